"""A document as one HTML page with nothing to fetch, fit to be printed."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import assert_never

from citadels_dsl.report.document.blocks import Block, Cards, Document, Grid, Listing, Paragraph
from citadels_dsl.rulebook.pages import RULES, SAYS, CardPage

_STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 Georgia, 'Times New Roman', serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 2rem; margin-bottom: .2rem; } h2 { border-bottom: 1px solid; margin-top: 2rem; }
nav ol { columns: 2; } table { border-collapse: collapse; margin: 1rem 0; } .wide { overflow-x: auto; }
th, td { border: 1px solid gray; padding: .2rem .6rem; text-align: left; vertical-align: top; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .8rem; }
article { border: 1px solid gray; border-radius: .5rem; padding: .6rem .8rem; break-inside: avoid; }
article h3 { margin: 0; } article p, article ul { margin: .3rem 0; } article ul { padding-left: 1.1rem; }
.facts { font-style: italic; opacity: .8; } .says { font-style: italic; }
@media print {
  :root { font-size: 10pt; } body { max-width: none; margin: 0; } nav { display: none; }
  h2 { break-after: avoid; } .cards { grid-template-columns: 1fr 1fr; }
}
"""


def html(document: Document) -> str:
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    title = escape(document.title)
    yield "<!doctype html>"
    yield f'<html lang="{escape(document.language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body>"
    yield f"<header><h1>{title}</h1>"
    yield f"<p>{escape(document.says)}</p></header>"
    links = "".join(f'<li><a href="#{_anchor(c.title)}">{escape(c.title)}</a></li>' for c in document.chapters)
    yield f'<nav aria-label="Contents"><ol>{links}</ol></nav><main>'
    for chapter in document.chapters:
        yield f'<section id="{_anchor(chapter.title)}"><h2>{escape(chapter.title)}</h2>'
        for block in chapter.blocks:
            yield from _block(block)
        yield "</section>"
    yield "</main></body></html>"


def _anchor(title: str) -> str:
    return escape(title.lower().replace(" ", "-"))


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text=text):
            yield f"<p>{escape(text)}</p>"
        case Listing(items=items):
            yield "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"
        case Grid(head=head, rows=rows):
            yield '<div class="wide" tabindex="0"><table><thead><tr>'
            yield "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr></thead><tbody>"
            for row in rows:
                cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
                yield f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'
            yield "</tbody></table></div>"
        case Cards(pages=pages):
            yield '<div class="cards">'
            for page in pages:
                yield card(page)
            yield "</div>"
        case _:
            assert_never(block)


def card(page: CardPage) -> str:
    """A card as an `article`: its name, its facts, what its author says, what its rules say."""
    parts = [f"<h3>{escape(page.title)}</h3>", f'<p class="facts">{escape(", ".join(page.facts))}</p>']
    both = bool(page.says and page.rules)
    if page.says:
        parts.append(f'<p class="says" title="{SAYS}">{escape(page.says)}</p>')
    if page.rules:
        title = f' title="{RULES}"' if both else ""
        parts.append(f"<ul{title}>" + "".join(f"<li>{escape(rule.sentence)}</li>" for rule in page.rules) + "</ul>")
    return f"<article>{''.join(parts)}</article>"
