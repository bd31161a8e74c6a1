"""What clauses wait for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Const,
    Expr as Code,
    Has,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both
from citadels_dsl.kernel.lower import comparing, expressions, sets
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Instance, Scope
from citadels_dsl.kernel.lower.writer import At, Range, Value, Word, Writer, same
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    CharacterRef,
    End,
    Expr,
    Local,
    PieceRef,
    PlaceRef,
    Symbol,
)
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Clause, Matcher, Pattern, Same
from citadels_dsl.rules.types import UNIONS, Type
from citadels_dsl.rules.walk import rebuild


def fitting(clauses: Sequence[Clause], types: Sequence[Type]) -> list[Clause]:
    """Those that may wait for things of these kinds, in which it is known of which kind they are."""
    return [_typed(clause, types) for clause in clauses if _may_fit(clause, types)]


def _may_fit(clause: Clause, types: Sequence[Type]) -> bool:
    """A place stands for what lies in it."""
    assert clause.pattern is not None
    return all(
        not isinstance(matcher, Same)
        or not matcher.value.type.kinds().isdisjoint(types[number].kinds())
        or "place" in types[number].kinds()
        for number, matcher in clause.pattern.args
    )


def _typed(clause: Clause, types: Sequence[Type]) -> Clause:
    """The same where it is known of which kind the things are to which it gives names."""
    pattern = clause.pattern
    assert pattern is not None
    kinds = {
        matcher.slot: types[number].kind
        for number, matcher in pattern.args
        if isinstance(matcher, Bind) and types[number].kind not in (*UNIONS, "none")
    }

    def change(node: Any) -> Any:
        if isinstance(node, Local) and node.slot in kinds and node.type.kind in UNIONS:
            return replace(node, type=replace(node.type, kind=kinds[node.slot]))
        return rebuild(node, change)

    return rebuild(clause, change) if kinds else clause


def fits(
    scope: Scope,
    clause: Clause,
    here: Instance,
    doer: Value | None,
    args: Sequence[Value],
    cause: Value,
    types: Sequence[Type] = (),
    by: str = "player",
) -> tuple[Scope, Code] | None:
    """The names of a clause and when it waits for this; None if it never does.

    `types`: what the arguments are, where the rules know of several kinds; `by`: what does it.
    """
    pattern = clause.pattern
    assert pattern is not None
    env: dict[int, Value] = {ME: here.me, THIS: here.this, CAUSE: cause}
    kinds: dict[int, Type] = {}
    looks: list[tuple[Value | None, Matcher, Type | None]] = []
    doing = Type(pattern.of or by)
    if pattern.doer is not None:
        looks.append((doer, pattern.doer, doing))
    looks.extend((args[number], matcher, types[number] if types else None) for number, matcher in pattern.args)
    looks.sort(key=lambda one: not isinstance(one[1], Bind | BindOwner))
    when: Code = TRUE
    for found, matcher, kind in looks:
        inner = scope.with_env(env, kinds)
        if found is None:
            return None
        match matcher:
            case Bind(slot=slot):
                env[slot] = found
                if kind is not None:
                    kinds[slot] = kind
                nobody = isinstance(found, Const) and found.value < 0
                if kind is doing and (nobody or not _may_do(scope, pattern, by)):
                    return None
            case BindOwner(place=place, slot=slot):
                if not isinstance(found, At) or found.place != place or found.owner is None or found.end:
                    return None
                env[slot] = found.owner
            case Same(value=wanted):
                holds = _is(inner, wanted, found, kind)
                if holds == FALSE:
                    return None
                when = both(when, holds)
            case Among(source=source):
                if isinstance(found, At | Word | Range) or (kind is not None and not _alike(source.type, kind)):
                    return None
                those = sets.mask(inner, source)
                if kind is not None and kind.many:
                    when = both(when, Some(Bits("&", those, found)))
                else:
                    there = TRUE if kind is not None and not kind.optional else Compare("<=", FALSE, found)
                    when = both(when, both(there, Has(those, found)))
    return scope.with_env(env, kinds), when


def _may_do(scope: Scope, pattern: Pattern, by: str) -> bool:
    """A player where players do it: a card may take gold too."""
    if pattern.of is not None:
        return True
    doer = scope.facts.rules.moments[pattern.word].doer
    return doer is None or doer.kind != "player" or by == "player"


def _alike(one: Type, other: Type) -> bool:
    return bool(one.kinds() & other.kinds())


def _is(scope: Scope, wanted: Expr, found: Value, kind: Type | None) -> Code:
    if isinstance(found, Word):
        return TRUE if isinstance(wanted, Symbol | PieceRef) and wanted.name == found.text else FALSE
    if isinstance(found, At):
        end = ("bottom" if wanted.bottom else "top") if isinstance(wanted, End) else ""
        place = wanted.place if isinstance(wanted, End) else wanted
        if not isinstance(place, PlaceRef) or place.place != found.place or end != found.end:
            return FALSE
        if place.owner is None or found.owner is None:
            return TRUE
        return same(expressions.one(scope, place.owner), found.owner)
    if isinstance(found, Range):
        return FALSE
    if isinstance(wanted, PlaceRef | PieceRef | End) or (kind is not None and not _alike(scope.type(wanted), kind)):
        return FALSE
    if isinstance(wanted, CharacterRef):
        return comparing.one_of(scope, wanted.name, found)
    return same(expressions.one(scope, wanted), found)


def applies(
    scope: Scope,
    clause: Clause,
    here: Instance,
    doer: Value | None,
    args: Sequence[Value],
    cause: Value,
    types: Sequence[Type] = (),
    by: str = "player",
) -> tuple[Scope, Code] | None:
    """The names, and one condition for all: in force, waited for, and its `if` holds. What is written before it is
    written inside an `if` of being in force."""
    w = scope.w
    with w.inside() as block:
        fitting = fits(scope, clause, here, doer, args, cause, types, by)
        if fitting is None:
            return None
        inner, when = fitting
        if inner.going is not None:
            inner = replace(inner, going=replace(inner.going, clause=(clause.id, here.this)))
        with w.inside() as deeper:
            holds = (
                TRUE
                if clause.condition is None
                else expressions.all_of(inner, list(conjuncts(inner, clause.condition)))
            )
    if not block and not deeper:
        return inner, both(here.when, both(when, holds))
    local = w.fresh("applies")
    w.set(local, FALSE)
    w.when(here.when, [*block, *_guarded(w, when, [*deeper, Set(local, holds)])])
    return inner, local


def _guarded(w: Writer, when: Code, block: list[Line]) -> list[Line]:
    with w.inside() as out:
        w.when(when, block)
    return out
