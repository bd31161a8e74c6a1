"""A moment that is going on: what comes before it, what is done instead, the thing itself, what comes after.

The stages, each entered once and again whenever what it waited for has ended:

    asked      nothing forbids it; what may not be touched is left out; what would change nothing ends here
    touching   what is another's is reached for, one thing after the other
    begun      it has begun: marks that waited for it go, the `before` clauses are read
    before     they are done, one after the other
    offered    other ways to do it are offered, player by player
    instead    the one `instead` that applies is done
    itself     it happens
    done       it has: or it could not be done after all
    replaced   what was done in its place has ended
    closing    the `after` clauses are read, if it did happen
    after      they are done
    over       it ends

`proceed` begins a second frame of the same moment, without the clauses that went before (`skip`); it
goes from asked over offered to itself, and tells the first (`origin`) that it has happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Applying
from citadels_dsl.engine.moments.course import STAGES
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.moments.permission import Touched
from citadels_dsl.engine.moments.stages import (
    AFTER,
    ASKED,
    CLOSING,
    DONE,
    OVER,
    REPLACED,
)
from citadels_dsl.engine.running.frames import Frame, Refusal, leave
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import NO, PUSHED, Value

#: A clause and its card: together they answer one moment once.
Answerer = tuple[int, int | None]


@dataclass(slots=True, eq=False, repr=False)
class Happening(Frame):
    """One moment. `given`: which arguments were given, not filled in by a default."""

    steady: ClassVar[bool] = False  # what goes on for it above tells it that it has happened

    linker: Linker
    occasion: Occasion
    doer: Value
    args: list[Value]
    given: tuple[bool, ...]
    cause: Value
    fresh: bool = True
    origin: int = -1
    skip: tuple[Answerer, ...] = ()
    stage: int = ASKED
    happened: bool = False
    changes: int = 0
    brought: tuple[int, int] = (0, 0)  # gold and cards of the doer when it began; from `closing` on what it brought
    earlier: tuple[tuple[int, int], ...] | None = None  # what had been reached before
    reaching: tuple[Touched, ...] = ()
    awaited: Touched | None = None
    queue: tuple[Applying, ...] = ()
    groups: tuple[tuple[int, tuple[Applying, ...]], ...] | None = None  # offers, by whose they are
    options: tuple[int, ...] = ()  # those of the first group that are on offer; -1: the moment itself

    def copy(self) -> Happening:
        new = Frame.copy(self)
        new.args = self.args.copy()
        return new

    def left(self, state: State) -> None:
        if self.earlier is not None:
            state.reached = self.earlier

    def named(self) -> list[Value]:
        """The cards and sets of cards that it is done with."""
        return [self.args[n] for n in self.occasion.cards]

    def run(self, state: State) -> int | None:
        while True:
            signal = STAGES[self.stage](self, state)
            if signal is not None:
                return None if signal == PUSHED else signal

    def stopped(self, state: State) -> None:
        state.failed = False
        if self.stage in (DONE, REPLACED):
            self.happened = True  # what was stopped half-way did happen
        self.queue = ()
        self.stage = OVER if self.stage in (AFTER, OVER) else CLOSING

    # ------------------------------------------------------------ how it ends

    def end(self, state: State, failed: bool) -> int:
        """Nothing is left of it. `failed`: it could not be done, which ends the block that wanted it."""
        if failed and state.trial:
            return NO
        leave(state)
        state.failed = failed
        state.outcome = (self.happened, self.args[0] if self.args else None)
        return PUSHED

    def refused(self, state: State) -> int:
        """Something forbids it; a card that was not turned over yet shows itself."""
        exposed, state.exposed = state.exposed, -1
        if exposed < 0 or state.trial:
            state.exposed = exposed
            return self.end(state, True)
        self.end(state, False)
        state.frames.append(Refusal())
        state.frames.append(revealing(self.linker, exposed))
        return PUSHED

    # ------------------------------------------------------------ before it begins

    def have_reached(self, state: State, found: tuple[Touched, ...]) -> None:
        """What is reached for already is not touched again inside."""
        if found:
            state.reached = (*state.reached, *((self.doer, thing) for _, thing, _ in found))

    def touch(self, state: State, thing: int) -> int:
        """Something of another's is reached for."""
        state.frames.append(Happening(self.linker, self.linker.touch, self.doer, [thing], (True,), self.cause))
        return PUSHED


def revealing(linker: Linker, card: int) -> Happening:
    """A card is turned over by the rules themselves."""
    return Happening(linker, linker.reveal, None, [card], (True,), linker.things.game)


def brought(state: State) -> tuple[int, int]:
    """What the moment that is over brought its doer, for the clause that comes after it."""
    for frame in reversed(state.frames):
        if isinstance(frame, Happening) and frame.stage in (AFTER, OVER):
            return frame.brought
    return (0, 0)
