"""What all pages have in common: the frame of a page of HTML, and text in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from citadels_dsl.rules.titles import ENGLISH, LEFT_TO_RIGHT

#: A name that is read from right to left, with the marks that stand around it on a line.
_TURNED = re.compile(f"{LEFT_TO_RIGHT}([^{LEFT_TO_RIGHT}]+){LEFT_TO_RIGHT}")


def page(title: str, style: str, body: Iterable[str]) -> Iterator[str]:
    """A whole page; it is in English, whatever cards are called in it."""
    yield "<!doctype html>"
    yield f'<html lang="{ENGLISH}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title.replace(LEFT_TO_RIGHT, ''))}</title><style>{style}</style></head><body>"
    yield from body
    yield "</body></html>"


def text(words: str) -> str:
    """Escaped; what is read from right to left does not move what stands beside it."""
    return _TURNED.sub(r"<bdi>\1</bdi>", escape(words))


def spoken(language: str) -> str:
    """The attribute for words in a language, where that is not that of the page."""
    return "" if language == ENGLISH else f' lang="{escape(language)}"'
