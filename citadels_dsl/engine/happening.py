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

from collections.abc import Callable

from citadels_dsl.engine.abilities import Ability, Applying, applying
from citadels_dsl.engine.frames import Code, Frame, Refusal, begin, busy, expire, leave
from citadels_dsl.engine.linking import Linker
from citadels_dsl.engine.occasions import Occasion
from citadels_dsl.engine.permission import Touched
from citadels_dsl.engine.reaching import asked, touching
from citadels_dsl.engine.stages import (
    AFTER,
    ASKED,
    BEFORE,
    CLOSING,
    DONE,
    OFFERED,
    OVER,
    REPLACED,
)
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, NO, NOTICE, PUSHED, Value
from citadels_dsl.engine.ways import instead, offered

#: A clause and its card: together they answer one moment once.
Answerer = tuple[int, int | None]


class Happening(Frame):
    """One moment. `given`: which arguments were given, not filled in by a default."""

    __slots__ = (
        "args", "awaited", "brought", "cause", "changes", "doer", "earlier", "fresh", "given", "groups", "happened",
        "linker", "occasion", "options", "origin", "queue", "reaching", "skip", "stage",
    )  # fmt: skip

    steady = False  # what goes on for it above tells it that it has happened

    def __init__(
        self, linker: Linker, occasion: Occasion, doer: Value, args: list[Value], given: tuple[bool, ...], cause: Value
    ) -> None:
        self.scope = -1
        self.clear = ()
        self.saved = None
        self.linker = linker
        self.occasion = occasion
        self.doer = doer
        self.args = args
        self.given = given
        self.cause = cause
        self.fresh = True
        self.origin = -1
        self.skip: tuple[Answerer, ...] = ()
        self.stage = ASKED
        self.happened = False
        self.changes = 0
        self.brought = (0, 0)  # gold and cards of the doer when it began; from `closing` on what it brought
        self.earlier: tuple[tuple[int, int], ...] | None = None  # what had been reached before
        self.reaching: tuple[Touched, ...] = ()
        self.awaited: Touched | None = None
        self.queue: tuple[Applying, ...] = ()
        self.groups: tuple[tuple[int, tuple[Applying, ...]], ...] | None = None  # offers, by whose they are
        self.options: tuple[int, ...] = ()  # those of the first group that are on offer; -1: the moment itself

    def copy(self) -> Happening:
        new = Happening.__new__(Happening)
        new.scope = self.scope
        new.clear = self.clear
        new.saved = self.saved
        new.linker = self.linker
        new.occasion = self.occasion
        new.doer = self.doer
        new.args = self.args.copy()
        new.given = self.given
        new.cause = self.cause
        new.fresh = self.fresh
        new.origin = self.origin
        new.skip = self.skip
        new.stage = self.stage
        new.happened = self.happened
        new.changes = self.changes
        new.brought = self.brought
        new.earlier = self.earlier
        new.reaching = self.reaching
        new.awaited = self.awaited
        new.queue = self.queue
        new.groups = self.groups
        new.options = self.options
        return new

    def left(self, state: State) -> None:
        if self.earlier is not None:
            state.reached = self.earlier

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

    def begun(self, state: State) -> int | None:
        self.stage = OFFERED
        if not self.fresh:
            return None
        occasion = self.occasion
        self.origin = len(state.frames) - 1
        self.scope = occasion.number
        if occasion.begin is not None:
            self.saved = occasion.begin(state, self.doer, self.args)
        if occasion.number in state.waiting:
            expire(state, state.waiting.pop(occasion.number))
        self.brought = self._owned(state)
        if occasion.befores and not state.trial:
            self.queue = self._ready(state, occasion.befores)
            self.stage = BEFORE
        return None

    def _owned(self, state: State) -> tuple[int, int]:
        if not isinstance(self.doer, int) or self.doer >= len(self.linker.things.players):
            return (0, 0)
        return state.gold[self.doer], len(state.inside[self.linker.hand_of[self.doer]])

    def _ready(self, state: State, abilities: list[Ability]) -> tuple[Applying, ...]:
        """The triggers that apply; a clause does not answer what it does itself."""
        found = applying(state, abilities, self.doer, self.args, self.cause)
        return tuple(one for one in found if not busy(state, one[0], one[2]))

    def triggered(self, state: State) -> int | None:
        """`before` and `after`: one block after the other; one that cannot be done ends, and the next has its go."""
        state.failed = False
        if not self.queue:
            self.stage = OFFERED if self.stage == BEFORE else OVER
            return None
        (ability, me, _, env), self.queue = self.queue[0], self.queue[1:]
        begin(state, ability, me, ability.body(env))
        return PUSHED

    # ------------------------------------------------------------ what is done

    def itself(self, state: State) -> int | None:
        occasion = self.occasion
        self.changes = state.changes
        self.stage = DONE
        if occasion.unit is not None:
            env = [self.doer, None, self.cause, *self.args]
            env.extend([None] * (occasion.unit.size - len(env)))
            state.frames.append(Code(occasion.unit, env, state.changes))
            if state.sink is not None:
                self.linker.telling.moment(state, occasion, self.doer, self.args)
            return PUSHED
        assert occasion.verb is not None
        signal = self.linker.telling.perform(state, occasion, self.doer, self.args, self.cause)
        if signal == FAIL:
            return self.end(state, True)
        if signal == NOTICE:
            state.dirty = True
            return None
        return signal

    def done(self, state: State) -> int | None:
        if state.failed:
            state.failed = False
            return self.end(state, True)
        occasion = self.occasion
        if state.changes != self.changes or occasion.phase or occasion.notice:
            first = state.frames[self.origin]
            assert isinstance(first, Happening)
            first.happened = self.happened = True
            first.args = self.args
        self.stage = CLOSING
        return None

    def replaced(self, state: State) -> int | None:
        if state.failed and not self.occasion.phase:
            state.failed = False
            return self.end(state, True)
        state.failed = False
        self.stage = CLOSING
        return None

    def closing(self, state: State) -> int | None:
        self.stage = OVER
        occasion = self.occasion
        if self.fresh and (self.happened or occasion.phase) and not state.trial and occasion.afters:
            gold, cards = self._owned(state)
            self.brought = gold - self.brought[0], cards - self.brought[1]
            self.queue = self._ready(state, occasion.afters)
            self.stage = AFTER
        return None

    def over(self, state: State) -> int:
        notice = self.fresh and not self.occasion.notice
        self.end(state, False)
        if notice and state.dirty and not state.trial:
            self.linker.notice(state)
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


STAGES: tuple[Callable[[Happening, State], int | None], ...] = (
    asked,
    touching,
    Happening.begun,
    Happening.triggered,
    offered,
    instead,
    Happening.itself,
    Happening.done,
    Happening.replaced,
    Happening.closing,
    Happening.triggered,
    Happening.over,
)
