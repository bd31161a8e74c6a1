"""A document as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.report.document.blocks import Block, Cards, Document, Grid, Heading, Listing, Paragraph, Told
from citadels_dsl.rulebook.pages import CardPage

#: What would begin a tag or a link: rules come from strangers, and pages are shown by programs that obey them.
_OBEYED = re.compile(r"<(?=[A-Za-z/!?])|(?<=\])\(")


def markdown(document: Document) -> str:
    return _OBEYED.sub(lambda found: f"\\{found[0]}", "\n".join(_lines(document)) + "\n")


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
        case Heading(text=text):
            yield f"### {text}"
        case Paragraph(text=text):
            yield text
        case Listing(items=items):
            yield from (f"* {item}" for item in items)
        case Told(items=told):
            yield from (f"* **{name}:** {text}" for name, text in told)
        case Grid(head=head, rows=rows):
            yield _row(head)
            yield "|---" * len(head) + "|"
            yield from map(_row, rows)
        case Cards(pages=pages, under=under):
            plain = [page for page in pages if not page.says and not page.rules]
            yield from (f"* **{page.title}** ({', '.join(page.facts)})" for page in plain)
            for number, page in enumerate(page for page in pages if page not in plain):
                if number or plain:
                    yield ""
                yield from _card(page, "####" if under else "###")
        case _:
            assert_never(block)


def _card(page: CardPage, depth: str) -> Iterator[str]:
    yield f"{depth} {page.title}"
    yield from ("", ", ".join(page.facts))
    if page.says:
        yield from ("", f"*{page.says}*")
    if page.rules:
        yield ""
    for rule in page.rules:
        yield f"* {f'“{rule.label}”: ' if rule.label else ''}{rule.sentence}"


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
