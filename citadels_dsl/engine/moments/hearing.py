"""What is certain of a statement before the game: who could hear it, and whether it reaches for another's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from citadels_dsl.engine.moments.abilities import Ability
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
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Matcher, Same
from citadels_dsl.rules.statements import Do


def heard(abilities: Iterable[Ability], statement: Do) -> list[Ability]:
    """The clauses that may wait for what this statement does."""
    return [ability for ability in abilities if _could_hear(ability, statement)]


def _could_hear(ability: Ability, statement: Do) -> bool:
    pattern = ability.clause.pattern
    assert pattern is not None
    return all(_could_match(matcher, statement.args[number]) for number, matcher in pattern.args)


def _could_match(matcher: Matcher, arg: Expr | None) -> bool:
    """Whether what is waited for and what is given can be the same."""
    if arg is None:
        return True
    match matcher:
        case Same(value=value):
            return _could_be(value, arg)
        case BindOwner(place=place):
            return not isinstance(arg, End) and not (isinstance(arg, PlaceRef) and arg.place != place)
        case Bind() | Among():
            return True
        case _:
            assert_never(matcher)


def _could_be(wanted: Expr, given: Expr) -> bool:
    match wanted, given:
        case (Symbol(name=a), Symbol(name=b)) | (CharacterRef(name=a), CharacterRef(name=b)):
            return a == b
        case (PieceRef(name=a), PieceRef(name=b)):
            return a == b
        case PlaceRef(place=a), PlaceRef(place=b):
            return a == b
        case _:
            # of two others the kinds are all that is certain; a place may stand for what lies in it
            return bool(wanted.type.kinds() & given.type.kinds()) or "place" in given.type.kinds()


def own(statement: Do, number: int) -> bool:
    """What a statement reaches for is the doer's own, or nobody's, wherever it is used."""
    arg, doer = statement.args[number], statement.doer
    return doer is None or arg is None or _own(arg, doer)


def _own(arg: Expr, doer: Expr) -> bool:
    match arg:
        case Local():
            return arg == doer
        case PieceRef():
            return True
        case PlaceRef(owner=owner):
            return owner is None or owner == doer
        case Contents(place=place) | Top(place=place) | Join(word="-", left=place):
            return _own(place, doer)
        case _:  # of nothing else is it certain before the game
            return False
