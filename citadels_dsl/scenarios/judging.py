"""Judges what a scenario expects: each failed expectation is a problem with its place, expected and found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.scenarios.checks import (
    AnswerIs,
    Check,
    FactIs,
    GoldIs,
    HolderIs,
    LogSays,
    MarkIs,
    OverIs,
    PlaceIs,
    RoundIs,
    ScoreIs,
    WasAsked,
    WasOffered,
    WinnersAre,
)
from citadels_dsl.scenarios.facts import Facts, NotHere
from citadels_dsl.scenarios.lying import Lying
from citadels_dsl.scenarios.position import Figure
from citadels_dsl.scenarios.values import Complaints, seat_name
from citadels_dsl.scenarios.verdict import History
from citadels_dsl.scenarios.words import Words, meaning
from citadels_dsl.source import Span


@dataclass(slots=True)
class Judge:
    """Looks at one state of a game."""

    game: Game
    state: State
    history: History
    over: bool
    to: Complaints

    def judge(self, checks: Iterable[Check]) -> None:
        facts = Facts(self.game, self.state)
        for check in checks:
            try:
                self._one(check, facts)
            except NotHere as missing:
                self.to.add("S117", f"there is no `{missing}` in this game", check.span, "name it under `uniques`")

    def _one(self, check: Check, facts: Facts) -> None:
        match check:
            case GoldIs(thing=thing, amount=amount, span=span):
                self._compare(span, f"the gold of {facts.called(thing)}", amount, facts.gold(thing))
            case PlaceIs(place=place, owner=owner, contents=contents):
                Lying(facts, self.to).judge(facts.place(place, owner), contents, facts.spoken_place(place, owner))
            case MarkIs(thing=thing, marked=marked, span=span):
                wrong = facts.wrong_mark(facts.number(thing), marked)
                if wrong:
                    self._failed(span, f"the mark `{marked.mark}` on {facts.called(thing)}: {wrong}")
            case FactIs(character=name, fact=fact, value=value, span=span):
                self._compare(span, f"whether `{name}` is {fact}", value, facts.fact(name, fact))
            case HolderIs(thing=thing, seat=seat, span=span):
                what = thing.name if isinstance(thing, Figure) else thing
                self._compare(span, f"the holder of `{what}`", _seat(seat), _seat(facts.holder(thing)))
            case AnswerIs(thing=thing, asked=asked, span=span):
                wrong = facts.wrong_answer(thing, asked)
                if wrong:
                    self._failed(span, f"`{asked.question}` of {facts.called(thing)} is {wrong}")
            case RoundIs(number=number, span=span):
                self._compare(span, "the round", number, self.state.round)
            case OverIs(value=value, span=span):
                self._compare(span, "whether the game is over", value, self.over)
            case WinnersAre(seats=seats, span=span):
                winners = sorted(self.game.result(self.state).winners)
                self._compare(span, "the winners", _seats(seats), _seats(winners))
            case ScoreIs(seat=seat, points=points, span=span):
                score = self.game.result(self.state).scores[seat]
                self._compare(span, f"the score of {seat_name(seat)}", points, score)
            case LogSays(text=text, wanted=wanted, span=span):
                self._log(text, wanted, span)
            case WasOffered(seat=seat, said=said, wanted=wanted, span=span):
                self._offered(seat, said, wanted, span)
            case WasAsked(seat=seat, times=times, span=span):
                there = sum(asking.decision.seat == seat for asking in self.history.askings)
                found = there > 0 if isinstance(times, bool) else there
                self._compare(span, f"how often {seat_name(seat)} was asked", times, found)
            case _:
                assert_never(check)

    # ------------------------------------------------------------ what is seen along the way

    def _log(self, text: str, wanted: bool, span: Span) -> None:
        small = text.lower()
        both = zip(self.history.lines, self.history.told, strict=True)
        found = next((told for line, told in both if small in line.lower()), None)
        if wanted and found is None:
            last = self.history.told[-3:]
            self._failed(
                span,
                f"no line of the log says `{text}`",
                "it ends: " + " / ".join(line.strip() for line in last) if last else "it is empty",
            )
        elif not wanted and found is not None:
            self._failed(span, f"a line of the log says `{text}`", f"it is: {found.strip()}")

    def _offered(self, seat: int, said: Words, wanted: bool, span: Span) -> None:
        who = seat_name(seat)
        for asking in (*self.history.askings, *self.history.alone):
            if asking.decision.seat == seat and meaning(said, asking.things, whole=True) is not None:
                if not wanted:
                    listed = ", ".join(f"`{label}`" for label in dict.fromkeys(asking.shown))
                    self._failed(span, f"{who} was offered this", f"offered: {listed}")
                return
        if wanted:
            times = sum(asking.decision.seat == seat for asking in self.history.askings)
            self._failed(span, f"{who} was never offered this", f"{who} had {times} decisions")

    # ------------------------------------------------------------ how it is said

    def _compare(self, span: Span, what: str, expected: object, found: object) -> None:
        if expected != found:
            self._failed(span, f"{what}: expected {spoken(expected)}, found {spoken(found)}")

    def _failed(self, span: Span, message: str, hint: str = "") -> None:
        self.to.add("S130", message, span, hint)


def spoken(value: object) -> str:
    """A value as a scenario would write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else seat_name(seat)


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(seat_name(seat) for seat in seats) or "nobody"
