"""What is going on, one thing inside another: the frames of a state, and code as the simplest of them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import END, FAIL, NO, NOTICE, PUSHED, UNWOUND, WAIT, Env, Value
from citadels_dsl.rules.expressions import THIS

if TYPE_CHECKING:
    from citadels_dsl.engine.moments.abilities import Ability


@dataclass(slots=True, eq=False, repr=False)
class Frame:
    """Something that is going on; the last one of a state goes on first. Its fields are what a copy and a save keep.

    `scope`: the number of the moment that is this frame from beginning to end, or -1. `clear`: marks
    (their keys) and uses (-1 - their serial) that go when it ends. `saved`: the registers of the state
    that a turn or call inside another puts back when it ends.
    """

    #: Whether nothing above it changes it, so that it can be shared by the copies of a trial.
    steady: ClassVar[bool] = True

    scope: int = field(default=-1, kw_only=True)
    clear: tuple[int, ...] = field(default=(), kw_only=True)
    saved: tuple[Any, ...] | None = field(default=None, kw_only=True)

    def run(self, state: State) -> int | None:
        """Goes on; None when something else has to run or nothing is left of it, else why it cannot."""
        raise NotImplementedError

    def copy(self) -> Self:
        """The same, to go on by itself; a list that it changes is copied too."""
        new = object.__new__(type(self))
        for name in names_of(type(self)):
            setattr(new, name, getattr(self, name))
        return new

    def left(self, state: State) -> None:
        """It is over: what it changed for the time being is put back."""

    def stopped(self, state: State) -> None:
        """`stop` ends it."""
        leave(state)
        state.failed = False


_NAMES: dict[type[Frame], tuple[str, ...]] = {}


def names_of(kind: type[Frame]) -> tuple[str, ...]:
    """What a kind of frame is made of; looked up once, for a copy is made at every trial."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple(one.name for one in fields(kind))
    return _NAMES[kind]


def leave(state: State) -> None:
    """The last frame is over."""
    frame = state.frames.pop()
    frame.left(state)
    if frame.saved is not None:
        state.player, state.character, state.limits, state.turn, state.answering = frame.saved
    if frame.clear:
        expire(state, frame.clear)


def expire(state: State, keys: tuple[int, ...]) -> None:
    """Marks are taken off, uses end."""
    for key in keys:
        if key < 0:
            state.uses = tuple(use for use in state.uses if use[4] != -1 - key)
            state.dirty = True
        else:
            state.marks.pop(key, None)
            state.by.pop(key, None)
            state.shown.discard(key)
            if key in state.alert:
                state.dirty = True


def note_until(state: State, key: int, scope: int) -> None:
    """When the procedure that runs now ends, this goes; if it is not running, when it next begins."""
    if state.trial:
        return
    for frame in reversed(state.frames):
        if frame.scope == scope:
            if key not in frame.clear:
                frame.clear += (key,)
            return
    waiting = state.waiting.get(scope, ())
    if key not in waiting:
        state.waiting[scope] = (*waiting, key)


@dataclass(slots=True, eq=False, repr=False)
class Code(Frame):
    """Instructions that are being carried out: `pc` is the next one; `start`: the changes when they began."""

    unit: Unit
    env: Env
    start: int
    pc: int = 0

    def copy(self) -> Code:
        new = Frame.copy(self)
        new.env = self.env.copy()
        return new

    def named(self) -> list[Value]:
        """The cards and sets of cards that have a name there; None where nothing has it yet."""
        return [self.env[slot] for slot in self.unit.named]

    def left(self, state: State) -> None:
        if self.unit.action >= 0:
            state.deeds = state.deeds[:-1]

    def run(self, state: State) -> int | None:
        steps = self.unit.steps
        env = self.env
        pc = self.pc
        if state.failed:  # what it had to wait for could not be done
            state.failed = False
            pc = self.unit.fails[pc - 1]
            if pc < 0:
                self._over(state, True)
                return None
        while True:
            signal = steps[pc](state, env)
            if signal is None:
                pc += 1
            elif signal >= 0:
                pc = signal
            elif signal == PUSHED:
                self.pc = pc + 1
                return None
            elif signal == END:
                if self.saved is None and not self.clear and self.unit.action < 0:
                    state.frames.pop()  # nothing is put back and nothing goes: the same as `_over`
                    return None
                self._over(state, False)
                return None
            elif signal == FAIL:
                if state.trial:
                    return NO
                pc = self.unit.fails[pc]
                if pc < 0:
                    self._over(state, True)
                    return None
            elif signal == NOTICE:
                pc += 1
                if not state.trial:
                    self.pc = pc
                    if self.unit.notice(state):
                        return None
            elif signal == WAIT:
                self.pc = pc
                return WAIT
            elif signal == UNWOUND:
                return None
            else:
                return signal

    def _over(self, state: State, failed: bool) -> None:
        """At its end. A procedure that failed before it changed anything could not be done."""
        leave(state)
        state.failed = failed and state.changes == self.start and not self.unit.phase


@dataclass(slots=True, eq=False, repr=False)
class Refusal(Frame):
    """What was forbidden by a card that shows itself first cannot be done."""

    def run(self, state: State) -> None:
        leave(state)
        state.failed = True


def busy(state: State, ability: Ability, this: int | None) -> bool:
    """This clause of this card is being done."""
    unit = ability.unit
    return any(isinstance(frame, Code) and frame.unit is unit and frame.env[THIS] == this for frame in state.frames)


def begin(state: State, ability: Ability, me: int | None, env: Env) -> None:
    """A clause is done next."""
    assert ability.unit is not None
    state.frames.append(Code(ability.unit, env, state.changes))
    if state.sink is not None:
        ability.scope.linker.telling.clause(state, ability, me)
