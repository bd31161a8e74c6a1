"""A verb that is done for each of several things, one moment each."""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.moments.permission import forbidden, touched, within_reach
from citadels_dsl.engine.running.frames import Frame, leave
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import NO, Value
from citadels_dsl.rules.moments import TOUCH


@dataclass(slots=True, eq=False, repr=False)
class Several(Frame):
    """The things that are left to do it for. If it could be done for none of them, it could not be done.

    `place`: where they lie, if it is done to a whole place: then its owner is touched, once.
    """

    linker: Linker
    occasion: Occasion
    doer: Value
    args: list[Value]
    given: tuple[bool, ...]
    cause: Value
    place: int = -1
    left_over: tuple[int, ...] = field(init=False)
    awaits: str = ""  # what it waits for: a touch, or that it is done for a thing
    done: bool = False
    earlier: tuple[tuple[int, int], ...] | None = None

    def __post_init__(self) -> None:
        self.left_over = self.args[self.occasion.each]

    def left(self, state: State) -> None:
        if self.earlier is not None:
            state.reached = self.earlier

    def run(self, state: State) -> int | None:
        if self.place >= 0:
            return self._reach(state)
        if self.awaits == TOUCH:
            if not state.outcome[0]:
                return self._end(state)
            self._reached(state)
        elif self.awaits:
            self.done |= not state.failed
        state.failed = False
        self.awaits = "thing"
        while self.left_over:
            thing, self.left_over = self.left_over[0], self.left_over[1:]
            args = self.args.copy()
            args[self.occasion.each] = thing
            if state.trial and not self._allowed(state, args):
                continue  # in a trial what fails ends it; here the others remain
            state.frames.append(Happening(self.linker, self.occasion, self.doer, args, self.given, self.cause))
            return None
        return self._end(state)

    def _end(self, state: State) -> int | None:
        if state.trial and not self.done:
            return NO
        leave(state)
        state.failed = not self.done
        return None

    def _reach(self, state: State) -> int | None:
        """The owner of the place is touched, and what lies in it is reached with that."""
        linker, place = self.linker, self.place
        self.place = -1
        args = self.args.copy()
        args[self.occasion.each] = place
        found = touched(linker, state, self.occasion.touches(args), self.doer, args)
        if not found:
            return None
        if linker.touch_hooked:
            self.awaits = TOUCH
            state.frames.append(Happening(linker, linker.touch, self.doer, [found[0][2]], (True,), self.cause))
        elif forbidden(state, linker.touch_forbids, self.doer, (found[0][2],), self.cause):
            return self._end(state)
        else:
            self._reached(state)
        return None

    def _reached(self, state: State) -> None:
        self.earlier = state.reached
        state.reached = (*state.reached, *((self.doer, thing) for thing in self.left_over))

    def _allowed(self, state: State, args: list[Value]) -> bool:
        occasion = self.occasion
        if occasion.forbids and forbidden(state, occasion.forbids, self.doer, args, self.cause):
            return False
        touches = occasion.touches(args)
        return not touches or (
            within_reach(self.linker, state, touches, self.doer, args, self.cause, False) is not None
        )
