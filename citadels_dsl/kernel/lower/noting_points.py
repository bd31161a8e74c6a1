"""What is noted of points: what each card is worth at the end, and who leads when a round begins."""

from __future__ import annotations

from citadels_dsl.kernel.ir import INTEGER, Call, Compare, Const, Do as Calling, Local, Set
from citadels_dsl.kernel.logic import FALSE, both
from citadels_dsl.kernel.lower import expressions, noting
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, Writer
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, Ask, Local as Name
from citadels_dsl.rules.noted import LED, WORTH
from citadels_dsl.rules.types import CARD, NUMBER, PLAYER

#: Slots for the card whose worth is asked and the player who may lead, which no clause uses.
_CARD, _PLAYER = 90_001, 90_002


def worth(scope: Scope, lying: Local, seat: int) -> None:
    """A card that stands in a city at the end."""
    noted, facts = scope.low.noting, scope.facts
    if noted is None or (anchors.WORTH, "card") not in facts.rules.questions:
        return
    asked = Ask(question=anchors.WORTH, subject=Name(_CARD, "d", CARD), args=(), type=NUMBER)
    points = expressions.one(scope.bound(_CARD, lying), asked)
    kind = value(scope.arrays.constant("kind_of_card", facts.kind_of_card), lying)
    noting.add(scope.low, scope.w, noted.cell_of(WORTH, kind, Const(seat)), points)


def lead(low: Lowering, w: Writer) -> None:
    """A round begins, or the game is over."""
    if low.noting is not None:
        name = low.function("note_lead", "note_lead", (), None, lambda inner, _: _lead(low, inner))
        w.add(Calling(Call(name, ())))


def _lead(low: Lowering, w: Writer) -> None:
    assert low.noting is not None
    scope = Scope(low, w, {CAUSE: THE_GAME}, "note_lead")
    asked = Ask(question=anchors.POINTS, subject=Name(_PLAYER, "p", PLAYER), args=(), type=NUMBER)
    best, who = w.fresh("best"), w.fresh("who")
    for seat in range(low.facts.players):
        points = w.keep(expressions.one(scope.bound(_PLAYER, Const(seat)), asked), "points")
        if not seat:
            w.set(best, points)
            w.set(who, FALSE)
            continue
        w.when(Compare("==", points, best), [Set(who, NOBODY)])
        w.when(Compare("<", best, points), [Set(best, points), Set(who, Const(seat))])
    leader = low.arrays.cell("leader", INTEGER, -1)
    with w.inside() as body:
        with w.inside() as taken:
            noting.add(low, w, low.noting.cell(LED, "", who))
        w.when(Compare("<=", FALSE, value(leader)), taken)
        w.add(put(leader, who))
    w.when(both(Compare("<=", FALSE, who), Compare("!=", who, value(leader))), body)
