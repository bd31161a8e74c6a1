"""The questions that can be asked, of what, and what kind of answer they have."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.composed import Composed, Item
from citadels_dsl.compiler.declare.declared import DeclaredQuestion
from citadels_dsl.compiler.declare.typetext import read_type
from citadels_dsl.compiler.reading import pairs, scalar, scalars
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.types import ANY


def every_question(composed: Composed) -> Iterator[tuple[str, Item]]:
    """Every question, with the card that declares it; "" for the ruleset's."""
    for item in composed.questions.values():
        yield "", item
    for _, card in composed.all_cards():
        for item in card.questions.values():
            yield card.name, item


def owners_of(item: Item) -> tuple[str, ...]:
    """The kinds of thing that a question is asked of; ("",) for nobody."""
    return tuple(s.text for s in scalars(item.node, "of")) or ("",)


def read_questions(composed: Composed, problems: list[Diagnostic]) -> dict[str, dict[str, DeclaredQuestion]]:
    """By name and by what they are asked of; two of one name and kind cannot be told apart."""
    found: dict[str, dict[str, DeclaredQuestion]] = {}
    for card, item in every_question(composed):
        where = f"{card}.questions.{item.name}" if card else f"questions.{item.name}"
        kind = scalar(item.node, "kind")
        answer = (read_type(kind, where, problems) if kind is not None else None) or ANY
        parameters = tuple(
            (name.text, read_type(written, where, problems) or ANY) for name, written in pairs(item.node, "with")
        )
        for owner in owners_of(item):
            other = found.setdefault(item.name, {}).get(owner)
            if other is not None:
                problems.append(
                    Diagnostic(
                        "E318",
                        f"there is another question `{item.name}`" + (f" of a {owner}" if owner else ""),
                        item.span,
                        "give one of them another name",
                        where,
                        (Note(other.span, "the other one"),),
                    )
                )
                continue
            found[item.name][owner] = DeclaredQuestion(item.name, owner, parameters, answer, item.span)
    return found
