"""A document as one HTML page with nothing to fetch, fit to be printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from citadels_dsl.report.document.blocks import Block, Cards, Chapter, Document, Grid, Heading, Listing, Paragraph, Told
from citadels_dsl.report.page import page, spoken, text
from citadels_dsl.rulebook.pages import CardPage

_STYLE = """
@page { size: A4; margin: 16mm 14mm; }
:root { color-scheme: light dark; font: 1rem/1.5 Georgia, 'Times New Roman', serif; }
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { border-bottom: 1px solid; margin: 2.2rem 0 .8rem; } h3 { margin: 1.4rem 0 .5rem; } h4 { margin: 0; }
header p { font-style: italic; } nav ol { columns: 14rem 2; } a { color: inherit; }
table { border-collapse: collapse; margin: .8rem 0; } .wide { overflow-x: auto; }
th, td { border: 1px solid gray; padding: .2rem .6rem; text-align: left; vertical-align: top; }
thead th { background: color-mix(in srgb, currentcolor 10%, transparent); }
dt { font-weight: bold; margin-top: .5rem; break-after: avoid; } dd { margin: 0 0 0 1.2rem; }
ul { padding-left: 1.2rem; } li { margin: .2rem 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: .7rem; }
.cards.plain { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); margin-bottom: .7rem; }
article { border: 1px solid gray; border-radius: .5rem; padding: .5rem .8rem; break-inside: avoid; }
article h3 { margin: 0; } article p, article ul { margin: .3rem 0; }
.facts { opacity: .85; font-size: .9rem; } .says { font-style: italic; }
@media print {
  :root { font-size: 9.5pt; line-height: 1.35; color-scheme: light; }
  body { max-width: none; margin: 0; padding: 0; } nav { display: none; }
  h2, h3, h4 { break-after: avoid; } tr, li, dd { break-inside: avoid; } .wide { overflow: visible; }
  .cards { grid-template-columns: 1fr 1fr; gap: 2.5mm; } .cards.plain { grid-template-columns: repeat(4, 1fr); }
}
"""


def html(document: Document) -> str:
    return "\n".join(page(document.title, _STYLE, _body(document))) + "\n"


def _body(document: Document) -> Iterator[str]:
    yield f"<header><h1{spoken(document.language)}>{text(document.title)}</h1>"
    yield (f"<p>{text(document.says)}</p>" if document.says else "") + "</header>"
    links = "".join(f'<li><a href="#{_anchor(c.title)}">{text(c.title)}</a></li>' for c in document.chapters)
    yield f'<nav aria-label="Contents"><ol>{links}</ol></nav><main>'
    for chapter in document.chapters:
        yield from _chapter(chapter)
    yield "</main>"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield f'<section id="{_anchor(chapter.title)}"><h2>{text(chapter.title)}</h2>'
    for block in chapter.blocks:
        yield from _block(block)
    yield "</section>"


def _anchor(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(text=words, language=own):
            yield f"<h3{spoken(own)}>{text(words)}</h3>"
        case Paragraph(text=words):
            yield f"<p>{text(words)}</p>"
        case Listing(items=items):
            yield _listing(items)
        case Told(items=told):
            yield "<dl>" + "".join(f"<dt>{text(name)}</dt><dd>{text(said)}</dd>" for name, said in told) + "</dl>"
        case Grid(head=head, rows=rows):
            yield from _table(head, rows)
        case Cards(pages=pages, under=under):
            plain = [one for one in pages if not one.says and not one.rules]
            for kind, some in (("cards plain", plain), ("cards", [one for one in pages if one not in plain])):
                if some:
                    yield f'<div class="{kind}">'
                    yield from (_card(one, "h4" if under else "h3") for one in some)
                    yield "</div>"
        case _:
            assert_never(block)


def _listing(items: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{text(item)}</li>" for item in items) + "</ul>"


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    yield '<div class="wide" tabindex="0"><table><thead><tr>'
    yield "".join(f'<th scope="col">{text(cell)}</th>' for cell in head) + "</tr></thead><tbody>"
    for first, *rest in rows:
        yield f'<tr><th scope="row">{text(first)}</th>' + "".join(f"<td>{text(cell)}</td>" for cell in rest) + "</tr>"
    yield "</tbody></table></div>"


def _card(card: CardPage, level: str) -> str:
    """Its name, its facts, what its author says, what its rules say."""
    title = f"<{level}{spoken(card.language)}>{text(card.title)}</{level}>"
    parts = [title, f'<p class="facts">{text(", ".join(card.facts))}</p>']
    if card.says:
        parts.append(f'<p class="says">{text(card.says)}</p>')
    if card.rules:
        parts.append(_listing(f"{f'“{rule.label}”: ' if rule.label else ''}{rule.sentence}" for rule in card.rules))
    return f"<article>{''.join(parts)}</article>"
