"""A document as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.report.document.blocks import Block, Cards, Document, Grid, Listing, Paragraph
from citadels_dsl.rulebook.markdown import card


def markdown(document: Document) -> str:
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield f"# {document.title}"
    if document.says:
        yield from ("", document.says)
    for chapter in document.chapters:
        yield from ("", f"## {chapter.title}")
        for block in chapter.blocks:
            yield ""
            yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield text
        case Listing(items=items):
            yield from (f"* {item}" for item in items)
        case Grid(head=head, rows=rows):
            yield _row(head)
            yield "|---" * len(head) + "|"
            yield from map(_row, rows)
        case Cards(pages=pages):
            for number, page in enumerate(pages):
                if number:
                    yield ""
                yield card(page).rstrip("\n")
        case _:
            assert_never(block)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
