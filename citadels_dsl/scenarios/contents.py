"""Reads what is expected to lie in a place: so many, exactly these, some of them, or the ends of a pile."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.rules import anchors
from citadels_dsl.scenarios.checks import Asked, CardWanted, Contents
from citadels_dsl.scenarios.keys import CONTENTS, EXPECTED_OF_CARD
from citadels_dsl.scenarios.marks import mark_of, marks_on
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Marked
from citadels_dsl.scenarios.questions import is_question, question_of, questions_of
from citadels_dsl.scenarios.values import Complaints, is_number, known_keys, map_of, number_of, text_of, truth_of
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value


@dataclass(slots=True)
class ContentsReader:
    names: Names
    players: int
    to: Complaints

    def read(self, place: str, value: Value) -> Contents | None:
        if isinstance(value, Scalar) and is_number(value.text):
            count = number_of(value, f"`{place}`", self.to, 0)
            return None if count is None else Contents(value.span, count=count)
        if isinstance(value, Mapping) and any(entry.key.text in CONTENTS for entry in value):
            get = known_keys(value, CONTENTS, f"`{place}`", self.to)
            has, lacks, top, bottom = (
                () if (v := get(key)) is None else self._cards(place, v) for key in ("has", "lacks", "top", "bottom")
            )
            count = None if (v := get("count")) is None else number_of(v, "`count`", self.to, 0)
            return Contents(value.span, None, has, lacks, count, top, bottom)
        return Contents(value.span, all=self._cards(place, value))

    def _cards(self, place: str, value: Value) -> tuple[CardWanted, ...]:
        if isinstance(value, Mapping):
            listed: tuple[Value, ...] = tuple(Mapping((e,), e.key.span.to(e.value.span)) for e in value.entries)
        else:
            listed = value.items if isinstance(value, Sequence) else (value,)
        found = [self._card(place, item) for item in listed]
        return tuple(card for card in found if card is not None)

    def _card(self, place: str, item: Value) -> CardWanted | None:
        more: Value | None = None
        if isinstance(item, Mapping) and len(item.entries) == 1:
            key, more = item.entries[0].key, item.entries[0].value
        else:
            said = text_of(item, f"each of `{place}`", self.to)
            if said is None:
                return None
            key = said
        if self.names.rules.places[place].holds == "character":
            name = self.names.character(key, self.to)
            if more is not None:
                hint = f"what is true of it stands at `{key.text}:`"
                self.to.add("S104", "a character in a place is a name alone", more.span, hint)
        else:
            name = self.names.card(key, self.to)
        if name is None:
            return None
        what = None if more is None else map_of(more, f"the card `{key.text}`", self.to)
        return CardWanted(name, key.span) if what is None else self._facts(CardWanted(name, key.span), what)

    def _facts(self, card: CardWanted, what: Mapping) -> CardWanted:
        rules = self.names.rules
        marks = marks_on(rules, "card")
        marked: list[Marked] = []
        asked: list[Asked] = []
        for entry in what.entries:
            key, value = entry.key, entry.value
            if key.text in EXPECTED_OF_CARD:
                continue
            if key.text in marks:
                mark = mark_of(key, value, self.names, self.players, self.to)
                marked += [] if mark is None else [mark]
            elif is_question(key.text, "card", rules):
                question = question_of(key, value, "card", self.names, self.players, self.to)
                asked += [] if question is None else [question]
            else:
                known = [*EXPECTED_OF_CARD, *marks, *questions_of(rules, "card")]
                self.to.unknown("S102", "key of a card", key.text, key.span, known)
        return CardWanted(
            card.name,
            card.span,
            gold=None if (v := what.get("gold")) is None else number_of(v, "`gold`", self.to, 0),
            revealed=None if (v := what.get("revealed")) is None else truth_of(v, "`revealed`", self.to),
            marks=tuple(marked),
            under=None if (v := what.get("under")) is None else self.read(anchors.UNDER, v),
            asked=tuple(asked),
        )
