"""Comparisons of how much there is: "you have no gold", "there are at least 3 cards in the deck"."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.rulebook.sentences.amounts import GOLD, as_many, that
from citadels_dsl.rulebook.sentences.english import a, singular
from citadels_dsl.rulebook.sentences.saying import HERE, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import THAT_NUMBER, Speech
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import Comparison, Contents, Count, Expr, Number, PlaceRef, Property

_TURNED: dict[Comparison, Comparison] = {
    "is": "is", "is not": "is not", "<": ">", ">": "<", "<=": ">=", ">=": "<=",
}  # fmt: skip


def turned(word: Comparison) -> Comparison:
    """The same comparison, said from the other side."""
    return _TURNED[word]


def _same_place(right: Expr, unit: str) -> Expr | None:
    """Whose place it is, if as many are in hand there as here: "more cards in hand than you"."""
    match right:
        case Count(source=Contents(place=PlaceRef(place=anchors.HAND, owner=owner))) if unit == "cards in hand":
            return owner
        case _:  # nothing else is compared by saying only whose it is
            return None


def has_gold(speech: Speech, owner: Expr, word: Comparison, right: Expr) -> Saying:
    """ "that player has at least 3 gold" """
    if word == "is not":
        return has_gold(speech, owner, "is", right).denied()
    subject = speech.noun(owner)
    some, none, _ = _much(speech, word, right, (GOLD, GOLD))
    return Saying(subject, "has", some, no_rest=none)


def how_many(speech: Speech, things: Things, word: Comparison, right: Expr) -> Saying:
    """ "you have at least 3 noble districts", "there are no cards in the deck" """
    if word == "is not":
        return how_many(speech, things, "is", right).denied()
    only = _alone(things) if right == Number(1) else None
    if only is not None and word in ("is", ">"):
        number = "only one" if word == "is" else "more than one"
        return replace(only, subject=Noun(f"{number} {things.noun}", person=things.person))
    owner = things.owner
    if owner is None and things.where.endswith((" hand", " characters")):
        owner = _holder(things.where)
    if owner is not None:
        some, none, _ = _much(speech, word, right, things.had())
        return Saying(owner, "has", some, no_rest=none)
    if things.group.startswith("as many "):
        things = replace(things, group="the top cards")
    if things.group and isinstance(right, Number) and right.value < 2:
        some_of = Saying(Noun("there"), "is", f"at least one of {things.group}", no_rest=f"none of {things.group}")
        none_wanted = (word, right.value) in (("is", 0), ("<", 1), ("<=", 0))
        return some_of.denied() if none_wanted else some_of
    some, none, many = _much(speech, word, right, things.lying())
    if right == Number(1) and word == "is":
        many = False
    some = some.removeprefix("exactly ") if things.noun in ("player", "character") else some
    return Saying(Noun("there", many), "is", some, no_rest=none)


def there_is(things: Things) -> Saying:
    """ "you have a noble district", "there is a character that is turned over" """
    if things.group:
        return Saying(Noun("there"), "is", things.one(), no_rest=things.none())
    owner = things.owner
    if owner is not None:
        one = things.had()[0]
        return Saying(owner, "has", a(one), no_rest=f"no {one}")
    ifs = f" such that {' and '.join(things.ifs)}" if things.ifs else ""
    return Saying(Noun("there"), "is", things.one(False) + ifs, no_rest=things.none() + ifs)


def _alone(things: Things) -> Saying | None:
    """What is said of those that are counted, if it can be said as a whole sentence."""
    if len(things.traits) != 1 or things.adjectives or things.ifs or things.where or things.owner or things.other:
        return None
    trait = things.traits[0]
    if isinstance(trait, str):
        return Saying(HERE, "has", trait.removeprefix("with ")) if trait.startswith("with the ") else None
    return trait if isinstance(trait, Saying) and trait.subject.text == HERE.text and not trait.negative else None


def so_much(speech: Speech, word: Comparison, right: Expr, unit: str) -> tuple[str, str]:
    """So much of a unit, and what that is if it is denied."""
    one = unit if unit == GOLD else singular(unit)
    some, none, _ = _much(speech, word, right, (one, unit))
    return some, none


def _holder(where: str) -> Noun:
    """ "your hand": you; "that player's hand": that player."""
    whose = where.rsplit(" ", 1)[0]
    known = {"your": Noun("you", person=True), "their": Noun("they", True, True), "its": Noun("it")}
    return known.get(whose) or Noun(whose.removesuffix("'s"), person=True)


def _much(speech: Speech, word: Comparison, right: Expr, units: tuple[str, str]) -> tuple[str, str, bool]:
    """What there is, what there is if that is denied (if it is no plain "not"), and whether it is many."""
    one, many = units
    plain = one if one == GOLD else a(one)
    match word, right:
        case (">", Number(value=0)) | (">=", Number(value=1)):
            return (plain, f"no {one}", False) if one == GOLD else (many, f"no {many}", True)
        case ("is", Number(value=0)) | ("<", Number(value=1)) | ("<=", Number(value=0)):
            return f"no {many}", many, True
        case _, Number(value=1):
            return _compared(speech, word, right, one), "", True
        case _:  # any other number of more than one
            return _compared(speech, word, right, many), "", True


def _compared(speech: Speech, word: Comparison, right: Expr, unit: str) -> str:
    less, mass = ("less", True) if unit == GOLD else ("fewer", False)
    if isinstance(right, Number):
        number = f"{right.value} {unit}"
        start = {"is": "exactly", ">": "more than", "<": f"{less} than", ">=": "at least", "<=": "at most"}
        return f"{start[word]} {number}"
    before = speech.before()
    noun = speech.noun(right)
    if noun == THAT_NUMBER:
        start = {"is": "exactly", ">": "more than", "<": "less than", ">=": "at least", "<=": "at most"}
        return f"{start[word]} {that(unit)}"
    if isinstance(right, Property) and right.word == "gold" and mass:
        speech.again(before)
        noun = speech.noun(right.subject)
    elif (owner := _same_place(right, unit)) is not None:
        speech.again(before)
        noun = speech.noun(owner)
    start = {
        "is": f"exactly {as_many(unit)} as", ">": f"more {unit} than",
        "<": f"{less} {unit} than", ">=": f"at least {as_many(unit)} as", "<=": f"at most {as_many(unit)} as",
    }  # fmt: skip
    return f"{start[word]} {noun.text}"
