"""A game in the middle of anything, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.running.budget import ALL_STEPS, STEPS
from citadels_dsl.engine.values import Value

if TYPE_CHECKING:
    from citadels_dsl.engine.running.frames import Frame
    from citadels_dsl.engine.telling.events import Event


#: The metadata of a field that is made anew when a saved game goes on.
PASSING = {"passing": True}


def _full() -> list[int]:
    return [ALL_STEPS, 0]


@dataclass(slots=True, eq=False, repr=False)
class State:
    """What lies on the table, what is going on, and what was drawn from chance so far.

    Things are numbers (see `things`), so is a mark on a thing: number of the mark times `Things.total`
    plus the thing.

    On the table: `gold` and `where` (a place; of a piece its holder or -1) by thing, `inside` by place
    (the top of a pile first), `revealed` characters, cards that lie face `down`, `marks` and who put
    them (`by`: the player, and the lent card with which, or -1), `shown` marks, and of whom `known`
    (a set of seats as bits, for what was seen at the place where it is now).

    Going on: `frames` (the innermost last) and registers that the innermost turn and call fill:
    `player`, `character`, `limits` (how often each action was used), `turn` (the number of the turn),
    `answering`. `waiting`: marks that go when a procedure next begins.
    """

    seed: int
    game: int
    key: int
    drawn: dict[str, int] = field(default_factory=dict)  # how often each stream of chance was used
    # on the table
    gold: list[int] = field(default_factory=list)
    where: list[int] = field(default_factory=list)
    inside: list[tuple[int, ...]] = field(default_factory=list)
    revealed: set[int] = field(default_factory=set)
    down: set[int] = field(default_factory=set)
    marks: dict[int, Value] = field(default_factory=dict)
    by: dict[int, tuple[int | None, int]] = field(default_factory=dict)
    shown: set[int] = field(default_factory=set)
    known: dict[int, int] = field(default_factory=dict)
    # going on
    frames: list[Frame] = field(default_factory=list)
    round: int = 0
    player: int | None = None
    character: int | None = None
    limits: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    answering: int = -1
    waiting: dict[int, tuple[int, ...]] = field(default_factory=dict)
    uses: tuple[tuple[int, int, int, int, int], ...] = ()  # user, card, as which (-1), in which turn, serial
    debts: tuple[tuple[int, int], ...] = ()  # user, card with which he put a mark
    deeds: tuple[int, ...] = ()  # the actions that are being done
    reached: tuple[tuple[int, int], ...] = ()  # who has touched what, in what is being done
    asked: tuple[tuple[Value, ...], ...] = ()  # clauses that are being read, where they could read themselves
    watched: dict[tuple[int, int, int], bool] = field(default_factory=dict)  # clause, me, player: true when last read
    serial: int = 0
    changes: int = 0  # how much has been changed: what changes nothing did not happen
    outcome: tuple[bool, Value] = (False, None)  # of the last `touch` or `target`: it happened, to what
    dirty: bool = False  # something that a `when` reads was written
    decisions: int = 0  # how many have been made
    trouble: str = ""
    steps: int = 0  # that were needed up to the last decision
    # between an instruction and what it waits for
    decision: Decision | None = field(default=None, metadata=PASSING)
    answer: int | None = field(default=None, metadata=PASSING)
    failed: bool = field(default=False, metadata=PASSING)
    exposed: int = field(default=-1, metadata=PASSING)  # a character not turned over that forbade something
    # of the run
    alert: frozenset[int] = field(default=frozenset(), metadata=PASSING)  # the keys of marks that a `when` reads
    meter: list[int] = field(default_factory=_full, metadata=PASSING)  # steps left (shared in trials), those before
    # a trial
    trial: bool = field(default=False, metadata=PASSING)
    trials: int = field(default=0, metadata=PASSING)  # in how many at once
    decider: int | None = field(default=None, metadata=PASSING)
    knowing: bool = field(default=False, metadata=PASSING)
    floor: int = field(default=0, metadata=PASSING)
    tried_from: int = field(default=-1, metadata=PASSING)  # the instruction at which it began, of the code at the floor
    fuel: list[int] = field(default_factory=lambda: [0], metadata=PASSING)
    sink: Callable[[Event], None] | None = field(default=None, metadata=PASSING)

    def copy(self) -> State:
        """The same game, independent of this one; nobody listens to the copy."""
        new = self._copy()
        new.frames = [frame.copy() for frame in self.frames]
        return new

    def apart(self) -> State:
        """The same table, at which nothing is going on: what runs holds what only the one whom it asks may know."""
        new = self._copy()
        new.frames, new.watched = [], {}
        new.decision = new.answer = None
        new.failed, new.exposed, new.outcome = False, -1, (False, None)
        new.asked = new.reached = new.deeds = ()
        new.changes = 0
        return new

    def fork(self, floor: int) -> State:
        """A copy for a trial that does not go below a frame: the frames there are shared where that does no harm."""
        new = self._copy()
        new.meter = self.meter
        new.frames = [
            frame if number < floor and frame.steady else frame.copy() for number, frame in enumerate(self.frames)
        ]
        new.floor = floor
        return new

    def _copy(self) -> State:
        new = object.__new__(State)
        for name in SHARED:
            setattr(new, name, getattr(self, name))
        for name in COPIED:
            setattr(new, name, getattr(self, name).copy())
        new.meter = [STEPS, 0]
        new.sink = None
        return new


#: What a copy has of its own, and what it shares with what it was made from.
COPIED = tuple(
    one.name for one in fields(State) if one.default_factory is not MISSING and one.name not in ("frames", "fuel")
)
SHARED = tuple(one.name for one in fields(State) if one.name not in ("frames", *COPIED))
