"""The names of a ruleset as a person may write them: with spaces, in any case, in any language that it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.scenarios.values import Complaints
from citadels_dsl.scenarios.words import Words, words_of
from citadels_dsl.syntax.nodes import Scalar


class Names:
    """Cards and characters of one ruleset by what they are called."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._cards = _called((name, card.names) for name, card in rules.cards.items())
        self._characters = _called((name, one.names) for name, one in rules.characters.items())

    def card(self, said: Scalar, to: Complaints) -> str | None:
        """The card that is meant; an unknown one is complained about."""
        found = self._cards.get(words_of(said.text))
        if found is None:
            to.unknown("S110", "card", said.text, said.span, self.rules.cards)
        return found

    def character(self, said: Scalar, to: Complaints) -> str | None:
        found = self._characters.get(words_of(said.text))
        if found is None:
            to.unknown("S111", "character", said.text, said.span, self.rules.characters)
        return found

    def maybe_character(self, text: str) -> str | None:
        return self._characters.get(words_of(text))

    def maybe_card(self, text: str) -> str | None:
        return self._cards.get(words_of(text))

    def called(self, name: str) -> tuple[Words, ...]:
        """Everything that a card or character may be called."""
        thing = self.rules.cards.get(name) or self.rules.characters.get(name)
        return tuple(words_of(n) for n in (name, *(thing.names.values() if thing is not None else ())))


def _called(named: Iterable[tuple[str, Mapping[str, str]]]) -> dict[Words, str]:
    found: dict[Words, str] = {}
    others: list[tuple[Words, str]] = []
    for name, translated in named:
        found[words_of(name)] = name
        others += [(words_of(text), name) for text in translated.values()]
    for words, name in others:
        found.setdefault(words, name)  # the ruleset's own names come first
    return found
