"""Reads an `expect`: what must be true, with every name looked up in the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, cast

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
from citadels_dsl.scenarios.contents import ContentsReader
from citadels_dsl.scenarios.keys import EXPECTED, EXPECTED_OF_CHARACTER, EXPECTED_OF_SEAT
from citadels_dsl.scenarios.marks import NOBODY, mark_of, marks_on, seat_in
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Figure, Seat
from citadels_dsl.scenarios.questions import is_question, question_of, questions_of
from citadels_dsl.scenarios.values import Complaints, map_of, number_of, seat_name, seat_of, text_of, texts_of, truth_of
from citadels_dsl.scenarios.words import words_of
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Value


@dataclass(slots=True)
class Expecting:
    """Collects the checks of one `expect`."""

    names: Names
    players: int
    to: Complaints
    checks: list[Check] = field(default_factory=list)

    def read(self, expect: Mapping) -> tuple[Check, ...]:
        for entry in expect.entries:
            self._entry(entry)
        return tuple(self.checks)

    def _entry(self, entry: Entry) -> None:
        key, value, rules, to = entry.key, entry.value, self.names.rules, self.to
        span = key.span.to(value.span)
        if seat_of(key.text) is not None:
            if (seat := seat_in(key.text, key.span, self.players, to)) is not None:
                self._seat(seat, key, value)
            return
        if key.text in rules.places and not rules.places[key.text].of:
            self._place(key.text, None, value, span)
            return
        if key.text in rules.pieces:
            self._holder(key.text, value, span)
            return
        match key.text:
            case "round":
                if (number := number_of(value, "`round`", to, 0)) is not None:
                    self.checks.append(RoundIs(number, span))
            case "over":
                if (truth := truth_of(value, "`over`", to)) is not None:
                    self.checks.append(OverIs(truth, span))
            case "winners":
                self.checks.append(WinnersAre(self._seats(value), span))
            case "scores":
                self._scores(value)
            case "log" | "not_log":
                texts = texts_of(value, f"`{key.text}`", to)
                self.checks += [LogSays(t.text, key.text == "log", t.span) for t in texts]
            case "refused":
                text_of(value, "`refused`", to)  # judged before there is a game
            case "game":
                if (what := map_of(value, "`game`", to)) is not None:
                    tuple(self._facts(what, None, "game", (), "the game"))  # hands nothing back: reads it all
            case _:  # a name of the ruleset
                self._character_or_question(key, value)

    def _character_or_question(self, key: Scalar, value: Value) -> None:
        if (name := self.names.maybe_character(key.text)) is not None:
            self._character(name, value)
        elif is_question(key.text, "", self.names.rules):
            self._answer(None, key, value, "")
        else:
            rules = self.names.rules
            shared = [name for name, place in rules.places.items() if not place.of]
            known = [*(seat_name(n) for n in range(self.players)), *shared, *rules.pieces, *EXPECTED]
            self.to.unknown(
                "S102", "key of `expect`", key.text, key.span, [*known, *rules.characters, *questions_of(rules, "")]
            )

    # ------------------------------------------------------------ things

    def _seat(self, seat: int, key: Scalar, value: Value) -> None:
        what = map_of(value, f"seat {key.text}", self.to)
        if what is None:
            return
        places = [name for name, place in self.names.rules.places.items() if place.of == "player"]
        for entry in self._facts(what, Seat(seat), "player", (*EXPECTED_OF_SEAT, *places), "a seat"):
            word, there = entry.key.text, entry.value
            span = entry.key.span.to(there.span)
            if word in places:
                self._place(word, seat, there, span)
            elif word == "asked":
                self._asked(seat, there, span)
            else:
                said = texts_of(there, f"`{word}`", self.to)
                self.checks += [WasOffered(seat, words_of(t.text), word == "was_offered", t.span) for t in said]

    def _character(self, name: str, value: Value) -> None:
        what = map_of(value, f"the character `{name}`", self.to)
        if what is None:
            return
        figure = Figure(name)
        for entry in self._facts(what, figure, "character", EXPECTED_OF_CHARACTER, "a character"):
            word, there = entry.key.text, entry.value
            span = entry.key.span.to(there.span)
            if word == "holder":
                self._holder(figure, there, span)
            elif (truth := truth_of(there, f"`{word}`", self.to)) is not None:
                fact = cast(Literal["revealed", "stopped", "controlled"], word)
                self.checks.append(FactIs(name, fact, truth, span))

    def _facts(
        self, what: Mapping, thing: Seat | Figure | None, kind: str, own: Iterable[str], spoken: str
    ) -> Iterable[Entry]:
        """Gold, marks and questions of a thing; what else may stand there is handed back."""
        rules, own = self.names.rules, tuple(own)
        marks = marks_on(rules, kind)
        for entry in what.entries:
            key, span = entry.key, entry.key.span.to(entry.value.span)
            if key.text == "gold" and thing is not None:
                if (amount := number_of(entry.value, "`gold`", self.to, 0)) is not None:
                    self.checks.append(GoldIs(thing, amount, span))
            elif key.text in own:
                yield entry
            elif key.text in marks:
                marked = mark_of(key, entry.value, self.names, self.players, self.to)
                if marked is not None:
                    self.checks.append(MarkIs(thing, marked, span))
            elif kind != "game" and is_question(key.text, kind, rules):
                self._answer(thing, key, entry.value, kind)
            else:
                known = [*own, *(["gold"] if thing is not None else []), *marks, *questions_of(rules, kind)]
                self.to.unknown("S102", f"key of {spoken}", key.text, key.span, known)

    # ------------------------------------------------------------ checks

    def _answer(self, thing: Seat | Figure | None, key: Scalar, value: Value, kind: str) -> None:
        asked = question_of(key, value, kind, self.names, self.players, self.to)
        if asked is not None:
            self.checks.append(AnswerIs(thing, asked, asked.span))

    def _place(self, place: str, owner: int | None, value: Value, span: Span) -> None:
        contents = ContentsReader(self.names, self.players, self.to).read(place, value)
        if contents is not None:
            self.checks.append(PlaceIs(place, owner, contents, span))

    def _holder(self, thing: Figure | str, value: Value, span: Span) -> None:
        said = text_of(value, "who holds it", self.to)
        if said is None:
            return
        seat = None if said.text == NOBODY else seat_in(said.text, said.span, self.players, self.to)
        if seat is not None or said.text == NOBODY:
            self.checks.append(HolderIs(thing, seat, span))

    def _asked(self, seat: int, value: Value, span: Span) -> None:
        truth = {"yes": True, "no": False}.get(value.text) if isinstance(value, Scalar) else None
        times = truth if truth is not None else number_of(value, "`asked`", self.to, 0)
        if times is not None:
            self.checks.append(WasAsked(seat, times, span))

    def _scores(self, value: Value) -> None:
        what = map_of(value, "`scores`", self.to)
        for entry in what.entries if what is not None else ():
            seat = seat_in(entry.key.text, entry.key.span, self.players, self.to)
            points = number_of(entry.value, "a score", self.to)
            if seat is not None and points is not None:
                self.checks.append(ScoreIs(seat, points, entry.key.span.to(entry.value.span)))

    def _seats(self, value: Value) -> tuple[int, ...]:
        said = texts_of(value, "`winners`", self.to)
        found = [seat_in(t.text, t.span, self.players, self.to) for t in said]
        return tuple(sorted(seat for seat in found if seat is not None))
