"""Choices and chance in words: how what is chosen is called, where it is said or where it is first used."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speech import THAT_NUMBER, Speech
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rules.expressions import (
    ME,
    Contents,
    Count,
    Divide,
    Expr,
    Extreme,
    Interval,
    Local,
    Members,
    Number,
    PlaceRef,
)
from citadels_dsl.rules.moments import SetMark
from citadels_dsl.rules.statements import Chance, ChanceSome, Choose, ChooseSome, Do, Statement

Pick = Choose | Chance | ChooseSome | ChanceSome


def slot_of(pick: Pick) -> int:
    return pick.members.slot if isinstance(pick, Choose | Chance) else pick.slot


def source_of(pick: Pick) -> Expr:
    return pick.members.source if isinstance(pick, Choose | Chance) else pick.source


def described(speech: Speech, members: Members) -> Things:
    conditions = () if members.condition is None else (members.condition,)
    return speech.things(members.source, members.slot, conditions)


def words(speech: Speech, pick: Pick) -> tuple[str, str]:
    """What is picked ("a card from your hand"), and what must hold that could not be said of it."""
    match pick:
        case Choose(members=members):
            found = described(speech, members)
            return found.one(), " and ".join(found.ifs)
        case Chance(members=members):
            found = described(speech, members)
            return found.random(), " and ".join(found.ifs)
        case ChooseSome(low=low, high=high, source=source):
            return _some(speech, low, high, source), ""
        case ChanceSome(count=count, source=source):
            return f"{_some(speech, count, count, source)} by chance", ""


def _some(speech: Speech, low: Expr, high: Expr, source: Expr) -> str:
    things = speech.things(source)
    low, high = _of_what_there_is(low, source), _of_what_there_is(high, source)
    if low == high and isinstance(low, Divide) and low.left == Count(source) and low.right == Number(2):
        return f"half of {things.many(the=True)}, rounded {'up' if low.up else 'down'},"
    if low == high and not isinstance(low, Number):
        before = speech.before()
        noun = speech.noun(low)
        if noun == THAT_NUMBER:
            return things.many("that many")
        if len(noun.text.split()) == 1:
            return things.many(noun.text)
        speech.again(before)
        if isinstance(low, Count):
            return things.many("just as many")
        return f"{things.many('as many')} as {noun.text.removeprefix('the cards that ')}"
    if low == high:
        return things.many(speech.text(low))
    everything = (isinstance(high, Count) and high.source == source) or (isinstance(high, Number) and high.value > 99)
    if low == Number(0):
        return things.many("any number" if everything else f"up to {speech.text(high)}")
    return things.many(f"{speech.text(low)} or more" if everything else f"{speech.text(low)} to {speech.text(high)}")


def _of_what_there_is(number: Expr, source: Expr) -> Expr:
    """Nobody takes more than there is; that goes without saying."""
    match number:
        case Extreme(word="min", items=(first, Count(source=whole))) if whole == source:
            return first
        case _:  # any other number is said in full
            return number


def can_wait(speech: Speech, pick: Pick, use: Statement | None) -> bool:
    """Whether what is picked can be said where it is first used."""
    if isinstance(pick, Choose | ChooseSome) and pick.secret:
        return False
    if not isinstance(use, Do):
        return False
    if isinstance(pick, Choose | ChooseSome) and not _by_the_doer(pick.decider, use):
        return False
    slot = slot_of(pick)
    if not any(_direct(arg, slot) for arg in use.args if arg is not None):
        return False
    before = speech.before()
    what, ifs = words(speech, pick)
    speech.again(before)
    long = len(what.split()) > 4 and source_of(pick).type.kind == "player"
    plainly = any(isinstance(arg, Local) and arg.slot == slot for arg in use.args)
    return not ifs and (plainly or not long) and not _is_kept(speech, use, slot)


def _by_the_doer(decider: Expr, use: Do) -> bool:
    """Whoever does it has chosen, and need not be named for that; what nobody does is done by me."""
    return decider == use.doer or (use.doer is None and isinstance(decider, Local) and decider.slot == ME)


def _is_kept(speech: Speech, use: Do, slot: int) -> bool:
    """What becomes the value of a mark is chosen before, unless it is any colour."""
    operation = speech.rules.moments[use.moment].operation
    if not isinstance(operation, SetMark):
        return False
    value = use.args[operation.value]
    return isinstance(value, Local) and value.slot == slot and value.type.kind not in ("colour", "number")


def _direct(arg: Expr, slot: int) -> bool:
    return any(isinstance(part, Local) and part.slot == slot for part in _handles(arg))


def _handles(arg: Expr) -> Iterator[Expr]:
    """The argument itself, or whose place it is."""
    yield arg
    match arg:
        case Contents(place=place):
            yield from _handles(place)
        case PlaceRef(owner=owner) if owner is not None:
            yield owner
        case _:  # nothing else has a place or an owner in it
            pass


def wait(speech: Speech, pick: Pick) -> None:
    """It will be said where it is first used."""
    slot, source = slot_of(pick), source_of(pick)
    if isinstance(source, Interval) and isinstance(pick, Choose) and pick.members.condition is None:
        speech.intervals[slot] = source
    many = isinstance(pick, ChooseSome | ChanceSome)
    person = source.type.kind == "player"
    speech.first[slot] = lambda: Noun(words(speech, pick)[0], many, person)
