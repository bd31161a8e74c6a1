"""The pages as a browser lays them out: cards have their size and room for their text, nothing is asked of anybody."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.report.document.contents import document
from citadels_dsl.report.document.fronts import Front, fronts
from citadels_dsl.report.document.html import html
from citadels_dsl.report.document.sheet import ACROSS, DOWN, HIGH, WIDE, sheet
from citadels_dsl.rules.titles import Titles, languages
from tests.report.browser import opened
from tests.report.paper.papers import PART, rules_of

#: It takes long: pages are printed by a browser.
pytestmark = pytest.mark.large

#: The titles of cards in which something does not fit.
FULL = """[...document.querySelectorAll('article')].filter(card =>
    [card, ...card.querySelectorAll('h2, h2 span, .text')].some(
        part => part.scrollHeight > card.clientHeight || part.scrollWidth > Math.ceil(part.clientWidth || 1e6)))
    .map(card => card.querySelector('h2').textContent)"""
#: In millimetres, each once.
SIZES = """[...new Set([...document.querySelectorAll('article')].map(card => card.getBoundingClientRect())
    .map(box => (box.width * 25.4 / 96).toFixed(1) + ' x ' + (box.height * 25.4 / 96).toFixed(1)))]"""
#: By how much the page is wider than the window.
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

A4 = (210, 297)


Measured = Callable[..., tuple[Any, list[str]]]


@pytest.fixture
def measured(tmp_path: Path) -> Measured:
    """What an expression comes to in a page in a window so wide, and what the page asked for beside itself."""

    def measure(page: str, script: str, width: int = 1100) -> tuple[Any, list[str]]:
        with opened(_file(tmp_path, page), width) as there:
            return there.run(f"return {script}"), there.requests[1:]

    return measure


@pytest.fixture
def printed(tmp_path: Path) -> Callable[[str], list[tuple[int, int]]]:
    """The sizes of the pages of paper, in millimetres."""

    def print_(page: str) -> list[tuple[int, int]]:
        with opened(_file(tmp_path, page), 1100) as there:
            paper = there.command("Page.printToPDF", preferCSSPageSize=True)
        return sizes(base64.b64decode(paper["data"]))

    return print_


def _file(folder: Path, page: str) -> Path:
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8")
    return file


def sizes(paper: bytes) -> list[tuple[int, int]]:
    """Of each page of a PDF, in whole millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", paper)
    assert len(boxes) == len(re.findall(rb"/Type\s*/Page\b", paper))
    return [(round(float(wide) / 72 * 25.4), round(float(high) / 72 * 25.4)) for wide, high in boxes]


def everything() -> list[Front]:
    """Each front that is shipped, in each language, once."""
    found: dict[Front, None] = {}
    for name in PART:
        rules = rules_of(name)
        for language in languages(rules):
            found |= dict.fromkeys(fronts(Titles(rules, language)))
    return list(found)


@pytest.mark.large
def test_every_card_that_is_shipped_has_room_for_its_text(measured: Measured) -> None:
    cards = everything()
    assert len(cards) > 500
    found = measured(sheet("The longest name of a ruleset", cards), f"[{FULL}, {SIZES}]")
    assert found == ([[], [f"{WIDE:.1f} x {HIGH:.1f}"]], [])


def test_a_card_without_room_is_seen(measured: Measured) -> None:
    """What the test above looks for is found where it is."""
    page = sheet("Cards", [Front("keep", "Keep", "en", "3", "unique", "It stands.", (), 1)])
    assert measured(page, FULL) == ([], [])
    assert measured(page.replace("It stands.", "It stands. " * 200), FULL) == (["Keep3"], [])


Printed = Callable[[str], list[tuple[int, int]]]


@pytest.mark.parametrize(("name", "language"), [("classic", "en"), ("edition_2016", "fa"), ("dark_city", "zh")])
def test_sheets_are_printed_nine_on_a_page(printed: Printed, name: str, language: str) -> None:
    once = list(fronts(Titles(rules_of(name), language)))
    for cards in (once, [front for front in once for _ in range(front.copies)]):
        assert printed(sheet(name, cards)) == [A4] * ceil(len(cards) / (ACROSS * DOWN))


@pytest.mark.parametrize(
    ("name", "language"), [("classic", "en"), ("edition_2016", "fa"), ("o13_personal_casts", "en")]
)
def test_a_rulebook_is_read_on_a_telephone_and_printed(
    measured: Measured, printed: Printed, name: str, language: str
) -> None:
    page = html(document(Titles(rules_of(name), language)))
    for width in (1100, 360):
        assert measured(page, f"{WIDER} <= 0", width) == (True, [])
    pages = printed(page)
    assert set(pages) == {A4}
    assert 5 <= len(pages) <= 30


@pytest.mark.parametrize(
    "asking", ['<img src="other.png">', '<link rel="stylesheet" href="https://example.org/a.css">']
)
def test_what_a_page_would_ask_for_is_seen(measured: Measured, asking: str) -> None:
    page = html(document(Titles(rules_of("classic")))).replace("<main>", f"<main>{asking}")
    assert len(measured(page, "0")[1]) == 1
