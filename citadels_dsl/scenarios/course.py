"""The game of a scenario while it goes on: from decision to decision, and from one part to the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.chronicle import Chronicle
from citadels_dsl.engine.telling.events import Event, Sink
from citadels_dsl.rules import anchors
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.unfinished import DECISIONS
from citadels_dsl.scenarios.binding import Bound
from citadels_dsl.scenarios.facts import Facts, NotHere
from citadels_dsl.scenarios.laying import Table, reaches_round
from citadels_dsl.scenarios.options import put
from citadels_dsl.scenarios.parts import Part
from citadels_dsl.scenarios.position import Position
from citadels_dsl.scenarios.quiet import quiet
from citadels_dsl.scenarios.values import Complaints
from citadels_dsl.scenarios.verdict import Asking, History, Since
from citadels_dsl.source import Span

#: In the place of a number of choices.
SAID = -1


class Broken(Exception):
    """Nothing more can be played; why has been said."""


@dataclass(slots=True)
class Course:
    """`asking` is the decision that is open; without one the play has ended.

    `until`: it ends before so many choices and one more were made, or (`SAID`) once everything was said.
    `judged` writes the log in English, which is what a scenario speaks of; `told` in the language of `titles`.
    """

    bound: Bound
    game: Game
    state: State
    to: Complaints
    titles: Titles
    sink: Sink | None
    queue: list[Part]
    history: History = field(default_factory=History)
    asking: Asking | None = None
    by_themselves: list[Asking] = field(default_factory=list)  # choices that were none, since the last one
    last: tuple[int, int] = (-1, -1)  # who chose last, and in which turn
    parts: int = 0  # so many have been begun
    made: int = 0  # so many choices
    until: int | None = None
    whole: bool = False  # what runs is the game itself
    judged: Chronicle = field(init=False)
    told: Chronicle = field(init=False)

    def __post_init__(self) -> None:
        self.judged = Chronicle(self.game.linker)
        self.told = Chronicle(self.game.linker, titles=self.titles)

    @property
    def over(self) -> bool:
        """The game itself was played, and has ended."""
        return self.whole and self.asking is None

    def begin(self, parts: tuple[Part, ...]) -> None:
        """What is played next."""
        self.queue = list(parts)
        self.go_on()

    def go_on(self) -> None:
        """To the next decision, from one part of what is played to the next."""
        self._look()
        while self.asking is None and self.queue:
            part = self.queue.pop(0)
            if self.parts == 0 and self.bound.position is not None and reaches_round(self.game, part.procedure):
                self.state.round -= 1  # what the position says is the number of the round to come
            self.parts += 1
            self.whole = part.procedure == anchors.GAME
            facts = Facts(self.game, self.state)
            try:
                args = [facts.value(said) for said in part.args]
            except NotHere as missing:
                self.to.add("S117", f"there is no `{missing}` in this game", part.span, "name it under `uniques`")
                raise Broken from None
            self.game.play(self.state, part.procedure, part.seat, args, self._hear)
            self._look()

    def answer(self, index: int) -> None:
        """As a step says it."""
        assert self.asking is not None
        seat = self.asking.decision.seat
        turn = self.state.turn if self.state.player == seat else None
        self.history.since[seat] = Since(self.asking.shown[index], turn)
        self._answer(index)

    def answer_quietly(self, waiting: Span) -> None:
        """While the step there waits, or everything was said."""
        assert self.asking is not None
        since = self.history.since.setdefault(self.asking.decision.seat, Since())
        since.quiet.append((self.state.turn, waiting))
        self._answer(quiet(self.game, self.state, self.asking))

    def _answer(self, index: int) -> None:
        assert self.asking is not None
        if len(self.history.askings) > DECISIONS:  # it goes round in a circle
            self.to.add("S140", f"this comes to more than {DECISIONS} decisions", self.bound.script.span)
            raise Broken
        if self.made == self.until:
            raise Broken
        self.made += 1
        self.by_themselves = []
        self.last = (self.asking.decision.seat, self.state.turn)
        self.game.choose(self.state, index, self._hear)
        self.go_on()

    def deal(self, position: Position) -> None:
        """The position is changed; a decision that is open is put again."""
        Table(self.game, self.state, self.to).lay(position, False)
        if self.to.found:
            raise Broken
        if self.asking is not None:
            self.history.askings.pop()
            self.state.decision = None
            self.game.go_on(self.state, self._hear)
            self.go_on()

    def _look(self) -> None:
        decision = self.state.decision
        self.asking = None
        if decision is not None:
            self.asking = self._put(self.state, decision)
            self.history.askings.append(self.asking)
        elif self.state.trouble:
            self.to.add("S140", f"the rules cannot go on: {self.state.trouble}", self.bound.script.span)
            raise Broken

    def _put(self, state: State, decision: Decision) -> Asking:
        return put(self.game, state, decision, self.bound.names, self.titles)

    def _hear(self, event: Event) -> None:
        if self.sink is not None:
            self.sink(event)
        if line := self.judged.line(self.state, event):
            self.history.lines.append(line)
            self.history.told.append(self.told.line(self.state, event))
        if event.kind == "alone" and event.decision is not None:
            alone = self._put(self.state, event.decision)
            self.by_themselves.append(alone)
            self.history.alone.append(alone)
