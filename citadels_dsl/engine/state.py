"""A game in the middle of anything, as a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.running.budget import ALL_STEPS, STEPS
from citadels_dsl.engine.values import Value

if TYPE_CHECKING:
    from citadels_dsl.engine.running.frames import Frame
    from citadels_dsl.engine.telling.events import Event


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

    __slots__ = (
        "alert", "answer", "answering", "asked", "by", "changes", "character", "debts", "decider", "decision",
        "decisions", "deeds", "dirty", "down", "drawn", "exposed", "failed", "floor", "frames", "fuel", "game",
        "gold", "inside", "key", "knowing", "known", "limits", "marks", "meter", "outcome", "player", "reached",
        "revealed", "round", "seed", "serial", "shown", "sink", "steps", "trial", "trials", "trouble", "turn", "uses",
        "waiting", "watched", "where",
    )  # fmt: skip

    def __init__(self, seed: int, game: int, key: int) -> None:
        self.seed = seed
        self.game = game
        self.key = key
        self.drawn: dict[str, int] = {}  # how often each stream of chance was used
        # on the table
        self.gold: list[int] = []
        self.where: list[int] = []
        self.inside: list[tuple[int, ...]] = []
        self.revealed: set[int] = set()
        self.down: set[int] = set()
        self.marks: dict[int, Value] = {}
        self.by: dict[int, tuple[int | None, int]] = {}
        self.shown: set[int] = set()
        self.known: dict[int, int] = {}
        # going on
        self.frames: list[Frame] = []
        self.round = 0
        self.player: int | None = None
        self.character: int | None = None
        self.limits: dict[int, int] = {}
        self.turn = 0
        self.answering = -1
        self.waiting: dict[int, tuple[int, ...]] = {}
        self.uses: tuple[tuple[int, int, int, int, int], ...] = ()  # user, card, as which (-1), in which turn, serial
        self.debts: tuple[tuple[int, int], ...] = ()  # user, card with which he put a mark
        self.deeds: tuple[int, ...] = ()  # the actions that are being done
        self.reached: tuple[tuple[int, int], ...] = ()  # who has touched what, in what is being done
        self.asked: tuple[tuple[Value, ...], ...] = ()  # clauses that are being read, where they could read themselves
        self.watched: dict[tuple[int, int, int], bool] = {}  # clause, me, player: it was true when last read
        self.serial = 0
        self.changes = 0  # how much has been changed: what changes nothing did not happen
        # between an instruction and what it waits for
        self.decision: Decision | None = None
        self.answer: int | None = None
        self.failed = False
        self.outcome: tuple[bool, Value] = (False, None)  # of the last `touch` or `target`: it happened, to what
        self.alert: frozenset[int] = frozenset()  # the keys of marks that a `when` reads
        self.dirty = False  # something that a `when` reads was written
        self.exposed = -1  # a character not turned over that forbade something
        self.decisions = 0  # how many have been made
        self.trouble = ""
        self.steps = 0  # that were needed up to the last decision
        self.meter = [ALL_STEPS, 0]  # what is left of them (shared with what is tried), and those before
        # a trial
        self.trial = False
        self.trials = 0  # in how many at once
        self.decider: int | None = None
        self.knowing = False
        self.floor = 0
        self.fuel: list[int] = [0]
        self.sink: Callable[[Event], None] | None = None

    def copy(self) -> State:
        """The same game, independent of this one; nobody listens to the copy."""
        new = self._copy()
        new.frames = [frame.copy() for frame in self.frames]
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
        new = State.__new__(State)
        new.seed = self.seed
        new.game = self.game
        new.key = self.key
        new.drawn = self.drawn.copy()
        new.gold = self.gold.copy()
        new.where = self.where.copy()
        new.inside = self.inside.copy()
        new.revealed = self.revealed.copy()
        new.down = self.down.copy()
        new.marks = self.marks.copy()
        new.by = self.by.copy()
        new.shown = self.shown.copy()
        new.known = self.known.copy()
        new.round = self.round
        new.player = self.player
        new.character = self.character
        new.limits = self.limits.copy()
        new.turn = self.turn
        new.answering = self.answering
        new.waiting = self.waiting.copy()
        new.uses = self.uses
        new.debts = self.debts
        new.deeds = self.deeds
        new.reached = self.reached
        new.asked = self.asked
        new.watched = self.watched.copy()
        new.serial = self.serial
        new.changes = self.changes
        new.decision = self.decision
        new.answer = self.answer
        new.failed = self.failed
        new.outcome = self.outcome
        new.alert = self.alert
        new.dirty = self.dirty
        new.exposed = self.exposed
        new.decisions = self.decisions
        new.trouble = self.trouble
        new.steps = self.steps
        new.meter = [STEPS, 0]
        new.trial = self.trial
        new.trials = self.trials
        new.decider = self.decider
        new.knowing = self.knowing
        new.floor = self.floor
        new.fuel = self.fuel
        new.sink = None
        return new
