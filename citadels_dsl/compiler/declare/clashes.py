"""Names that would be taken for something else: words of the language, and two things of one name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from citadels_dsl.compiler.composed import CardItem, Composed, Item
from citadels_dsl.compiler.declare.marks import every_mark
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Span
from citadels_dsl.syntax.building import RESERVED
from citadels_dsl.vocabulary.powers import PROCEED
from citadels_dsl.vocabulary.properties import BOTTOM, BY, TOP
from citadels_dsl.vocabulary.words import MOMENTS, NOUNS, PRONOUNS, PROPERTIES, VERBS

#: What is called like a procedure or asked like a question.
CALLED = frozenset({*VERBS, *MOMENTS, *RESERVED, PROCEED})
ALWAYS = CALLED | {*NOUNS, *PRONOUNS, TOP.word, BOTTOM.word, BY.word}
AFTER_A_DOT = frozenset(word for _, word in PROPERTIES)


def clashes(composed: Composed) -> Iterator[Diagnostic]:
    """A name that is a word of the language already, or that two things have where only one can be meant."""
    said = {s.text: "a step" for s in composed.steps} | {s.text: "a colour" for s in composed.colours}
    words = said | dict.fromkeys(composed.procedures, "a procedure")
    for section in (composed.procedures, composed.questions):
        yield from _taken(section.items(), {}, CALLED)
    for part in (composed.options, composed.pieces, composed.places, composed.tables):
        yield from _taken(part.items(), words, ALWAYS | AFTER_A_DOT)
    yield from _taken(((card.name, card) for _, card in composed.all_cards()), words, ALWAYS | AFTER_A_DOT)
    words |= dict.fromkeys(composed.questions, "a question")
    for _, card in composed.all_cards():
        words |= dict.fromkeys(card.questions, "a question")
    yield from _taken(((item.name, item) for _, item in every_mark(composed)), words, ALWAYS | AFTER_A_DOT)
    yield from _twice(composed)


def _taken(
    named: Iterable[tuple[str, Item | CardItem]], words: dict[str, str], language: frozenset[str]
) -> Iterator[Diagnostic]:
    for name, item in named:
        if name in language or name in words:
            what = words.get(name, "a word of the language")
            yield Diagnostic(
                "E309",
                f"`{name}` is {what} already",
                item.span,
                "give it another name: whoever reads it could not tell them apart",
                name,
            )


def _twice(composed: Composed) -> Iterator[Diagnostic]:
    """Among the names that stand without a dot each means one thing."""
    seen: dict[str, tuple[str, Span]] = {}
    for what, name, span in _bare(composed):
        if name in seen and seen[name][0] != what:
            other, at = seen[name]
            yield Diagnostic(
                "E318",
                f"`{name}` is {what} here and {other} elsewhere",
                span,
                "give one of them another name",
                name,
                (Note(at, f"{other}"),),
            )
        seen.setdefault(name, (what, span))


def _bare(composed: Composed) -> Iterator[tuple[str, str, Span]]:
    sections: tuple[tuple[str, Mapping[str, Item] | Mapping[str, CardItem]], ...] = (
        ("an option", composed.options),
        ("a piece", composed.pieces),
        ("a place", composed.places),
        ("a table", composed.tables),
        ("a character", composed.characters),
        ("a district", composed.districts),
        ("a card", composed.cards),
    )
    for what, section in sections:
        for name, item in section.items():
            yield what, name, item.span
    for name, question in composed.questions.items():
        if question.node.get("of") is None:
            yield "a question", name, question.span
