"""What is done, as something that somebody does: "that player takes 2 gold from you", "you take the crown"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from citadels_dsl.rulebook.sentences import marks
from citadels_dsl.rulebook.sentences.amounts import GOLD
from citadels_dsl.rulebook.sentences.english import listed, spaced
from citadels_dsl.rulebook.sentences.saying import YOU, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, filled, said
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    ME,
    End,
    Expr,
    Local,
    Noun as NounExpr,
    PieceRef,
    PlaceRef,
    Property,
    SetOf,
    Symbol,
    Truth,
)
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    Parameter,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.types import NUMBER
from citadels_dsl.rules.walk import within

#: Nobody in particular: what is done is said as to you.
NO_DOER = Noun("", person=True)


def deed(speech: Speech, name: str, doer: Expr | None, args: tuple[Expr | None, ...]) -> Saying:
    moment = speech.rules.moments[name]
    given = tuple(p.default if arg is None else arg for p, arg in zip(moment.parameters, args, strict=True))
    outer, speech.doer = speech.doer, _third(doer)
    found = _special(speech, moment, doer, given) or _by_template(speech, moment, doer, given)
    speech.doer = outer
    return found


def _third(doer: Expr | None) -> int | None:
    """Who does it, if it is not you: his things are then "their" things."""
    return doer.slot if isinstance(doer, Local) and doer.slot != ME else None


def _by_template(speech: Speech, moment: Moment, doer: Expr | None, given: tuple[Expr | None, ...]) -> Saying:
    holes = {"": Hole(lambda: NO_DOER if doer is None else speech.noun(doer))}
    for parameter, value in zip(moment.parameters, given, strict=True):
        if value is None or value == NounExpr("bank", value.type):
            holes[parameter.name] = Hole(lambda: NO_DOER, unsaid=True)
        else:
            holes[parameter.name] = hole(speech, value)
    text = template(moment)
    if moment.doer is None and text.startswith("{x} goes "):
        return Saying(NO_DOER, "puts", filled(text.replace("goes ", "", 1), holes))
    found = said(text, holes)
    unsaid = [p.name for p, value in zip(moment.parameters, given, strict=True) if _is_set(p, value, text)]
    return replace(found, rest=f"{found.rest} ({listed([spaced(name) for name in unsaid])})") if unsaid else found


def _is_set(parameter: Parameter, value: Expr | None, text: str) -> bool:
    """Something that is usually not so, and for which its sentence has no words."""
    return value == Truth(True) and parameter.default == Truth(False) and f"{{{parameter.name}" not in text


def template(moment: Moment) -> str:
    """Its sentence, or one made of its name."""
    name = spaced(moment.name)
    return moment.says or (f"{name} is done" if moment.doer is None else f"{{}} does {name}")


def hole(speech: Speech, value: Expr) -> Hole:
    """What fills a hole with a value."""

    def amount(unit: str) -> str:
        return speech.amount(value, unit)

    return Hole(
        lambda: speech.noun(value),
        amount if value.type == NUMBER else None,
        colour=value.type.kind == "colour",
        whose=lambda: speech.whose(value),
    )


# ------------------------------------------------------------ operations with words of their own


def _special(speech: Speech, moment: Moment, doer: Expr | None, given: tuple[Expr | None, ...]) -> Saying | None:
    """What is said otherwise than its verb would; None if nothing is."""

    def who() -> Noun:
        return NO_DOER if doer is None else speech.noun(doer)

    match moment.operation:
        case SetMark(things=x, mark=m, value=v):
            thing, mark = given[x], given[m]
            if thing is not None and isinstance(mark, Symbol):
                return marks.put(speech, who(), mark.name, thing, None if given[v] == Truth(True) else given[v])
            return None
        case ClearMark(things=x, mark=m):
            thing, mark = given[x], given[m]
            if thing is not None and isinstance(mark, Symbol):
                return marks.taken(speech, who(), mark.name, thing)
            return None
        case ShowMark(things=x, mark=m):
            thing, mark = given[x], given[m]
            if thing is not None and isinstance(mark, Symbol):
                return marks.shown(speech, who(), mark.name, thing)
            return None
        case MoveThings(things=x, to=to, hidden=hidden):
            thing, where = given[x], given[to]
            if thing is None or where is None:
                return None
            return _moved(speech, doer, thing, where, given[hidden] == Truth(True))
        case MoveGold(amount=n, source=source) if source >= 0 and given[n] is not None:
            return _taken(speech, who, given[n], given[source])
        case MoveGold(amount=n, target=target) if target >= 0:
            return _put_on(speech, who, given[n], given[target])
        case Reveal(things=x):
            thing = given[x]
            assert thing is not None
            what = speech.text(thing)
            return Saying(who(), "turns", f"over {what}" if len(what.split()) > 4 else f"{what} over")
        case Shuffle(place=x):
            where = given[x]
            assert where is not None
            return Saying(NO_DOER, "shuffles", speech.text(where))
        case Use(thing=x, until=until):
            thing, lasts = given[x], given[until]
            assert thing is not None
            name = lasts.name if isinstance(lasts, Symbol) else ""
            end = {"game": ", from now on", anchors.ROUND: ""}.get(name, f" until the {name} ends")
            subject = who()
            return Saying(subject, "uses", f"the abilities of {speech.text(thing)}{end}")
        case OfferSteps(steps=x):  # what they offer is offered all at once
            steps = given[x]
            several = isinstance(steps, SetOf) and len(steps.items) > 1
            return Saying(who(), "goes", f"through {speech.text(steps)} in any order") if steps and several else None
        case None | MoveGold() | Swap() | Look() | PerformAction() | Stop() | Notice():
            return None
        case _ as never:
            assert_never(never)


def _taken(speech: Speech, who: Callable[[], Noun], amount: Expr | None, source: Expr | None) -> Saying | None:
    """ "all of that player's gold" needs no "from that player"."""
    if any(isinstance(part, Property) and part.word == "gold" and part.subject == source for part in within(amount)):
        assert amount is not None
        return Saying(who(), "takes", speech.amount(amount, GOLD))
    return None


def _put_on(speech: Speech, who: Callable[[], Noun], amount: Expr | None, target: Expr | None) -> Saying | None:
    """Gold that is paid to a card lies on it."""
    if amount is None or target is None or not target.type.kinds() <= {"card", "character"}:
        return None
    subject, gold = who(), speech.amount(amount, GOLD)
    return Saying(subject, "puts", f"{gold} on {speech.text(target)}")


def _moved(speech: Speech, doer: Expr | None, thing: Expr, to: Expr, hidden: bool) -> Saying:
    if isinstance(thing, PieceRef):
        return _handed(speech, doer, thing, to)
    who = NO_DOER if doer is None else speech.noun(doer)
    what = speech.text(thing)
    face = " face down" if hidden else ""
    match to:
        case PlaceRef(place=anchors.HAND, owner=owner) if owner is not None and owner == doer:
            return Saying(who, "takes", f"{what} into {speech.whose(owner)} hand{face}")
        case PlaceRef(place=anchors.UNDER, owner=owner) if owner is not None:
            return Saying(who, "puts", f"{what}{face} under {speech.text(owner)}")
        case End(place=place, bottom=bottom):
            return Saying(who, "puts", f"{what} {'under' if bottom else 'on top of'} {speech.text(place)}")
        case PlaceRef():
            return Saying(who, "puts", f"{what}{face} {_into(speech, to)}")
        case _:  # what is no place is somebody
            return Saying(who, "gives", f"{what} to {speech.text(to)}")


def _into(speech: Speech, place: PlaceRef) -> str:
    """ "into the pool", "among the face-down characters" """
    text = speech.text(place)
    return f"{'among' if is_of_many(text) else 'into'} {text}"


def is_of_many(place: str) -> bool:
    """A place that is called by what lies there: "the face-down characters"."""
    return re.match(r"(the|your|their|that [a-z]+'s) ([a-z-]+ )?(cards|characters)\b", place) is not None


def _handed(speech: Speech, doer: Expr | None, piece: PieceRef, to: Expr) -> Saying:
    """The crown: taken, given, or got."""
    if doer is not None and to == doer:
        return Saying(speech.noun(doer), "takes", speech.text(piece))
    if doer is None:
        return Saying(speech.noun(to), "gets", speech.text(piece))
    who, given, other = speech.noun(doer), speech.text(piece), speech.text(to)
    return Saying(who, "gives", f"{other} {given}" if other == YOU.text else f"{given} to {other}")
