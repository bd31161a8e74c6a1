"""One place of a pattern: a new name takes what is there, a known name or an expression filters."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.fitting import alike, article, as_set, is_many, member
from citadels_dsl.compiler.lower.unit import TAKEN, Scope, Unit
from citadels_dsl.rules.expressions import Expr, Local, PlaceRef
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Matcher, Same
from citadels_dsl.rules.types import Type
from citadels_dsl.syntax import tree

#: Where a place stands for itself and not for what lies in it.
OF_PLACES = ("place", "destination")


def lower_matcher(unit: Unit, written: tree.Expr, want: Type, scope: Scope, whole: bool) -> Matcher | None:
    """`whole`: a place is meant as such there, not the things in it."""
    match written:
        case tree.Name() if _is_new(unit, written, want, scope):
            return Bind(unit.bind(written, want, scope).slot)
        case tree.Property(subject=tree.Name() as subject, name=name) if (
            _has_owner(unit, name.text) and (want.kind in OF_PLACES or whole) and _is_new(unit, subject, want, scope)
        ):
            owner = Type(unit.words.places[name.text].of)
            return BindOwner(name.text, unit.bind(subject, owner, scope).slot)
        case _:  # anything else says what must be there
            return _filter(unit, written, want, scope, whole)


def _filter(unit: Unit, written: tree.Expr, want: Type, scope: Scope, whole: bool) -> Matcher | None:
    value = unit.expr(written, scope.unseen(), want)
    kind = value.type
    if kind.kind == "any" or want.kind == "any":
        return Same(value)
    if want.kind == "destination" and isinstance(value, PlaceRef) and unit.words.places[value.place].pile:
        unit.bad(
            "E416",
            written.span,
            f"where in `{written.span.text}`?",
            f"a pile has two ends: `{written.span.text}.top` or `{written.span.text}.bottom`",
        )
        return None
    as_place = kind.kind == "place" and (want.kind in OF_PLACES or whole)
    if as_place or (want.many and kind.many) or not is_many(kind):
        if alike(want, kind) or (kind.kind == "none" and want.optional):
            return Same(value)
    elif alike(want, member(kind)):
        return Among(as_set(value))
    unit.bad("E401", written.span, f"{article(want)} is expected here, and `{written.span.text}` is {article(kind)}")
    return None


def _has_owner(unit: Unit, word: str) -> bool:
    place = unit.words.places.get(word)
    return place is not None and place.of != ""


def _is_new(unit: Unit, written: tree.Name, want: Type, scope: Scope) -> bool:
    """A name that nothing has yet. A mark, a procedure is known where such a thing is meant."""
    words, name = unit.words, written.text
    if name in scope.names or name in TAKEN:
        return False
    known = (
        words.steps,
        words.colours,
        words.faces,
        words.options,
        words.tables,
        words.places,
        words.pieces,
        words.characters,
        words.cards,
        words.questions_of.get("", {}),
    )
    if any(name in names for names in known):
        return unit.taken_above(written)  # for this text nothing had it
    return not (want.kind == "mark" and name in words.marks)


def given_by(unit: Unit, matcher: Matcher | None) -> Expr | None:
    """What certainly stands there: the new name, or the expression that it must be."""
    match matcher:
        case Same(value=value):
            return value
        case Bind(slot=slot):
            values = (binding.value for binding in unit.bindings)
            return next((value for value in values if isinstance(value, Local) and value.slot == slot), None)
        case Among() | BindOwner() | None:
            return None
        case other:
            assert_never(other)
