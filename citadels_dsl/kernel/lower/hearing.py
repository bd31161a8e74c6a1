"""What is certain of a statement before the game: who could hear it, and whether it reaches for another's."""

from __future__ import annotations

from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.rules.expressions import (
    CharacterRef,
    Contents,
    End,
    Expr,
    Join,
    Local,
    PieceRef,
    PlaceRef,
    Symbol,
    Top,
)
from citadels_dsl.rules.ruleset import BindOwner, Clause, ClauseKind, Matcher, Same
from citadels_dsl.rules.statements import Do


def heard(scope: Scope, kind: ClauseKind, statement: Do) -> list[Clause]:
    return [c for c in scope.facts.clauses(kind, statement.moment) if _could_hear(c, statement)]


def _could_hear(clause: Clause, statement: Do) -> bool:
    assert clause.pattern is not None
    return all(_could_match(matcher, statement.args[number]) for number, matcher in clause.pattern.args)


def _could_match(matcher: Matcher, arg: Expr | None) -> bool:
    if arg is None:
        return True
    if isinstance(matcher, BindOwner):
        return not isinstance(arg, End) and not (isinstance(arg, PlaceRef) and arg.place != matcher.place)
    if isinstance(matcher, Same):
        wanted = matcher.value
        for kind in (Symbol, CharacterRef, PieceRef):
            if isinstance(wanted, kind) and isinstance(arg, kind):
                return wanted.name == arg.name
        if isinstance(wanted, PlaceRef) and isinstance(arg, PlaceRef):
            return wanted.place == arg.place
    return True


def own(statement: Do, number: int) -> bool:
    arg, doer = statement.args[number], statement.doer
    return doer is None or arg is None or _is_own(arg, doer)


def _is_own(arg: Expr, doer: Expr) -> bool:
    match arg:
        case Local():
            return arg == doer
        case PieceRef() | PlaceRef(owner=None):
            return True
        case PlaceRef(owner=owner):
            return owner == doer
        case Contents(place=place) | Top(place=place) | Join(word="-", left=place):
            return _is_own(place, doer)
        case _:  # of nothing else is it certain
            return False
