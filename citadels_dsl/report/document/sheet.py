"""The cards of a document on sheets, to print and cut: one HTML page whose print styles make the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from citadels_dsl.rulebook.pages import CardPage

#: Of a card, in millimetres: those that fit the sleeves of most games.
WIDE, HIGH = 63, 88
#: How long a text is that still fits in each size of letters, in points.
_SIZES = ((120, 11.0), (240, 9.5), (380, 8.5), (560, 7.5), (10_000, 6.5))

_STYLE = f"""
@page {{ size: A4; margin: 10mm; }}
:root {{ font-family: Georgia, 'Times New Roman', serif; }}
body {{ margin: 0; }}
.sheet {{ display: grid; grid-template-columns: repeat(3, {WIDE}mm); justify-content: center; }}
article {{ width: {WIDE}mm; height: {HIGH}mm; box-sizing: border-box; padding: 4mm; border: .2mm dashed gray;
  break-inside: avoid; overflow: hidden; display: flex; flex-direction: column; }}
h2 {{ font-size: 12pt; margin: 0; border-bottom: .3mm solid; display: flex; justify-content: space-between; gap: 2mm; }}
.facts {{ font-size: 8pt; font-style: italic; margin: 1mm 0; }}
.text {{ flex: 1; }} .text p {{ margin: 0 0 1.2mm; }}
footer {{ font-size: 6pt; opacity: .7; }}
@media screen {{ body {{ background: lightgray; }} article {{ background: white; color: black; }} }}
"""


def sheet(
    title: str, language: str, pages: Iterable[CardPage], numbers: Mapping[str, str], copies: Mapping[str, int]
) -> str:
    """`numbers`: what stands in the corner of a card, by its name (its rank, its cost); `copies`: how many of it."""
    return "\n".join(_lines(title, language, pages, numbers, copies)) + "\n"


def _lines(
    title: str, language: str, pages: Iterable[CardPage], numbers: Mapping[str, str], copies: Mapping[str, int]
) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}: cards</title><style>{_STYLE}</style></head><body>"
    yield '<main class="sheet">'
    for page in pages:
        for _ in range(copies.get(page.name, 1)):
            yield _card(title, page, numbers.get(page.name, ""))
    yield "</main></body></html>"


def _card(title: str, page: CardPage, number: str) -> str:
    texts = [page.says] if page.says else [rule.sentence for rule in page.rules]
    size = next(points for letters, points in _SIZES if sum(map(len, texts)) <= letters)
    said = "".join(f"<p>{escape(text)}</p>" for text in texts)
    return (
        f"<article><h2><span>{escape(page.title)}</span><span>{escape(number)}</span></h2>"
        f'<p class="facts">{escape(", ".join(page.facts))}</p>'
        f'<div class="text" style="font-size: {size}pt">{said}</div><footer>{escape(title)}</footer></article>'
    )
