"""Trees as text, in the one canonical way: what is printed parses to the same tree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.tree import Block, Expr, Members, Statement

INDENT = "  "
_COMMENT = re.compile(r"#[^\n]*")

# How tightly an expression holds together; a place that asks for more than it has gets parentheses.
ANY, OR, AND, NOT, COMPARISON, SUM, TERM, FACTOR, PATH = range(9)
_BINARY = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": TERM, "mod": TERM}  # the others compare


def show(expr: Expr, level: int = ANY) -> str:
    """An expression in a place that asks for a level; a pattern and a doer ask for PATH."""
    text, own = _shown(expr)
    return text if own >= level else f"({text})"


def _shown(expr: Expr) -> tuple[str, int]:
    match expr:
        case tree.Name(text=text):
            return text, PATH
        case tree.Number(value=number):
            return str(number), PATH
        case tree.Truth(value=truth):
            return "yes" if truth else "no", PATH
        case tree.Nobody():
            return "none", PATH
        case tree.Property(subject=subject, name=name):
            return f"{show(subject, PATH)}.{name.text}", PATH
        case tree.Call(function=function, args=args):
            return f"{show(function, PATH)}({', '.join(_argument(each) for each in args)})", PATH
        case tree.Binary(word=word, left=left, right=right):
            own = _BINARY.get(word, COMPARISON)
            # Equal operators lean to the left; comparisons do not stand beside each other.
            on_left = own if own != COMPARISON else SUM
            return f"{show(left, on_left)} {word} {show(right, own + 1)}", own
        case tree.Unary(word="not", inner=inner):
            return f"not {show(inner, NOT)}", NOT
        case tree.Unary(word=word, inner=inner):
            return f"{word}{show(inner, FACTOR)}", FACTOR
        case tree.IsA(subject=subject, kind=kind, negated=negated):
            return f"{show(subject, SUM)} is {'not ' if negated else ''}a {kind}", COMPARISON
        case tree.Divide(up=up, left=left, right=right):
            # The stroke divides all that stands before it; parentheses let a reader see that.
            return f"{'up' if up else 'down'}({show(left, TERM)} / {show(right, FACTOR)})", PATH
        case tree.Range(low=low, high=high):
            return f"{show(low, SUM)}..{show(high, SUM)}", PATH  # it stands only where one may
        case tree.Can(call=call, cause=cause):
            by = "" if cause is None else f", cause={show(cause)}"
            return f"can({show(call, PATH)}{by})", PATH
        case tree.Referee(inner=inner):
            return f"referee({show(inner)})", PATH
        case tree.Fold():
            return f"{expr.word}({_folded(expr)})", PATH
        case _:
            assert_never(expr)


def _argument(argument: tree.Argument) -> str:
    return show(argument.value) if argument.name is None else f"{argument.name.text}={show(argument.value)}"


def _folded(fold: tree.Fold) -> str:
    if fold.members is None:
        return ", ".join(show(item, SUM) for item in fold.items)
    members = show_members(fold.members)
    return members if fold.value is None else f"{show(fold.value, SUM)} for {members}"


def show_members(members: Members) -> str:
    text = f"{members.name.text} in {show(members.source, SUM)}"
    if members.order is not None:
        text += f" by {show(members.order, SUM)}"
    return text if members.condition is None else f"{text} if {show(members.condition)}"


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block: how deep it stands, and where what it says begins in the file."""

    depth: int
    text: str
    start: int

    def __str__(self) -> str:
        return INDENT * self.depth + self.text


def lines(block: Block, depth: int = 0) -> list[Line]:
    return [line for statement in block for line in _statement(statement, depth)]


def _statement(statement: Statement, depth: int) -> list[Line]:
    match statement:
        case tree.Do(call=call):
            return _single(statement, depth, show(call, PATH))
        case tree.Let(name=name, value=value, fresh=fresh):
            return _single(statement, depth, f"{'let ' if fresh else ''}{name.text} = {show(value)}")
        case tree.Choose(decider=decider, secret=secret, members=members):
            how = "secretly " if secret else ""
            return _single(statement, depth, f"{_doer(decider)}choose {how}{show_members(members)}")
        case tree.ChooseSome(decider=decider, secret=secret):
            how = "secretly " if secret else ""
            return _single(statement, depth, f"{_doer(decider)}choose {how}{_some(statement)}")
        case tree.Random(members=members):
            return _single(statement, depth, f"random {show_members(members)}")
        case tree.RandomSome():
            return _single(statement, depth, f"random {_some(statement)}")
        case tree.Nothing():
            return _single(statement, depth, "nothing")
        case tree.If():
            return _if(statement, depth)
        case tree.For(members=members, body=body):
            return _suite(f"for {show_members(members)}", members.span, body, depth)
        case tree.Together(members=members, body=body):
            return _suite(f"together {show_members(members)}", members.span, body, depth)
        case tree.Repeat(times=times, condition=condition, body=body):
            while_ = "" if condition is None else f" while {show(condition)}"
            return _suite(f"repeat {show(times, SUM)}{while_}", (condition or times).span, body, depth)
        case tree.May(decider=decider, label=label, body=body, otherwise=otherwise):
            head = f"{_doer(decider)}may{_label(label)}"
            return _suite(head, statement.span, body, depth) + _else(body, otherwise, depth)
        case tree.Either():
            return _either(statement, depth)
        case _:
            assert_never(statement)


def _single(statement: Statement, depth: int, text: str) -> list[Line]:
    return [Line(depth, text, statement.span.start)]


def _some(choice: tree.ChooseSome | tree.RandomSome) -> str:
    return f"{show(choice.quantity, SUM)} {choice.name.text} in {show(choice.source, SUM)}"


def _if(statement: tree.If, depth: int) -> list[Line]:
    shown: list[Line] = []
    for condition, body in statement.branches:
        shown += _suite(f"{'else if' if shown else 'if'} {show(condition)}", condition.span, body, depth)
    return shown + _else(statement.branches[-1][1], statement.otherwise, depth)


def _either(statement: tree.Either, depth: int) -> list[Line]:
    shown: list[Line] = []
    for branch in statement.branches:
        word = "or" if shown else f"{_doer(statement.decider)}either"
        condition = "" if branch.condition is None else f" if {show(branch.condition)}"
        place = branch.span if shown else statement.span
        shown += _suite(f"{word}{_label(branch.label)}{condition}", place, branch.body, depth)
    return shown


def _suite(head: str, place: Span, body: Block, depth: int) -> list[Line]:
    """A line that ends with `:`, which begins where `place` does, and what is under it."""
    return [Line(depth, f"{head}:", place.start), *lines(body, depth + 1)]


def _else(above: Block, otherwise: Block | None, depth: int) -> list[Line]:
    if otherwise is None:
        return []
    # The word has no node; it lies between what is above it and what is under it.
    source, first, last = above[-1].span.source, above[-1].span.end, otherwise[0].span.start
    between = _COMMENT.sub(lambda comment: " " * len(comment[0]), source.text[first:last])
    start = first + max(between.find("else"), 0)
    return _suite("else", Span(source, start, start), otherwise, depth)


def _doer(decider: Expr | None) -> str:
    return "" if decider is None else f"{show(decider, PATH)}."


def _label(label: str | None) -> str:
    return "" if label is None else f' "{label}"'
