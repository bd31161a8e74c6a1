"""What a game keeps of the round, the turn and the call that go on, and what lasts until they end."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Compute, Const, Expr as Code, Statement as Line
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower import changing, deeds, lending
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, At, Range, Word, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import Moment


def begin(scope: Scope, moment: Moment, given: Args) -> list[Line]:
    """A round, a turn or a call begins; what puts back the one around it."""
    w, arrays = scope.w, scope.arrays
    character = _character(given)
    restore: list[Line] = []

    def keep(register: str, new: Code) -> None:
        array = arrays.register(register)
        restore.append(put(array, w.keep(value(array), f"outer_{register}")))
        w.add(put(array, new))

    if moment.name == anchors.ROUND:
        register = arrays.register("round")
        w.add(put(register, plus(value(register), Const(1))))
    elif moment.name == anchors.TURN:
        assert given.doer is not None
        keep("player", given.doer)
        keep("character", character)
        if scope.low.lent.characters:
            restore.append(lending.number_turn(scope))
        uses = deeds.uses(scope)
        if uses is not None:
            for action in range(uses.size):
                w.add(put(uses, FALSE, action))
    elif moment.name == anchors.ANSWER:
        keep("answering", character)
    expire(scope, moment)
    return restore


def expire(scope: Scope, moment: Moment) -> None:
    """Marks that last until the end of this."""
    for mark in scope.facts.rules.marks.values():
        if mark.until == moment.name != anchors.GAME:
            scope.w.add(changing.Off(mark.name))  # type: ignore[arg-type]
    lending.end(scope, moment.name)


def count_turn(scope: Scope, given: Args) -> None:
    """A turn is taken: one in whose place something else is done is none."""
    assert given.doer is not None
    turns = scope.arrays.turns
    kind = scope.facts.kind_of_character(_character(given))
    number = scope.w.keep(plus(Compute("*", kind, Const(scope.facts.players)), given.doer), "turn_of")
    scope.w.add(put(turns, plus(value(turns, number), Const(1)), number))


def _character(given: Args) -> Code:
    """Whose call or turn it is."""
    found = next((v for v, k in zip(given.values, given.types, strict=True) if k.kind == "character"), NOBODY)
    assert not isinstance(found, At | Word | Range)
    return found
