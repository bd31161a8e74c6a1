"""What single verbs ask of their arguments, beyond the types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from citadels_dsl.compiler.lower.fitting import alike, article
from citadels_dsl.compiler.lower.needs import need
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.anchors import HAND, ROLES
from citadels_dsl.rules.expressions import Expr, PlaceRef, Truth
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.ruleset import Mark
from citadels_dsl.rules.types import TRUTH, UNIONS, Type
from citadels_dsl.syntax import tree

Args = Sequence[Expr | None]


def check_arguments(unit: Unit, moment: Moment, written: tree.Call, args: Args) -> None:
    """What the types alone do not say."""
    match moment.operation:
        case MoveThings(things=things, to=to):
            _destination(unit, written, args[things], args[to])
        case Swap(first=first, second=second):
            _exchanged(unit, written, args[first], args[second])
        case None:
            _one_set(unit, moment, written, args)
        case (
            MoveGold()
            | Shuffle()
            | Look()
            | Reveal()
            | SetMark()
            | ClearMark()
            | ShowMark()
            | Use()
            | PerformAction()
            | OfferSteps()
            | Stop()
            | Notice()
        ):
            pass  # the types say all
        case operation:
            assert_never(operation)


def _destination(unit: Unit, written: tree.Call, thing: Expr | None, to: Expr | None) -> None:
    """Cards to places of cards, a piece to a player, and onto or under a pile."""
    if to is None or thing is None or "any" in (thing.type.kind, to.type.kind):
        return
    span, text = to.span or written.span, to.span.text if to.span else "to"
    what = Type(thing.type.of) if thing.type.kind == "place" and thing.type.of else thing.type.one()
    if what.kind == "piece":
        if to.type.kind != "player":
            unit.bad("E419", span, "a piece is held by a player and lies in no place", "as in `to=p`")
    elif to.type.kind == "player":
        where = ROLES if what.kind == "character" else HAND
        unit.bad("E419", span, f"{article(what)} goes to a place", f"write `to={text}.{where}`")
    elif what.kind not in UNIONS and to.type.of and what.kind != to.type.of:
        unit.bad("E419", span, f"`{text}` holds {to.type.of}s, and this is {article(what)}")
    elif isinstance(to, PlaceRef) and unit.words.places[to.place].pile:
        unit.bad("E416", span, f"where in `{text}`?", f"a pile has two ends: `{text}.top` or `{text}.bottom`")


def _exchanged(unit: Unit, written: tree.Call, first: Expr | None, second: Expr | None) -> None:
    if first is None or second is None or "any" in (first.type.kind, second.type.kind):
        return
    places = [e.type.kind == "place" for e in (first, second)]
    fits = all(places) or (not any(places) and alike(first.type, second.type))
    if not fits or any(e.type.many for e in (first, second)):
        unit.bad(
            "E418",
            written.span,
            "`swap` exchanges two cards, two characters, or all that lies in two places",
            f"here are {article(first.type)} and {article(second.type)}",
        )


def _one_set(unit: Unit, moment: Moment, written: tree.Call, args: Args) -> None:
    """Of a procedure that is done for each of a set, only one argument is such a set."""
    each = [a for p, a in zip(moment.parameters, args, strict=True) if a is not None and p.each and a.type.many]
    if len(each) > 1:
        unit.bad(
            "E407",
            each[1].span or written.span,
            f"`{moment.name}` is done for each of one set, not of two",
            "take them one after the other with `for`",
        )


def value_of_mark(unit: Unit, mark: Mark, thing: Expr, arg: tree.Argument, scope: Scope) -> Expr:
    """What is put: yes for a flag, else a value of the mark's kind."""
    if arg.name is None:
        if mark.type != TRUTH:
            hint = f"one of {', '.join(mark.faces)}" if mark.faces else article(mark.type.sure())
            unit.bad("E413", arg.span, f"the mark `{mark.name}` has a value", f"write `{mark.name}=...`: {hint}")
        return Truth(True, span=arg.span)
    kind = mark.type
    if mark.name in unit.words.same and thing.type.kind not in UNIONS:
        kind = Type(thing.type.kind, optional=kind.optional)
    return need(unit, arg.value, kind.sure(), scope, f"the mark `{mark.name}` takes {{}}")


def no_mark(unit: Unit, word: tree.Name, thing: Expr, known: set[str]) -> None:
    """The word is no mark of such a thing."""
    text = word.text
    if text in unit.words.marks:
        on = " or a ".join(unit.words.marks[text].on)
        unit.bad("E306", word.span, f"`{text}` is a mark of a {on}, and this is {article(thing.type)}")
    else:
        hint = did_you_mean(text, known) or "marks are declared under `marks:`, of the card or of the file"
        unit.bad("E306", word.span, f"{article(thing.type.one())} has no mark `{text}`", hint)
