"""What a document is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.rulebook.pages import CardPage


@dataclass(frozen=True, slots=True)
class Heading:
    """Over a part of a chapter; `language`: of its words."""

    text: str
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences under each other."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of several things: each with what it is called."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first cell of each row says what the row is about."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """`under`: they stand under a heading of their own."""

    pages: tuple[CardPage, ...]
    under: bool = False


Block = Heading | Paragraph | Listing | Told | Grid | Cards


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """`language`: a code such as `en`, in which the names of cards are; all else is English."""

    title: str
    says: str
    language: str
    chapters: tuple[Chapter, ...]

    def cards(self) -> Iterator[CardPage]:
        for chapter in self.chapters:
            for block in chapter.blocks:
                if isinstance(block, Cards):
                    yield from block.pages
