"""The moments of a game: what each does, and which clauses wait for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import FIRST
from citadels_dsl.rules.moments import Moment, Notice, SetMark

Idle = Callable[[State, Value, Sequence[Value]], bool]
Act = Callable[[State, Value, "list[Value]", Value], "int | None"]
Seen = Callable[[State, Value, Sequence[Value]], int]


@dataclass(frozen=True, slots=True)
class Verb:
    """What an operation does.

    `idle`: it would change nothing, so it does not happen. `act` does it; it may put the number that
    it came to into the arguments. `seen`: who can see which things it is done to, asked before and
    after; None: everybody can. `hidden`: the parameters that the others do not see; `silent`: they
    do not even notice it.
    """

    idle: Idle
    act: Act
    seen: Seen | None = None
    hidden: tuple[int, ...] = ()
    silent: Callable[[Sequence[Value]], bool] | None = None


@dataclass(slots=True)
class Occasion:
    """A moment in a game. `each`: the parameter of which it is done once for each thing, or -1; `cards`: those that may
    be cards."""

    moment: Moment
    number: int
    each: int
    word: str = field(init=False)
    phase: bool = field(init=False)
    cards: tuple[int, ...] = field(init=False)
    verb: Verb | None = None
    unit: Unit | None = None
    defaults: list[Measure | None] = field(default_factory=list)
    size: int = 0
    forbids: list[Ability] = field(default_factory=list)
    befores: list[Ability] = field(default_factory=list)
    afters: list[Ability] = field(default_factory=list)
    insteads: list[Ability] = field(default_factory=list)
    offers: list[Ability] = field(default_factory=list)
    untouching: frozenset[str] = frozenset()
    begin: Callable[[State, Value, Sequence[Value]], tuple[Value, ...] | None] | None = None

    def __post_init__(self) -> None:
        self.word = self.moment.name
        self.phase = self.moment.phase
        self.cards = tuple(n for n, p in enumerate(self.moment.parameters) if "card" in p.type.kinds())

    @property
    def hooked(self) -> bool:
        return bool(self.befores or self.afters or self.insteads or self.offers)

    @property
    def hooked_instead(self) -> bool:
        """Something may be done in its place."""
        return bool(self.insteads or self.offers)

    @property
    def notice(self) -> bool:
        """It is nothing by itself, and only its clauses make something of it."""
        return isinstance(self.moment.operation, Notice)

    def touches(self, args: Sequence[Value]) -> tuple[int, ...]:
        """The parameters that are touched; a mark that stops or controls does not touch."""
        operation = self.moment.operation
        if isinstance(operation, SetMark) and args[operation.mark] in self.untouching:
            return ()
        return self.moment.touches

    @property
    def hooks(self) -> tuple[list[Ability], ...]:
        return self.befores, self.afters, self.insteads, self.offers

    def complete(
        self, state: State, doer: Value, args: Sequence[Value], given: Sequence[bool], cause: Value
    ) -> list[Value]:
        """The arguments, with the defaults of those that were not given."""
        env: Env = [doer, None, cause, *args]
        env.extend([None] * (self.size - len(env)))
        self.fill(state, env, given)
        return env[FIRST : FIRST + len(args)]

    def fill(self, state: State, env: Env, given: Sequence[bool]) -> None:
        """Puts the defaults of what was not given into the environment of a procedure."""
        for number, default in enumerate(self.defaults):
            if default is not None and not given[number]:
                env[FIRST + number] = default(state, env)
