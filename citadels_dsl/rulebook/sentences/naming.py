"""What everything in a clause is called once it was met: "that district", "your district" and "the other one"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.rulebook.sentences.english import plural, spaced
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, ME, Contents, Expr, Local, Noun as NounExpr, PlaceRef
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    Loop,
    May,
    Proceed,
    Repeat,
    Slot,
    Statement,
    Together,
)
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import slots_of, statements

#: The slots of the parameters of procedures and questions come after me, this and cause.
FIRST_PARAMETER = CAUSE + 1

#: How a kind of thing is called on the table.
_WORDS = {"movable": "card", "purse": "thing", "destination": "place", "truth": "yes or no", "face": "side"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Met:
    """A slot as it comes into being: from a pattern ("given"), by choice, by chance or one after the other."""

    slot: int
    name: str
    noun: str
    many: bool
    how: str
    mine: bool = False


def word(kind: Type, source: Expr | None = None) -> str:
    """The noun for one of a kind: a card that lies in a city is a district."""
    match source:
        case NounExpr(word="districts") | Contents(place=PlaceRef(place=anchors.CITY)):
            return "district"
        case _:  # from anywhere else it is called by its kind
            return _WORDS.get(kind.kind, kind.kind)


def named(given: list[Met], block: Block, slots: tuple[Slot, ...]) -> dict[int, Noun]:
    """A name for every slot that a pattern or the block brings."""
    names = {met.slot: _that(met) for met in given}
    often = Counter(s.slot for s in statements(block) if isinstance(s, Let))
    for slot in changing(block):
        names[slot] = Noun(f"“{spaced(slots[slot].name)}”")
    _name(list(given), block, names, often, slots)
    return names


def changing(block: Block) -> frozenset[int]:
    """The slots that are given a value more than once."""
    often = Counter(s.slot for s in statements(block) if isinstance(s, Let))
    return frozenset(slot for slot, number in often.items() if number > 1)


def _name(live: list[Met], block: Block, names: dict[int, Noun], often: Counter[int], slots: tuple[Slot, ...]) -> None:
    for n, statement in enumerate(block):
        used = slots_of(block[n:])
        for met in _brought(statement, slots):
            if often[met.slot] < 2:
                _tell_apart([m for m in live if _alike(m, met) and m.slot in used], met, names)
                live.append(met)
        inside = _inside(statement)
        for met in inside:
            _tell_apart([m for m in live if _alike(m, met) and m.slot in used], met, names)
        for body in _bodies(statement):
            _name([*live, *inside], body, names, often, slots)


def _alike(one: Met, other: Met) -> bool:
    return one.noun == other.noun and one.many == other.many and one.slot != other.slot


def _tell_apart(alike: list[Met], met: Met, names: dict[int, Noun]) -> None:
    person = met.noun == "player"
    noun = plural(met.noun) if met.many else met.noun
    if not alike:
        names[met.slot] = _that(met)
    elif met.many and met.how == "choice" and len(alike) == 1 and alike[0].how == "value":
        names[met.slot] = Noun(f"the chosen {noun}", True)
    elif met.noun == "number" or met.many:
        for other in (*alike, met):
            own = spaced(other.name)
            if len(own) == 1 and not other.many:
                names[other.slot] = _that(other)
                continue
            names[other.slot] = Noun(f"the {own} {noun}" if other.many else f"the {own}", other.many)
    elif met.mine and not alike[0].mine:
        names[met.slot] = Noun(f"your {noun}", met.many)
    elif alike[0].mine and len(alike) == 1:
        names[alike[0].slot] = Noun(f"your {noun}", met.many)
        names[met.slot] = Noun(f"the other {noun}", met.many)
    elif alike[0].how in ("given", "each") and len(alike) == 1:
        how = {"choice": "chosen ", "chance": "drawn "}.get(met.how, "other ")
        names[met.slot] = Noun(f"the {how}{noun}", met.many, person)
    else:
        for ordinal, other in zip(_ORDINALS, (*alike, met), strict=False):
            names[other.slot] = Noun(f"the {ordinal} {noun}", met.many, person)


def _that(met: Met) -> Noun:
    person = met.noun == "player"
    return Noun(f"those {plural(met.noun)}", True, person) if met.many else Noun(f"that {met.noun}", False, person)


def _brought(statement: Statement, slots: tuple[Slot, ...]) -> Iterator[Met]:
    """What is known from this statement on."""
    match statement:
        case Choose(members=m):
            yield Met(m.slot, m.name, word(m.source.type.one(), m.source), False, "choice", _mine(m.source))
        case Chance(members=m):
            yield Met(m.slot, m.name, word(m.source.type.one(), m.source), False, "chance", _mine(m.source))
        case ChooseSome(slot=slot, name=name, source=source) | ChanceSome(slot=slot, name=name, source=source):
            yield Met(slot, name, word(source.type.one(), source), True, "choice", _mine(source))
        case Let(slot=slot, value=value):
            yield Met(slot, slots[slot].name, word(value.type.one(), value), value.type.many, "value")
        case Do() | Proceed() | If() | ForEach() | Together() | Repeat() | May() | Either():
            return
        case _ as never:
            assert_never(never)


def _inside(statement: Statement) -> list[Met]:
    """What is known in the statement's own blocks alone."""
    if not isinstance(statement, Loop):
        return []
    m = statement.members
    return [Met(m.slot, m.name, word(m.source.type.one(), m.source), False, "each", _mine(m.source))]


def _bodies(statement: Statement) -> Iterator[Block]:
    """The blocks of a statement; what comes up in one is not known in the next."""
    match statement:
        case If(branches=branches, otherwise=otherwise):
            yield from (block for _, block in branches)
            yield otherwise
        case ForEach(body=body) | Repeat(body=body):
            yield body
        case Together(picks=picks, body=body):
            yield (*picks, *body)
        case May(body=body, otherwise=otherwise):
            yield body
            yield otherwise
        case Either(branches=branches):
            yield from (branch.body for branch in branches)
        case Do() | Proceed() | Let() | Choose() | ChooseSome() | Chance() | ChanceSome():
            return
        case _ as never:
            assert_never(never)


def _mine(source: Expr) -> bool:
    match source:
        case Contents(place=PlaceRef(owner=Local(slot=slot))):
            return slot == ME
        case _:  # whatever else is gone through lies nowhere, or not with one player
            return False
