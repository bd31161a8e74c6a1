"""Cards on sheets, to print and cut: one HTML page whose print styles make the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from citadels_dsl.report.document.fronts import Front
from citadels_dsl.report.page import page, spoken, text

#: Of a card, in millimetres: those that fit the sleeves of most games.
WIDE, HIGH = 63, 88
#: How many stand beside each other, and above each other, on A4.
ACROSS, DOWN = 3, 3
#: Between the edge of a card and what is printed, in millimetres.
_RIM = 4
#: In points: what the author says and the rules may be set in, the largest first; they are left out before they are
#: smaller than can be read.
_TEXTS = ((11, 9), (10, 8.5), (10, 8), (9, 7.5), (9, 7), (8.5, 6.5), (8, 6))
#: The title, what stands on one line below it, and at the foot.
_TITLE, _KIND, _FOOT = 12, 8, 6
#: Millimetres in a point; how wide a letter is, of its size, in the widest serif that is common; between lines.
_POINT, _LETTER, _LINE = 0.353, 0.56, 1.25

_STYLE = f"""
@page {{ size: A4; margin: 10mm; }}
:root {{ font-family: Georgia, 'Times New Roman', serif; line-height: {_LINE}; }}
body {{ margin: 0; }}
.sheet {{ display: grid; grid-template-columns: repeat({ACROSS}, {WIDE}mm); grid-auto-rows: {HIGH}mm;
  justify-content: center; break-after: page; break-inside: avoid; }}
.sheet:last-child {{ break-after: auto; }}
article {{ width: {WIDE}mm; height: {HIGH}mm; box-sizing: border-box; padding: {_RIM}mm; overflow: hidden;
  outline: .2mm dashed gray; outline-offset: -.1mm; display: flex; flex-direction: column; }}
h2 {{ font-size: {_TITLE}pt; margin: 0; border-bottom: .3mm solid; display: flex; justify-content: space-between;
  gap: 2mm; }}
.kind {{ font-size: {_KIND}pt; font-style: italic; margin: 1mm 0; }}
.text {{ flex: 1; }} .text p {{ margin: 0 0 1mm; }} .says {{ font-style: italic; }}
footer {{ font-size: {_FOOT}pt; opacity: .7; }}
@media screen {{
  body {{ background: lightgray; padding: 4mm; }} article {{ background: white; color: black; }}
  .sheet {{ grid-template-columns: repeat(auto-fill, {WIDE}mm); }}
}}
"""


def sheet(title: str, fronts: Iterable[Front]) -> str:
    """One card for each front, in their order."""
    return "\n".join(page(f"{title}: cards", _STYLE, _sheets(title, tuple(fronts)))) + "\n"


def _sheets(title: str, fronts: Sequence[Front]) -> Iterator[str]:
    yield "<main>"
    for start in range(0, len(fronts), ACROSS * DOWN):
        yield '<div class="sheet">'
        yield from (_card(title, front) for front in fronts[start : start + ACROSS * DOWN])
        yield "</div>"
    yield "</main>"


def _card(title: str, front: Front) -> str:
    return (
        f"<article><h2><span{spoken(front.language)}>{text(front.title)}</span><span>{text(front.corner)}</span></h2>"
        f'<p class="kind">{text(front.kind)}</p>'
        f'<div class="text">{"".join(_texts(front))}</div><footer>{text(title)}</footer></article>'
    )


def _texts(front: Front) -> Iterator[str]:
    """In the largest letters in which all has room; if it has none, only the first that is there."""
    head = _high(front.title + front.corner, _TITLE) + _high(front.kind, _KIND) + 2 + _high("", _FOOT)
    room = HIGH - 2 * _RIM - head
    says = (front.says,) if front.says else ()
    fitting = ((s, r, front.rules) for s, r in _TEXTS if _all(says, s) + _all(front.rules, r) <= room)
    large, small, rules = next(fitting, (_TEXTS[-1][0], _TEXTS[-1][1], () if says else front.rules))
    yield from (f'<p class="says" style="font-size: {large:g}pt">{text(words)}</p>' for words in says)
    yield from (f'<p style="font-size: {small:g}pt">{text(words)}</p>' for words in rules)


def _all(texts: Iterable[str], size: float) -> float:
    return sum(_high(words, size) + 1 for words in texts)


def _high(words: str, size: float) -> float:
    """In millimetres, of a paragraph in letters of so many points; one line at least."""
    letters = (WIDE - 2 * _RIM) / (size * _POINT * _LETTER)
    return max(1, ceil(len(words) / letters)) * size * _POINT * _LINE
