"""What each operation does, as the verb of a moment."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.engine.verbs import gold, marking, moving, powers, showing
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    Operation,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)


class Performing:
    """Makes the verbs of a game."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.mover = moving.Mover(linker)
        self.marks = marking.Marks(linker)

    def verb(self, operation: Operation) -> Verb:
        linker = self.linker
        match operation:
            case MoveGold():
                return gold.move_gold(linker, operation)
            case MoveThings():
                return moving.move(linker, self.mover, operation)
            case Swap():
                return moving.swap(linker, self.mover, operation)
            case Shuffle():
                return moving.shuffle(linker, operation)
            case Look():
                return showing.look(linker, self.mover.sight, operation)
            case Reveal():
                return showing.reveal(linker, self.mover.sight, operation)
            case SetMark():
                return marking.set_mark(self.marks, operation)
            case ClearMark():
                return marking.clear_mark(self.marks, operation)
            case ShowMark():
                return marking.show_mark(self.marks, operation)
            case Use():
                return powers.use(linker, operation)
            case PerformAction():
                return powers.perform(linker, operation)
            case OfferSteps():
                return powers.offer_steps(linker, operation)
            case Stop():
                return powers.stop(linker, operation)
            case Notice():
                return Verb(powers.never, nothing)
            case _:
                assert_never(operation)


def nothing(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
    """It happens, and that is all."""
    return None
