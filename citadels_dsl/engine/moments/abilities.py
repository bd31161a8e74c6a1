"""The clauses that are in a game: for whom they are in force, and whether they apply to what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.running.budget import READINGS
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import CAUSE, THIS
from citadels_dsl.rules.ruleset import Clause

T = TypeVar("T")

#: Who uses a clause, and the card on which it stands for him.
Instance = tuple[int | None, int | None]
Instances = Callable[[State], Sequence[Instance]]
#: Looks at the doer and the arguments of what happens, and takes what has a name.
Matching = Callable[[State, Env, Value, Sequence[Value]], bool]
#: A clause that applies: it, who uses it, its card, its names.
Applying = tuple["Ability", int | None, int | None, Env]


class Ability:
    """A clause in a game."""

    __slots__ = (
        "action", "answers", "cards", "clause", "condition", "game", "guarded", "instances", "limit", "matching",
        "number", "pad", "possible", "rank", "scope", "secretive", "unit",
    )  # fmt: skip

    def __init__(self, clause: Clause, number: int, cards: tuple[int, ...], scope: Scope) -> None:
        self.clause = clause
        self.number = number
        self.cards = cards
        self.scope = scope
        self.game: int = scope.linker.things.game
        self.instances: Instances = lambda state: ()
        self.matching: tuple[Matching, ...] = ()
        self.condition: Measure | None = None
        self.answers: tuple[tuple[str, Measure], ...] = ()
        self.limit: Measure | None = None
        self.possible: Measure | None = None  # of an offer: when it can be carried out; None: it must be tried
        self.unit: Unit | None = None
        self.pad: tuple[None, ...] = ()
        self.guarded = False  # its condition may come back to itself
        self.secretive = False  # it may be in force while nobody knows of its card
        self.action = -1
        #: Rules of the game first; of one player characters by place before districts by name.
        self.rank: tuple[int, int, str] = (0, 0, clause.id)

    def env(self, me: int | None, this: int | None, cause: Value) -> Env:
        return [me, this, cause, *self.pad]

    def fits(
        self, state: State, me: int | None, this: int | None, doer: Value, args: Sequence[Value], cause: Value
    ) -> Env | None:
        """The names of the clause, if it waits for this."""
        env: Env = [me, this, cause, *self.pad]
        for matches in self.matching:
            if not matches(state, env, doer, args):
                return None
        return env

    def applies(
        self, state: State, me: int | None, this: int | None, doer: Value, args: Sequence[Value], cause: Value
    ) -> Env | None:
        """The names of the clause, if it waits for this and its condition holds."""
        if self.guarded:
            reading = partial(self._applies, state, me, this, doer, args, cause)
            return self._inside(state, (self.number, me, this, doer), reading)
        env = self.fits(state, me, this, doer, args, cause)
        condition = self.condition
        return env if env is None or condition is None or condition(state, env) else None

    def _applies(
        self, state: State, me: int | None, this: int | None, doer: Value, args: Sequence[Value], cause: Value
    ) -> Env | None:
        """The reading itself; `applies` has the same lines, as one call more for every clause would tell."""
        env = self.fits(state, me, this, doer, args, cause)
        condition = self.condition
        return env if env is None or condition is None or condition(state, env) else None

    def answer(self, state: State, me: int | None, this: int | None, doer: Value, env: Env, measure: Measure) -> Value:
        """What a guarded clause makes of an answer, read without itself."""
        return self._inside(state, (self.number, me, this, doer), partial(measure, state, env))

    def _inside(self, state: State, key: tuple[Value, ...], reading: Callable[[], T | None]) -> T | None:
        """A reading during which this clause is not read again; None if that goes on already."""
        before = state.asked
        if key in before:
            return None
        if len(before) >= READINGS:
            raise Endless("questions ask each other without end", self.clause.id, self.clause.span)
        state.asked = (*before, key)
        try:
            return reading()
        finally:
            state.asked = before

    def limit_of(self, state: State, me: int | None, this: int | None) -> int:
        return UNLIMITED if self.limit is None else int(self.limit(state, self.env(me, this, self.game)))

    def body(self, env: Env) -> Env:
        """The names for its block: in it, the cause is its own card."""
        mine = env.copy()
        mine[CAUSE] = self.game if env[THIS] is None else env[THIS]
        return mine


UNLIMITED = 1000


def applying(
    state: State, abilities: Iterable[Ability], doer: Value, args: Sequence[Value], cause: Value
) -> list[Applying]:
    """The clauses that apply to what happens, in their order."""
    found: list[Applying] = []
    for ability in abilities:
        for me, this in ability.instances(state):
            env = ability.applies(state, me, this, doer, args, cause)
            if env is not None:
                found.append((ability, me, this, env))
    if len(found) > 1:
        found.sort(key=lambda one: _order(state, one))
    return found


def _order(state: State, one: Applying) -> tuple[int, int, int, int, str]:
    """Rules of the game, then by player from the one whose turn it is, then by the card."""
    ability, me, _, _ = one
    players = ability.scope.linker.setup.players
    seat = -1 if me is None else (me - (state.player or 0)) % players
    kind, place, name = ability.rank
    return (1 if ability.cards else 0, seat, kind, place, name)
