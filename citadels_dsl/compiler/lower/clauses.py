"""A clause of a card, or a rule of the game, whole."""

from __future__ import annotations

from citadels_dsl.compiler.composed import CardItem, ClauseItem, Hole
from citadels_dsl.compiler.declare.typetext import read_type
from citadels_dsl.compiler.lower.asked import Waiting
from citadels_dsl.compiler.lower.facts import IN_TURN, if_so
from citadels_dsl.compiler.lower.keys import (
    ANSWERS,
    DOING,
    Answer,
    check_keys,
    key_span,
    kind_of,
    read_over,
    read_step,
    read_while,
)
from citadels_dsl.compiler.lower.names import in_reach
from citadels_dsl.compiler.lower.needs import need, need_truth
from citadels_dsl.compiler.lower.patterns import lower_pattern
from citadels_dsl.compiler.lower.texts import read_block, read_pattern, read_value
from citadels_dsl.compiler.lower.unit import Binding, Scope, Unit
from citadels_dsl.compiler.reading import scalar, scalars, text
from citadels_dsl.rules.expressions import Expr, Logic, Number
from citadels_dsl.rules.ruleset import REPLACING, Clause, ClauseKind, While
from citadels_dsl.rules.statements import Block
from citadels_dsl.rules.types import ANY, NUMBER, Type
from citadels_dsl.syntax import tree

Answers = tuple[tuple[Answer, Expr], ...]
OFFERED = (ClauseKind.ACTION, ClauseKind.MAY_INSTEAD)


def lower_clause(unit: Unit, item: ClauseItem, card: CardItem | None, this: Type | None, name: str) -> Clause | None:
    """The clause, or None if something is wrong with it."""
    node = item.node
    kind = kind_of(node)
    if kind is None:
        return None
    during = read_while(unit, node, kind, this)
    scope = Scope(
        me=(this is not None and during is not While.ALWAYS) or kind is ClauseKind.ACTION,
        this=this,
        offers=kind in OFFERED,
        facts=IN_TURN if during is While.MY_TURN else frozenset(),
    )
    for hole in item.holes:
        _hole(unit, hole, scope)
    waiting = _pattern(unit, item, kind, scope)
    condition = _condition(unit, item, scope)
    answers = _answers(unit, item, waiting, scope)
    limit = _limit(unit, item, kind, scope)
    step = read_step(unit, node, kind, this, item.span)
    over = read_over(unit, node, kind)
    check_keys(unit, item, kind, waiting)
    body = _body(unit, item, kind, scope)
    unreadable = "do" in node and scalar(node, "do") is None  # it was complained about; a name may be used there
    if not unit.problems and not unreadable:
        unit.unused()
    if unit.problems or unreadable:
        return None
    return Clause(
        id=name,
        name=item.name,
        card="" if card is None else card.name,
        kind=kind,
        during=during,
        pattern=None if waiting is None else waiting.pattern,
        condition=condition,
        body=body,
        slots=tuple(unit.slots),
        span=item.span,
        answers=answers,
        must=kind is ClauseKind.ACTION and text(node, "action") == "must",
        step=step,
        limit=limit,
        over=over,
        says=text(node, "says"),
    )


def _hole(unit: Unit, hole: Hole, scope: Scope) -> None:
    """A trait's parameter stands for what the card puts in."""
    kind = read_type(hole.kind, unit.where, []) or ANY
    value = need(unit, hole.value, kind, scope, f"the trait takes {{}} for `{hole.name}`")
    scope.names[hole.name] = Binding(hole.name, value, hole.span, used=True)


def _pattern(unit: Unit, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Waiting | None:
    written = scalar(item.node, kind.value)
    if written is None or kind is ClauseKind.ACTION:
        return None
    if kind is ClauseKind.MAY_INSTEAD and not scope.me:
        unit.bad(
            "E516",
            key_span(item.node, kind.value),
            "who is offered this? there is no `me` here",
            "write `instead:`, and in it `p.may:` with `else:` and `proceed()`",
        )
    expr = read_pattern(unit, written)
    waiting = None if expr is None else lower_pattern(unit, kind, expr, scope)
    if waiting is None:
        scope.lost = True
        return None
    scope.moment = waiting.moment
    scope.proceeds = kind in REPLACING
    scope.brought = kind is ClauseKind.AFTER and waiting.moment is not None and waiting.moment.doer is not None
    return waiting


def _condition(unit: Unit, item: ClauseItem, scope: Scope) -> Expr | None:
    """All of a list must hold; what one says is known to the next, and in the `do`."""
    parts: list[Expr] = []
    for written in scalars(item.node, "if"):
        expr = read_value(unit, written)
        if expr is None:
            continue
        condition = need_truth(unit, expr, scope.asking())
        scope.facts |= if_so(condition)
        parts += condition.parts if isinstance(condition, Logic) and condition.word == "and" else (condition,)
    if len(parts) < 2:
        return parts[0] if parts else None
    span = parts[0].span.to(parts[-1].span) if parts[0].span and parts[-1].span else None
    return Logic("and", tuple(parts), span=span)


def _answers(unit: Unit, item: ClauseItem, waiting: Waiting | None, scope: Scope) -> Answers:
    found: list[tuple[Answer, Expr]] = []
    for word in ANSWERS:
        written = scalar(item.node, word)
        expr = None if written is None else read_value(unit, written)
        if expr is None:
            continue
        want: Type | None = NUMBER
        if word == "set":
            want = waiting.answer if waiting is not None else ANY
        found.append((word, need(unit, expr, want or ANY, scope, f"`{word}` takes {{}} here")))
    return tuple(found)


def _limit(unit: Unit, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Expr | None:
    written = scalar(item.node, "limit")
    if kind is not ClauseKind.ACTION or (written is not None and written.text.strip() == "any"):
        return None
    if written is None:
        return Number(1)
    expr = read_value(unit, written)
    if expr is None:
        return None
    if isinstance(expr, tree.Name) and expr.text not in in_reach(unit, scope):
        return unit.bad(
            "E518",
            expr.span,
            f"`limit` is a number or `any`, and not `{expr.text}`",
            "left out it is once a turn",
        )
    limit = unit.expr(expr, scope)
    if limit.type not in (NUMBER, ANY):
        return unit.bad("E518", expr.span, f"`limit` is a number or `any`, and not `{expr.span.text}`")
    return limit


def _body(unit: Unit, item: ClauseItem, kind: ClauseKind, scope: Scope) -> Block:
    written = scalar(item.node, "do")
    if written is None or kind not in DOING:
        return ()
    block, lowered = read_block(unit, written, scope)
    if kind is ClauseKind.INSTEAD and _only_an_offer(block):
        unit.bad(
            "E515",
            block[-1].span,
            "all that this `instead` does is to offer something to me",
            "write `may_instead:`, and leave the `may` out",
        )
    return lowered


def _only_an_offer(block: tree.Block) -> bool:
    """Perhaps a `let`, then `may:` for me without `else`."""
    if not block:
        return False
    last = block[-1]
    return (
        isinstance(last, tree.May)
        and last.decider is None
        and last.otherwise is None
        and all(isinstance(before, tree.Let) for before in block[:-1])
    )
