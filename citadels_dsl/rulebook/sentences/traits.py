"""Conditions of one thing as words beside its noun: "unique", "of another player", "that is turned over"."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.rulebook.sentences.english import spaced
from citadels_dsl.rulebook.sentences.saying import HERE, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rules.expressions import (
    ME,
    Ask,
    Compare,
    Expr,
    Fold,
    IsA,
    Local,
    Logic,
    MarkValue,
    Nobody,
    Number,
    Property,
    Referee,
    Symbol,
    Within,
)
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import slots_of


def conjuncts(expr: Expr) -> tuple[Expr, ...]:
    """What must hold, part by part."""
    match expr:
        case Logic(word="and", parts=parts):
            return tuple(inner for part in parts for inner in conjuncts(part))
        case Referee(inner=Logic(word="and", parts=parts)):
            return tuple(inner for part in parts for inner in conjuncts(part))
        case _:  # any other condition is one part
            return (expr,)


def refined(speech: Speech, things: Things, part: Expr, slot: int) -> Things | None:
    """The things with one condition more in their description; None if it cannot be said there."""
    if slot not in slots_of(part) or things.exactly:
        return None
    match part:
        case Referee(inner=inner):
            return refined(speech, things, inner, slot)
        case IsA(subject=Local(slot=s), kind=kind, negated=False) if s == slot and (
            kind == things.noun or (kind, things.noun) == ("card", "district")
        ):
            return things
        case IsA(subject=Local(slot=s), kind=kind, negated=False) if s == slot and things.noun in ("thing", "card"):
            return replace(things, noun=kind, person=kind == "player")
        case Within(item=Local(slot=s), source=source, negated=False) if s == slot:
            return _also(speech, things, source)
        case MarkValue(mark=mark, subject=Local(slot=s), type=Type(kind="truth")) if (
            s == slot and not speech.rules.marks[mark].says and not things.group
        ):
            on = speech.rules.marks[mark].on
            noun = on[0] if things.noun == "thing" and len(on) == 1 else things.noun
            return replace(things.only(spaced(mark)), noun=noun, person=noun == "player")
        case Compare(word="is not", left=Local(slot=s), right=Nobody()) if s == slot:
            return things
        case Compare(word="is", left=Local(slot=s), right=other) if s == slot:
            return replace(things, exactly=speech.text(other))
        case Compare(word="is", left=MarkValue() as other, right=Local(slot=s)) if s == slot:
            return replace(things, exactly=speech.text(other))
        case Compare(word="is not", left=Local(slot=s), right=other) if s == slot:
            if isinstance(other, Local) and other.slot == ME and things.person and not things.owner:
                return replace(things, other=True)
            speech.last = None
            return things.with_(f"other than {speech.text(other)}")
        case Compare(word="is" | "is not" as word, left=Property(word="owner", subject=Local(slot=s)), right=other) if (
            s == slot and not isinstance(other, Nobody)
        ):
            return _owned(speech, things, word == "is", other)
        case Compare(word="is", left=Property(word="rank", subject=Local(slot=s)), right=Number(value=rank)) if (
            s == slot
        ):
            noun = "character" if things.noun in ("card", "thing") else things.noun
            return replace(things.only(f"rank {rank}"), noun=noun)
        case Compare(
            word="is" | "is not" as word,
            left=Ask(subject=Local(slot=s), type=Type(kind="colour"))
            | Property(subject=Local(slot=s), type=Type(kind="colour")),
            right=colour,
        ) if s == slot:
            return _coloured(speech, things, word == "is", colour)
        case _:  # any other condition may do as a relative clause
            return _clause(speech, things, part, slot)


def _also(speech: Speech, things: Things, source: Expr) -> Things:
    """It is one of another set, too."""
    match source:
        case Fold(word="most" | "least"):
            return things.with_(*speech.things(source).traits)
        case _:  # any other set lends its own description
            other = speech.things(source)
            return replace(
                other, adjectives=(*things.adjectives, *other.adjectives), traits=(*things.traits, *other.traits)
            )


def _owned(speech: Speech, things: Things, his: bool, other: Expr) -> Things:
    mine = isinstance(other, Local) and other.slot == ME
    if his and mine and things.noun == "thing":
        return things.with_("of yours")
    if his and things.noun in ("district", "character"):
        return replace(things, owner=speech.owner(other))
    if mine:
        return things.with_("of yours" if his else "of another player")
    return things.with_(f"of {speech.text(other)}" if his else f"of another player than {speech.text(other)}")


def _coloured(speech: Speech, things: Things, same: bool, colour: Expr) -> Things:
    if isinstance(colour, Symbol):
        name = speech.titles.colour(colour.name)
        return things.only(name) if same else things.with_(Saying(HERE, "is", name, negative=True))
    said = speech.text(colour)
    if said.startswith("the colour that "):
        return things.with_(f"of {said}" if same else f"of another colour than {said.removeprefix('the colour ')}")
    return things.with_(f"{'' if same else 'not '}of {said}")


def _clause(speech: Speech, things: Things, part: Expr, slot: int) -> Things | None:
    """The condition as a relative clause."""
    before = speech.before()
    speech.names[slot] = replace(HERE, person=things.person)
    speech.first.pop(slot, None)
    if not things.person:
        speech.spoken.add(HERE)  # what is described might be "it", too
    claim = speech.claim(part)
    speech.spoken.discard(HERE)
    speech.names = dict(before.names)
    if claim.relative(False, things.person) is None:
        speech.again(before)
        return None
    return things.with_(claim)
