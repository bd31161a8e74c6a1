"""Every section and key of a file, declared once; a new key is one more `Key` in its section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.vocabulary.keys import cards, clauses, file, kinds, setup, things
from citadels_dsl.vocabulary.keys.file import CARD_PARTS, CARDS, LISTS, MAPS
from citadels_dsl.vocabulary.keys.kinds import Form, Key, Kind, Section

SECTIONS: Mapping[str, Section] = {
    "file": file.FILE,
    "option": things.OPTION,
    "piece": things.PIECE,
    "place": things.PLACE,
    "table": things.TABLE,
    "mark": things.MARK,
    "question": things.QUESTION,
    "procedure": things.PROCEDURE,
    "clause": clauses.CLAUSE,
    "trait": clauses.TRAIT,
    "character": cards.CHARACTER,
    "district": cards.DISTRICT,
    "card": cards.CARD,
    "cast": setup.CAST,
    "without": setup.WITHOUT,
    "deck": setup.DECK,
    "clock": setup.CLOCK,
}

#: The keys of which a clause has exactly one.
CLAUSE_KINDS = tuple(key.word for key in clauses.KINDS)

#: The section of what stands in each map of a file: "characters" -> "character".
MEMBER: Mapping[str, str] = {
    key.word: key.kind.kind.name
    for key in file.MAPS
    if isinstance(key.kind, kinds.MapOf) and isinstance(key.kind.kind, kinds.SectionOf)
}

#: Of those the ones for cards: "character", "district", "card".
KINDS_OF_CARD = tuple(MEMBER[word] for word in CARDS)


def _forms() -> Iterator[tuple[str, Form]]:
    for section in SECTIONS.values():
        for key in section.keys:
            kind = key.kind.kind if isinstance(key.kind, kinds.ListOf | kinds.OneOrList) else key.kind
            if isinstance(kind, kinds.Language):
                yield key.word, kind.form


#: The keys at which an ability text stands, and its form: "do" -> "block".
FORMS: Mapping[str, Form] = dict(_forms())

__all__ = [
    "CARDS",
    "CARD_PARTS",
    "CLAUSE_KINDS",
    "FORMS",
    "KINDS_OF_CARD",
    "LISTS",
    "MAPS",
    "MEMBER",
    "SECTIONS",
    "Form",
    "Key",
    "Kind",
    "Section",
]
