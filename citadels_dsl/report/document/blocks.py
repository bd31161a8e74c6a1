"""What a document is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.rulebook.pages import CardPage


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences under each other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; `numbers`: its columns are numbers, but for the first."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cards:
    pages: tuple[CardPage, ...]


Block = Paragraph | Listing | Grid | Cards


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """`language`: a code such as `en`, in which the names of cards are."""

    title: str
    says: str
    language: str
    chapters: tuple[Chapter, ...]

    def cards(self) -> Iterator[CardPage]:
        for chapter in self.chapters:
            for block in chapter.blocks:
                if isinstance(block, Cards):
                    yield from block.pages
