"""What cards, characters, colours and a ruleset are called on the table, in English or another language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from citadels_dsl.rules.ruleset import Rules

ENGLISH = "en"

#: Stands on both sides of a name that is read from right to left: without it a terminal that turns such names
#: round takes the numbers beside one for a part of it. It is not seen, and has no width.
LEFT_TO_RIGHT = "\u200e"

#: Words that stay small inside a name.
_SMALL = frozenset({"of", "the", "and", "a", "in", "on", "to", "at"})


def titled(name: str) -> str:
    """A name as it stands on a card: "School of Magic"."""
    words = name.split("_")
    inner = range(1, len(words) - 1)
    return " ".join(w if w in _SMALL and n in inner else w[:1].upper() + w[1:] for n, w in enumerate(words))


def plain(name: str) -> str:
    return name.replace("_", " ")


class Titles:
    """The one place that turns a name of the rules into one that is read. What a language lacks is English.

    `for_people`: names stand between others on a line, and may need marks for it.
    """

    def __init__(self, rules: Rules, language: str = ENGLISH, for_people: bool = True) -> None:
        self.rules = rules
        self.language = language
        self.for_people = for_people

    @property
    def ruleset(self) -> str:
        return self._of(self.rules.names) or self.rules.name

    def card(self, name: str) -> str:
        """Of a character, district or other card; of anything else that has a name, the English one."""
        card = self.rules.characters.get(name) or self.rules.cards.get(name)
        return (self._of(card.names) if card is not None else "") or titled(name)

    def language_of(self, name: str) -> str:
        """The language of what a character, district or other card is called."""
        card = self.rules.characters.get(name) or self.rules.cards.get(name)
        return self.language if card is not None and self.language in card.names else ENGLISH

    def colour(self, name: str) -> str:
        return self._of(self.rules.colour_names.get(name, {})) or plain(name)

    def _of(self, names: Mapping[str, str]) -> str:
        name = names.get(self.language, "")
        turned = self.for_people and any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
        return f"{LEFT_TO_RIGHT}{name}{LEFT_TO_RIGHT}" if turned else name


def languages(rules: Rules) -> tuple[str, ...]:
    """Those in which something of these rules has a name."""
    return tuple(sorted({ENGLISH, *(language for names in _names(rules) for language in names)}))


def _names(rules: Rules) -> Iterator[Mapping[str, str]]:
    yield rules.names
    yield from rules.colour_names.values()
    yield from (card.names for cards in (rules.characters, rules.cards) for card in cards.values())
