"""The one way of writing down what can be said in several; what has the same normal form means the same.

    not (a is b), a is not b          count(S) > 0, count(S) >= 1, any(S)
    a and b, b and a                  if not c: A else: B, if c: B else: A
    gold > 1, gold >= 2, 2 <= gold    each d in S: if c: A, each d in S if c: A

The other way round it is not so: two parts may mean the same and have different forms. What is asked in rules
changes nothing, so the order in which parts of a condition are asked makes no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast, get_args

from citadels_dsl.compare.linear import compared, terms, total
from citadels_dsl.rules.digest import plainly
from citadels_dsl.rules.expressions import (
    FIRST,
    Arithmetic,
    Compare,
    Count,
    Expr,
    Extreme,
    Fold,
    Local,
    Logic,
    Members,
    Negate,
    Node,
    Not,
    Number,
    SetOf,
    Truth,
    Within,
)
from citadels_dsl.rules.statements import Block, ChanceSome, ChooseSome, Do, ForEach, If, Let
from citadels_dsl.rules.types import NUMBER
from citadels_dsl.rules.walk import rebuild, within

_OPPOSITE: dict[Any, Any] = {"is": "is not", "is not": "is", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def normal(part: object) -> object:
    """Of a clause, procedure, formula or whatever else rules are made of: plain lists, texts and numbers.

    Two parts with the same normal form mean the same.
    """
    return _numbered(_declared_elsewhere(plainly(_normal(part))), {})


def written(part: object) -> object:
    """A part as its author wrote it, in plain lists, texts and numbers."""
    return _declared_elsewhere(plainly(part))


def text(node: object) -> str:
    """By which parts are put in order, another for each other part. Numbers of names count last, and only in the order
    in which they came to be: so it is the same order however many names stand before."""
    plain = repr(plainly(node))
    return _SLOT.sub("slot", plain) + "".join(f" {int(number):06}" for number in _SLOT.findall(plain))


#: What nodes that are no statements are called.
_EXPRESSIONS = frozenset(kind.__name__ for kind in get_args(Expr))

_SLOT = re.compile(r"'slot', (\d+)")


def _numbered(plain: Any, slots: dict[int, int]) -> Any:
    """Names numbered in the order in which they turn up; those that everything has stay."""
    if not isinstance(plain, list):
        return plain
    if len(plain) == 2 and plain[0] == "slot" and isinstance(plain[1], int) and plain[1] >= FIRST:
        return ["slot", slots.setdefault(plain[1], FIRST + len(slots))]
    return [_numbered(item, slots) for item in plain if not _is_list_of_names(item)]


def _declared_elsewhere(plain: Any) -> Any:
    """Without this: an expression may come to nothing, as a piece that nobody need hold. It is told of the piece."""
    if not isinstance(plain, list):
        return plain
    if plain and isinstance(plain[0], str) and plain[0] in _EXPRESSIONS:
        plain = [_sure(field) for field in plain]
    return [_declared_elsewhere(item) for item in plain]


def _sure(field: Any) -> Any:
    if isinstance(field, list) and field[:1] == ["type"] and isinstance(field[1], list):
        return ["type", [item for item in field[1] if item != ["optional", True]]]
    return field


def _is_list_of_names(plain: Any) -> bool:
    """How many names a part has is no part of what it means."""
    return isinstance(plain, list) and len(plain) == 2 and plain[0] == "slots"


# ------------------------------------------------------------------ inside out


def _normal(node: Any) -> Any:
    if isinstance(node, tuple):
        made = tuple(_normal(item) for item in node)
        return _block(made) if any(isinstance(item, Let | Do | If | ForEach) for item in made) else made
    if isinstance(node, Mapping):
        return {key: _normal(value) for key, value in node.items()}
    if not is_dataclass(node) or isinstance(node, type):
        return node
    if not isinstance(node, Node):
        return replace(node, **{f.name: _normal(getattr(node, f.name)) for f in fields(node) if f.init})
    return _said(_with_blocks(rebuild(node, _normal)))


def _with_blocks(node: Any) -> Any:
    """`rebuild` goes through blocks statement by statement; this looks at each as a whole."""
    for name in ("body", "otherwise"):
        block = getattr(node, name, None)
        if isinstance(block, tuple):
            node = replace(node, **{name: _block(block)})
    return node


def _said(node: Any) -> Any:
    """A node whose parts are in normal form."""
    match node:
        case Not(inner=denied):
            return _denied(denied)
        case Logic():
            return _logic(node)
        case Compare():
            return _compare(node)
        case Arithmetic(word="+" | "-" | "*") | Negate():
            return total(*terms(node), text)
        case Extreme(items=items) | SetOf(items=items):
            return replace(node, items=tuple(sorted(items, key=text)))
        case Fold(word="any"):
            return _any(node)
        case Fold():
            return replace(node, members=_members(node.members))
        case If():
            return _if(node)
        case ForEach():
            return _for_each(node)
        case _:  # it can be said in one way only
            return node


# ------------------------------------------------------------------ conditions


def _denied(inner: Expr) -> Expr:
    match inner:
        case Not(inner=again):
            return again
        case Truth(value=value):
            return Truth(not value)
        case Compare(word=word):
            return _compare(replace(inner, word=_OPPOSITE[word]))
        case Within(negated=no):
            return replace(inner, negated=not no)
        case Logic(word=word, parts=parts):
            return _logic(Logic("or" if word == "and" else "and", tuple(_denied(part) for part in parts)))
        case _:  # nothing else has an opposite of its own
            return Not(inner)


def _logic(logic: Logic) -> Expr:
    """In one layer, in a fixed order, each part once."""
    found: dict[str, Expr] = {}
    never = Truth(logic.word == "or")
    for part in _layer(logic):
        if part == never:
            return never
        if part != Truth(logic.word == "and"):
            found[text(part)] = part
    parts = tuple(found[key] for key in sorted(found))
    return Truth(logic.word == "and") if not parts else parts[0] if len(parts) == 1 else Logic(logic.word, parts)


def _layer(logic: Logic) -> Iterator[Expr]:
    for part in logic.parts:
        if isinstance(part, Logic) and part.word == logic.word:
            yield from _layer(part)
        else:
            yield part


def _compare(expr: Compare) -> Expr:
    if expr.left.type.kind == "number" and expr.right.type.kind == "number" and not _maybe_none(expr):
        return compared(expr, text)
    if expr.word in ("is", "is not"):
        left, right = sorted((expr.left, expr.right), key=text)
        if isinstance(right, Truth) or isinstance(left, Truth):
            return _truth(expr.word, left, right)
        return replace(expr, left=left, right=right)
    return expr


def _maybe_none(expr: Compare) -> bool:
    return expr.left.type.optional or expr.right.type.optional or expr.left.type.many or expr.right.type.many


def _truth(word: str, left: Expr, right: Expr) -> Expr:
    """`x is yes` is x."""
    known, other = (left, right) if isinstance(left, Truth) else (right, left)
    assert isinstance(known, Truth)
    return other if known.value == (word == "is") else _denied(other)


# ------------------------------------------------------------------ sets


def _any(fold: Fold) -> Expr:
    """How many there are is at least 1."""
    members = _members(fold.members)
    counted: Expr = Count(members.source)
    if members.condition is not None:
        counted = Fold(word="count", value=None, members=members, type=NUMBER)
    return _compare(Compare(">=", counted, Number(1)))


def _members(members: Members) -> Members:
    """Without a set of those of a set."""
    source = members.source
    if members.condition == Truth(True):
        members = replace(members, condition=None)
    if not (isinstance(source, Fold) and source.word == "those" and members.order is None):
        return members
    inner = source.members
    condition = members.condition
    if inner.condition is not None:
        mine = cast(Expr, _slots(inner.condition, {inner.slot: members.slot}))
        condition = mine if condition is None else _both(mine, condition)
    return replace(members, source=inner.source, condition=condition)


# ------------------------------------------------------------------ statements


def _block(block: Block) -> Block:
    """Names that are used once, in the very next statement, are put in their place; what is never done goes."""
    out: list[Any] = []
    for statement in block:
        before = out[-1] if out else None
        if isinstance(before, Let) and isinstance(statement, Do) and _used(block, before.slot) == 1:
            put = _slots_to(statement, before.slot, before.value)
            if put != statement:
                out[-1] = put
                continue
        if isinstance(statement, If) and not statement.branches:
            out.extend(statement.otherwise)
            continue
        out.append(statement)
    return tuple(out)


def _used(block: Block, slot: int) -> int:
    return sum(isinstance(part, Local) and part.slot == slot for part in within(block))


def _if(statement: If) -> If:
    """`else` holds no `if` alone; one branch with an `else` is not denied; no `if` holds nothing but another."""
    branches = [(condition, body) for condition, body in statement.branches if condition != Truth(False)]
    otherwise = statement.otherwise
    if len(otherwise) == 1 and isinstance(otherwise[0], If):
        branches += otherwise[0].branches
        otherwise = otherwise[0].otherwise
    if len(branches) == 1:
        condition, body = branches[0]
        inner = _lone_if(body)
        if otherwise and text(_denied(condition)) < text(condition):
            branches, otherwise = [(_denied(condition), otherwise)], body
        elif not otherwise and inner is not None:
            branches = [(_both(condition, inner[0]), inner[1])]
    return replace(statement, branches=tuple(branches), otherwise=otherwise)


def _for_each(statement: ForEach) -> ForEach:
    """A loop that does nothing but an `if` goes over those for which it holds."""
    members = statement.members if statement.members.order is not None else _members(statement.members)
    inner = _lone_if(statement.body)
    if inner is None:
        return replace(statement, members=members)
    return replace(statement, members=replace(members, condition=_both(members.condition, inner[0])), body=inner[1])


def _lone_if(body: Block) -> tuple[Expr, Block] | None:
    """The condition and block of a block that is one `if` without `else`."""
    if len(body) == 1 and isinstance(body[0], If) and len(body[0].branches) == 1 and not body[0].otherwise:
        return body[0].branches[0]
    return None


def _both(first: Expr | None, second: Expr) -> Expr:
    return second if first is None else _logic(Logic("and", (first, second)))


# ------------------------------------------------------------------ names


def _slots(node: Any, slots: dict[int, int]) -> Any:
    """The same with other numbers for its names, also where they are bound."""

    def change(part: Any) -> Any:
        part = rebuild(part, change)
        slot = getattr(part, "slot", None)
        if isinstance(part, Local | Members | Let | ChooseSome | ChanceSome) and slot in slots:
            return replace(part, slot=slots[slot])
        return part

    return change(node)


def _slots_to(node: Any, slot: int, value: Expr) -> Any:
    def change(part: Any) -> Any:
        return value if isinstance(part, Local) and part.slot == slot else rebuild(part, change)

    return change(node)
