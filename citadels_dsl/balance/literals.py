"""The numbers that stand in the files of a ruleset: amounts, costs, copies, ranks, limits, points, cells of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.compiler.library import File, Library
from citadels_dsl.compiler.load import load
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence as Listing, Value

#: Under these keys stands nothing that is played: words for people, what may be set, by how many it is played.
_NOT_PLAYED = frozenset({"says", "names", "names_of", "from", "to", "players", "clock", "accept", "one_of"})
#: In a text of the language: what is quoted, what is a remark, and a number that is no part of a name.
_PARTS = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*|(?<![\w])(?P<number>\d+)(?!\w)")


@dataclass(frozen=True, slots=True)
class Literal:
    """`file`: where it stands, None for what comes from standard input. `card`: the character or other card that it
    belongs to, or "". `key`: the keys that lead to it. `before`, `after`: what stands beside it on its line."""

    file: Path | None
    span: Span
    value: int
    card: str
    key: str
    before: str
    after: str

    def of(self, name: str) -> bool:
        """It belongs to a card or part of the ruleset with this name: `merchant`, `merchant.bonus`, `start_gold`."""
        return name == self.card or name == self.key or self.key.startswith(f"{name}.")

    @property
    def line(self) -> int:
        return self.span.line

    def changed(self, value: int) -> str:
        """The text of the file with another number."""
        text = self.span.source.text
        return text[: self.span.start] + str(value) + text[self.span.end :]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What is compiled, as the command line says it."""

    target: str | Source
    overlays: tuple[str, ...] = ()


def literals(recipe: Recipe, rules: Rules) -> list[Literal]:
    """Of all documents that the ruleset is put together from: its own first, what it builds on behind."""
    library = Library.shipped()
    stack, _ = load(library, recipe.target, recipe.overlays)
    if stack is None:
        return []
    found: list[Literal] = []
    for document in reversed([stack.documents[key] for key in stack.documents]):
        file = _file(library, document.span.source)
        found += _Finder(rules, file).within(document.node, ())
    return found


def _file(library: Library, source: Source) -> File | None:
    return next((file for file in library.files if file.source is source), None)


class _Finder:
    def __init__(self, rules: Rules, file: File | None) -> None:
        self._rules, self._place = rules, None if file is None else file.place

    def within(self, node: Value, path: tuple[str, ...]) -> Iterator[Literal]:
        match node:
            case Mapping(entries=entries):
                for entry in entries:
                    if entry.key.text not in _NOT_PLAYED:
                        yield from self.within(entry.value, (*path, entry.key.text))
            case Listing(items=items):
                for item in items:
                    yield from self.within(item, path)
            case Scalar():
                yield from self._scalar(node, path)

    def _scalar(self, node: Scalar, path: tuple[str, ...]) -> Iterator[Literal]:
        for found in _PARTS.finditer(node.text):
            if found["number"] is None:
                continue
            start, end = found.span("number")
            line_start = node.text.rfind("\n", 0, start) + 1
            line_end = node.text.find("\n", end)
            yield Literal(
                self._place,
                node.slice(start, end),
                int(found["number"]),
                self._card(path),
                _key(path),
                node.text[line_start:start].lstrip(),
                node.text[end : len(node.text) if line_end < 0 else line_end].rstrip(),
            )

    def _card(self, path: Sequence[str]) -> str:
        """`characters.merchant.abilities`, `replace.merchant.bonus`, `change.merchant.bonus.do`."""
        for key in path:
            for word in key.split("."):
                if word in self._rules.characters or word in self._rules.cards:
                    return word
        return ""


def _key(path: Sequence[str]) -> str:
    """The last names: `merchant.bonus`, `tavern.cost`, `start_gold.default`; without the sections that all have."""
    sections = {"characters", "districts", "cards", "abilities", "do", "procedures", "rules", "questions", "options",
                "tables", "rows", "add", "replace", "change", "marks", "traits"}  # fmt: skip
    return ".".join(key for key in path if key not in sections)


def with_text(library: Library, literal: Literal, value: int) -> Library | Source:
    """The library in which the file says another number; of standard input its new text."""
    text = literal.changed(value)
    if literal.file is None:
        return Source(literal.span.source.path, text)
    return library.with_text(literal.file, text)
