"""Plays a scenario: step by step what it says, and quiet answers where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from citadels_dsl.diagnostics import Note
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.scenarios.course import SAID, Broken, Course
from citadels_dsl.scenarios.judging import Judge
from citadels_dsl.scenarios.missed import fate_of, offers_of, split_of
from citadels_dsl.scenarios.offers import judge_offer, offered
from citadels_dsl.scenarios.script import Chosen, Dealt, Expected, Played, Step, Word
from citadels_dsl.scenarios.values import Complaints, seat_name
from citadels_dsl.scenarios.verdict import Asking
from citadels_dsl.scenarios.words import Meant, Unclear, Words, meaning, words_of
from citadels_dsl.source import Span


class _Stopped(Exception):
    """The scenario says `stop`."""


@dataclass(slots=True)
class Play:
    """One scenario while it is played."""

    course: Course
    here: int = 0  # the step that is to be done
    words: list[Words] = field(default_factory=list)  # what is left of it
    taken: list[str] = field(default_factory=list)  # what has been chosen of it
    waited: list[Asking] = field(default_factory=list)  # what its seat was offered in the meantime

    def play(self) -> None:
        """Everything, to the end or to the first thing that cannot go on."""
        try:
            if self._to_the_end():
                self._judge().judge(self.course.bound.last)
        except Broken:
            pass  # why has been said
        except RulesError as error:
            self.course.to.add("S140", f"the rules cannot go on: {error}", self.course.bound.script.span)

    def _to_the_end(self) -> bool:
        """Plays, step by step; False if a step was left over."""
        self.course.go_on()
        while True:
            try:
                self._steps()
            except _Stopped:
                return True
            if self.course.asking is None:
                return not self._left_over()
            if self.step is None and self.course.until == SAID:
                return False
            self.course.answer_quietly(self._span)

    def _judge(self) -> Judge:
        course = self.course
        return Judge(course.game, course.state, course.history, course.over, course.to)

    # ------------------------------------------------------------ the steps

    @property
    def step(self) -> Step | None:
        steps = self.course.bound.script.steps
        return steps[self.here] if self.here < len(steps) else None

    @property
    def begun(self) -> bool:
        """The first words of the step have been chosen."""
        return bool(self.taken)

    @property
    def _span(self) -> Span:
        step = self.step
        return self.course.bound.script.span if step is None else step.span

    def _steps(self) -> None:
        """Does all steps that can be done now; what is left waits for a decision."""
        while (step := self.step) is not None:
            match step:
                case Expected():
                    self._judge().judge(self.course.bound.judged[self.here])
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
                    self.course.begin(self.course.bound.played[self.here])
                case Dealt():
                    self.course.deal(self.course.bound.dealt[self.here])
                case _:
                    assert_never(step)
            self._done()
        if self.course.asking is not None and self.course.bound.script.strict:
            self._unanswered(self.course.asking)

    def _done(self) -> None:
        self.here += 1
        self.words, self.taken, self.waited = [], [], []

    def _finish(self) -> None:
        while self.course.asking is not None:
            if self.course.bound.script.strict:
                self._unanswered(self.course.asking)
            self.course.answer_quietly(self._span)

    def _chosen(self, step: Chosen) -> bool:
        """A step of a seat: whether it got on. The choice is made as soon as it is offered."""
        asking = self.course.asking
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
            if asking is not None and self.course.bound.script.strict:
                self._unanswered(asking)
            return False
        if step.parts is None:
            judge_offer(step, asking, self.course.to)
            self._done()
            return True
        found = meaning(self.words[0], asking.things)
        match found:
            case None:
                if self.course.by_themselves:
                    return self._by_itself(step) or self._chosen(step)
                self._not_here(step, asking)
                return False
            case Unclear(indices=indices):
                listed = " or ".join(f"`{asking.shown[i]}`" for i in indices)
                said = " ".join(self.words[0])
                self.course.to.add("S121", f"`{said}` could be {listed}", step.span, "say more of it, or whose it is")
                raise Broken
            case Meant(index=index):
                self._take(found)
                if not self.words:
                    judge_offer(step, asking, self.course.to)
                self.course.answer(index)
                if not self.words:
                    self._done()
                return True
            case _:
                assert_never(found)

    def _take(self, found: Meant) -> None:
        """These words have been used."""
        used = self.words[0][: len(self.words[0]) - len(found.rest)]
        self.words = [found.rest, *self.words[1:]] if found.rest else self.words[1:]
        self.taken.append(" ".join(used))
        self.waited = []

    def _turn_is_over(self, step: Chosen) -> bool:
        """This seat was the last that chose, and its turn is over: it is offered nothing more in it."""
        seat, turn = self.course.last
        return seat == step.seat and (self.course.asking is None or self.course.state.turn != turn)

    def _seen_alone(self, step: Chosen) -> bool:
        """Where there was one option there was no question; that one is what was offered."""
        for alone in self.course.by_themselves:
            quietly = Complaints()
            judge_offer(step, alone, quietly)
            if alone.decision.seat == step.seat and not quietly.found:
                self._done()
                return True
        return False

    def _by_itself(self, step: Chosen) -> bool:
        """Where there was one option there was no question; naming it is as good as choosing it."""
        for alone in self.course.by_themselves:
            found = meaning(self.words[0], alone.things) if alone.decision.seat == step.seat and self.words else None
            if isinstance(found, Meant):
                self._take(found)
            elif self.begun and alone.decision.seat == step.seat:
                self.waited.append(alone)
        self.course.by_themselves = []
        if self.words:
            return False
        self._done()
        return True

    def _not_here(self, step: Chosen, asking: Asking) -> None:
        if self.begun:
            hints = (split_of(step, self.taken, self.words), offers_of(self.words[0], [*self.waited, asking]))
            self._missed(step, f"then `{' '.join(self.words[0])}` is not offered to {seat_name(step.seat)}", hints)
            raise Broken
        if self.course.bound.script.strict:
            self._unanswered(asking)
        if not self.waited or self.waited[-1] is not asking:
            self.waited.append(asking)

    def _unanswered(self, asking: Asking) -> None:
        who = seat_name(asking.decision.seat)
        self.course.to.add("S122", f"{who} must decide here, and no step says what", self._span, offered(asking))
        raise Broken

    def _left_over(self) -> bool:
        """The play is over; a step that waits was never offered."""
        step = self.step
        if not isinstance(step, Chosen):
            return False
        who = seat_name(step.seat)
        fate, where = fate_of(step, self.course.history)
        if step.parts is None:
            self.course.to.add("S124", f"{who} had no decision any more", step.span, fate, where)
        elif self.begun:
            hints: tuple[str, ...] = (
                split_of(step, self.taken, self.words),
                offers_of(self.words[0], self.waited),
                fate,
            )
            self._missed(step, f"then `{' '.join(self.words[0])}` was not offered to {who}", hints, where)
        else:
            said = " ".join(part.text for part in step.parts)
            hints = (offers_of(self.words[0], self.waited), fate)
            none = "" if self.waited else ", who had no decision any more"
            self._missed(step, f"`{said}` was never offered to {who}{none}", hints, where)
        return True

    def _missed(self, step: Chosen, message: str, hints: tuple[str, ...], where: tuple[Note, ...] = ()) -> None:
        self.course.to.add("S120", message, step.span, "; ".join(hint for hint in hints if hint), where)
