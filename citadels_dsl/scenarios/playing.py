"""Plays a scenario: step by step what it says, and quiet answers where it says nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from citadels_dsl.engine.chronicle import Chronicle
from citadels_dsl.engine.events import Event
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.rules import anchors
from citadels_dsl.scenarios.binding import Bound
from citadels_dsl.scenarios.judging import Judge
from citadels_dsl.scenarios.facts import Facts
from citadels_dsl.scenarios.laying import Table, reaches_round
from citadels_dsl.scenarios.offers import judge_offer, offered
from citadels_dsl.scenarios.options import things_of
from citadels_dsl.scenarios.parts import Part
from citadels_dsl.scenarios.quiet import quiet
from citadels_dsl.scenarios.script import Chosen, Dealt, Expected, Played, Step, Word
from citadels_dsl.scenarios.values import Complaints, seat_name
from citadels_dsl.scenarios.verdict import Asking, History
from citadels_dsl.scenarios.words import Meant, Unclear, Words, meaning, words_of

#: So many decisions has no scenario; what needs more goes round in a circle.
MOST_DECISIONS = 20_000

Sink = Callable[[Event], None]


class _Broken(Exception):
    """Nothing more can be played; why has been said."""


class _Stopped(Exception):
    """The scenario says `stop`."""


@dataclass(slots=True)
class Play:
    """One scenario while it is played."""

    bound: Bound
    game: Game
    state: State
    to: Complaints
    chronicle: Chronicle
    sink: Sink | None = None
    history: History = field(default_factory=History)
    queue: list[Part] = field(default_factory=list)
    here: int = 0  # the step that is to be done
    words: list[Words] = field(default_factory=list)  # what is left of it
    begun: bool = False  # its first words have been chosen
    waited: list[Asking] = field(default_factory=list)  # what its seat was offered in the meantime
    by_themselves: list[Asking] = field(default_factory=list)  # choices that were none, since the last one
    asking: Asking | None = None
    last: tuple[int, int] = (-1, -1)  # who chose last, and in which turn
    parts: int = 0  # so many have been begun
    whole: bool = False  # what runs is the game itself

    def play(self) -> None:
        """Everything, to the end or to the first thing that cannot go on."""
        try:
            self._next_part()
            while True:
                self._steps()
                if self.asking is None:
                    break
                self._answer(quiet(self.game, self.asking.decision))
            if self._left_over():
                return
        except _Stopped:
            pass
        except _Broken:
            return
        except RulesError as error:
            self.to.add("S140", f"the rules cannot go on: {error}", self.bound.script.span)
            return
        self.judge().judge(self.bound.last)

    # ------------------------------------------------------------ the steps

    @property
    def step(self) -> Step | None:
        steps = self.bound.script.steps
        return steps[self.here] if self.here < len(steps) else None

    def _steps(self) -> None:
        """Does all steps that can be done now; what is left waits for a decision."""
        while (step := self.step) is not None:
            match step:
                case Expected():
                    self.judge().judge(self.bound.judged[self.here])
                case Chosen():
                    if not self._chosen(step):
                        return
                    continue
                case Word(word="finish"):
                    self._finish()
                case Word(word="stop"):
                    raise _Stopped
                case Word():
                    pass
                case Played():
                    self._finish()
                    self.queue = list(self.bound.played[self.here])
                    self._next_part()
                case Dealt():
                    self._deal()
                case _:
                    assert_never(step)
            self._done()
        if self.asking is not None and self.bound.script.strict:
            self._unanswered(self.asking)

    def _done(self) -> None:
        self.here += 1
        self.words, self.begun, self.waited = [], False, []

    def _finish(self) -> None:
        while self.asking is not None:
            if self.bound.script.strict:
                self._unanswered(self.asking)
            self._answer(quiet(self.game, self.asking.decision))

    def _chosen(self, step: Chosen) -> bool:
        """A step of a seat: whether it got on. The choice is made as soon as it is offered."""
        asking = self.asking
        if not self.begun and not self.words and step.parts is not None:
            self.words = [words_of(part.text) for part in step.parts]
        if self.begun and self._by_itself(step):
            return True
        if step.parts is None and not step.nothing_more and self._seen_alone(step):
            return True
        if asking is None or asking.decision.seat != step.seat:
            if step.nothing_more and self._turn_is_over(step):
                self._done()
                return True
            if step.parts is not None and self._by_itself(step):
                return True
            if asking is not None and self.bound.script.strict:
                self._unanswered(asking)
            return False
        if step.parts is None:
            judge_offer(step, asking, self.to)
            self._done()
            return True
        found = meaning(self.words[0], asking.things)
        match found:
            case None:
                if self.by_themselves:
                    return self._by_itself(step) or self._chosen(step)
                self._not_here(step, asking)
                return False
            case Unclear(indices=indices):
                listed = " or ".join(f"`{asking.labels[i]}`" for i in indices)
                said = " ".join(self.words[0])
                self.to.add("S121", f"`{said}` could be {listed}", step.span, "say more of it, or whose it is")
                raise _Broken
            case Meant(index=index, rest=rest):
                self.words = [rest, *self.words[1:]] if rest else self.words[1:]
                self.begun = True
                if not self.words:
                    judge_offer(step, asking, self.to)
                self._answer(index)
                if not self.words:
                    self._done()
                return True
            case _:
                assert_never(found)

    def _turn_is_over(self, step: Chosen) -> bool:
        """This seat was the last that chose, and its turn is over: it is offered nothing more in it."""
        seat, turn = self.last
        return seat == step.seat and (self.asking is None or self.state.turn != turn)

    def _seen_alone(self, step: Chosen) -> bool:
        """Where there was one option there was no question; that one is what was offered."""
        for alone in self.by_themselves:
            quietly = Complaints()
            judge_offer(step, alone, quietly)
            if alone.decision.seat == step.seat and not quietly.found:
                self._done()
                return True
        return False

    def _deal(self) -> None:
        """The position is changed; a decision that is open is put again."""
        Table(self.game, self.state, self.to).lay(self.bound.dealt[self.here], False)
        if self.to.found:
            raise _Broken
        if self.asking is not None:
            self.history.askings.pop()
            self.state.decision = None
            self.game.go_on(self.state, self._hear)
            self._next_part()

    def _by_itself(self, step: Chosen) -> bool:
        """Where there was one option there was no question; naming it is as good as choosing it."""
        for alone in self.by_themselves:
            found = meaning(self.words[0], alone.things) if alone.decision.seat == step.seat and self.words else None
            if isinstance(found, Meant):
                self.words = [found.rest, *self.words[1:]] if found.rest else self.words[1:]
                self.begun = True
        self.by_themselves = []
        if self.words:
            return False
        self._done()
        return True

    def _not_here(self, step: Chosen, asking: Asking) -> None:
        if self.begun:
            said = " ".join(self.words[0])
            self.to.add("S120", f"then `{said}` is not offered to {seat_name(step.seat)}", step.span, offered(asking))
            raise _Broken
        if self.bound.script.strict:
            self._unanswered(asking)
        if not self.waited or self.waited[-1] is not asking:
            self.waited.append(asking)

    def _unanswered(self, asking: Asking) -> None:
        who = seat_name(asking.decision.seat)
        step = self.step
        span = self.bound.script.span if step is None else step.span
        self.to.add("S122", f"{who} must decide here, and no step says what", span, offered(asking))
        raise _Broken

    def _left_over(self) -> bool:
        """The play is over; a step that waits was never offered."""
        step = self.step
        if not isinstance(step, Chosen):
            return False
        who = seat_name(step.seat)
        if step.parts is None:
            self.to.add("S124", f"{who} had no decision any more", step.span, "what was played has ended before that")
        elif self.begun:
            said = " ".join(self.words[0])
            self.to.add(
                "S120", f"then `{said}` was not offered to {who}", step.span, "what was played has ended before that"
            )
        else:
            said = " ".join(" ".join(words) for words in self.words)
            lists = list(dict.fromkeys(offered(asking).removeprefix("offered: ") for asking in self.waited))
            hint = "offered: " + "; then ".join(lists[:6]) if lists else f"{who} had no decision any more"
            self.to.add("S120", f"`{said}` was never offered to {who}", step.span, hint)
        return True

    # ------------------------------------------------------------ the game

    def _next_part(self) -> None:
        """Goes on to the next decision, from one part of what is played to the next."""
        self._look()
        while self.asking is None and self.queue:
            part = self.queue.pop(0)
            position = self.bound.position
            if self.parts == 0 and position is not None and reaches_round(self.game, part.procedure):
                self.state.round -= 1  # what the position says is the number of the round to come
            self.parts += 1
            self.whole = part.procedure == anchors.GAME
            facts = Facts(self.game, self.state)
            args = [facts.value(said) for said in part.args]
            self.game.play(self.state, part.procedure, part.seat, args, self._hear)
            self._look()

    def _answer(self, index: int) -> None:
        if len(self.history.askings) > MOST_DECISIONS:
            self.to.add("S140", f"this comes to more than {MOST_DECISIONS} decisions", self.bound.script.span)
            raise _Broken
        self.by_themselves = []
        assert self.asking is not None
        self.last = (self.asking.decision.seat, self.state.turn)
        self.game.choose(self.state, index, self._hear)
        self._next_part()

    def _look(self) -> None:
        decision = self.state.decision
        if decision is None:
            self.asking = None
            if self.state.trouble:
                self.to.add("S140", f"the rules cannot go on: {self.state.trouble}", self.bound.script.span)
                raise _Broken
            return
        things, labels = things_of(self.game, self.state, decision, self.bound.names)
        self.asking = Asking(decision, things, labels)
        self.history.askings.append(self.asking)

    def _hear(self, event: Event) -> None:
        if self.sink is not None:
            self.sink(event)
        if line := self.chronicle.line(self.state, event):
            self.history.lines.append(line)
        if event.kind == "alone" and event.decision is not None:
            alone = Asking(event.decision, *things_of(self.game, self.state, event.decision, self.bound.names))
            self.by_themselves.append(alone)
            self.history.alone.append(alone)

    def judge(self) -> Judge:
        return Judge(self.game, self.state, self.history, self.over, self.to)

    @property
    def over(self) -> bool:
        """The game itself was played, and has ended."""
        return self.whole and self.asking is None
