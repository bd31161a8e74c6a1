"""Where something is lowered: the program that comes about, the function that is written, what the slots hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from citadels_dsl.kernel.ir import Const, Expr as Code, Function, Give, Kind, Local, Section, Site
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.facts import Facts, Unlowered
from citadels_dsl.kernel.lower.follows import Follows
from citadels_dsl.kernel.lower.lent import Lent
from citadels_dsl.kernel.lower.store import Arrays
from citadels_dsl.kernel.lower.writer import At, Env, Names, Range, Value, Word, Writer
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Expr, Local as Name, MarkValue
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.statements import Block
from citadels_dsl.rules.types import THING, Type

if TYPE_CHECKING:
    from citadels_dsl.kernel.lower.lists import Listed
    from citadels_dsl.kernel.lower.noting import Noting
    from citadels_dsl.kernel.lower.ways import GoingOn
    from citadels_dsl.kernel.lower.weighing import Weighing

#: Slots of what is put in the place of something else; no clause has so many of its own.
FIRST_FREE_SLOT = 100_000


class Lowering:
    """What comes about: arrays, functions in the order in which they were finished, streams of chance, sites."""

    def __init__(self, facts: Facts, sight: bool = False) -> None:
        self.facts = facts
        self.sight = sight  # it is kept who knows what
        self.lent = Lent(facts)
        self.arrays = Arrays(facts)
        self.names = Names()
        self.functions: list[Function] = []
        self.made: dict[object, str] = {}
        self.streams: list[str] = []
        self.sites: list[Site] = []
        self.free_slot = FIRST_FREE_SLOT
        self.asking: list[str] = []
        self.open: list[str] = []  # the functions that are being written
        self.weighing: Weighing | None = None
        self.noting: Noting | None = None  # what is counted for whoever asked for it
        self.answered = 0  # so many questions were put in the place of what asks them
        self.answering = 0  # while they are in one formula: how many there may be by its end
        self.tried = 0  # so many things are tried, one inside the other
        self.tries = 0  # so many places are there where something is tried
        self.follows = Follows(facts.rules)
        self.listed: dict[Local, Listed] = {}  # the sets that have an order of their own
        self.busy: frozenset[tuple[str, Code]] = frozenset()  # clauses that are being done where this is written

    @contextmanager
    def doing(self, clause: str, this: Code) -> Iterator[None]:
        """A clause is being done: it does not answer what happens inside."""
        before = self.busy
        if clause in self.follows.returning:
            self.busy = before | {(clause, this)}
        yield
        self.busy = before

    def busy_in(self, moment: str) -> frozenset[tuple[str, Code]]:
        """Those of them that could answer something inside a moment."""
        inside = self.follows.after(("moment", moment)) if self.busy else frozenset()
        return frozenset(one for one in self.busy if ("clause", one[0]) in inside)

    def slot(self) -> int:
        self.free_slot += 1
        return self.free_slot

    def stream(self, name: str) -> int:
        if name not in self.streams:
            self.streams.append(name)
        return self.streams.index(name)

    def site(self, site: Site) -> int:
        self.sites.append(site)
        return len(self.sites) - 1

    def function(
        self, key: object, stem: str, params: tuple[tuple[str, Kind], ...], result: Kind | None,
        write: Callable[[Writer, tuple[Local, ...]], None],
    ) -> str:  # fmt: skip
        """The name of a function, written when it is first wanted."""
        if key not in self.made:
            name = self.made[key] = self.names.function(stem)
            writer = Writer(self.names)
            locals_ = tuple(writer.fresh(text, kind) for text, kind in params)
            self.open.append(name)
            try:
                write(writer, locals_)
            except BaseException:
                del self.made[key]  # it is not there
                raise
            finally:
                self.open.pop()
            body = tuple(writer.out)
            if writer.unwinding:
                body = (Section(writer.unwinding, body), *([] if result is None else [Give(Const(0, result))]))
            self.functions.append(Function(name, locals_, result, body))
        elif self.made[key] in self.open:
            raise Unlowered(f"`{stem}`, which comes back to itself")
        return self.made[key]


#: A clause and its card.
Answerer = tuple[str, Code]


@dataclass(frozen=True, slots=True)
class Going:
    """A moment that is going on, with which an `instead` (`clause`) may go on: without it and the clauses that went
    before (`skip`). `brought`: the gold and the cards that it brought its doer, once it is over; `begun`: it is at
    the point where other ways to do it are offered."""

    moment: Moment
    given: Args
    cause: Code
    touches: tuple[int, ...] = ()
    skip: frozenset[Answerer] = frozenset()
    clause: Answerer | None = None
    brought: tuple[Code, Code] | None = None
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Instance:
    """A clause in force: under which condition, for whom, on which card."""

    when: Code
    me: Code
    this: Code


@dataclass(frozen=True, slots=True)
class Trial:
    """Something is only tried."""


@dataclass(frozen=True, slots=True)
class Held:
    """By slot, the cards for which a name stands, as a set; `several`: where it stands for a set."""

    names: Mapping[int, Local]
    several: frozenset[int]


@dataclass(frozen=True, slots=True)
class Scope:
    """`rule`: the clause or procedure, for its chance; `end`: the label where its block ends; `origins`: the places
    (or `districts`) from which the sets were taken that have a name; `rest`: the statements behind the one that is
    written; `going`: the moment that clauses are asked for; `trial`: what is known where it is only tried; `kinds`:
    what slots hold that the rules know only as one of several kinds; `course`: what goes on with `proceed`;
    `held`: the cards that have a name in this clause or procedure, None before it begins."""

    low: Lowering
    w: Writer
    env: Env
    rule: str
    end: str = ""
    origins: Mapping[int, Expr] = field(default_factory=dict)
    rest: Block = ()
    going: Going | None = None
    trial: Trial | None = None
    kinds: Mapping[int, Type] = field(default_factory=dict)
    course: GoingOn | None = None
    held: Held | None = None

    @property
    def facts(self) -> Facts:
        return self.low.facts

    @property
    def arrays(self) -> Arrays:
        return self.low.arrays

    def bound(self, slot: int, value: Value) -> Scope:
        return replace(self, env={**self.env, slot: value})

    def with_env(self, env: Env, kinds: Mapping[int, Type] | None = None) -> Scope:
        return replace(self, env=env, kinds=kinds or {}, held=None)

    def type(self, expr: Expr) -> Type:
        """What an expression is, as far as it is known where this is written."""
        if isinstance(expr, MarkValue) and expr.type.kind == THING.kind:  # of the kind of what it lies on
            return replace(expr.type, kind=self.type(expr.subject).kind)
        return self.kinds.get(expr.slot, expr.type) if isinstance(expr, Name) else expr.type

    def until(self, end: str) -> Scope:
        return replace(self, end=end)

    def of(self, slot: int) -> Code:
        value = self.env[slot]
        assert not isinstance(value, At | Word | Range), value
        return value

    @property
    def me(self) -> Code:
        return self.of(ME)

    @property
    def this(self) -> Code:
        return self.of(THIS)

    @property
    def cause(self) -> Value:
        return self.env[CAUSE]
