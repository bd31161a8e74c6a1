"""The page of a balance in a real browser: off line, on a phone, by keys, and as a screen reader is told it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.balance.literals import Literal
from citadels_dsl.balance.sensitivity import Change, Effect, Sensitivity
from citadels_dsl.compare.paired import Estimate
from citadels_dsl.report.balance.page import page as html
from citadels_dsl.report.balance.subject import Balance
from citadels_dsl.rules.titles import Titles
from citadels_dsl.simulate.statistics import Interval
from citadels_dsl.source import Source, Span
from tests.balance.conftest import PLANTED, compiled, series
from tests.report.browser import Page, missing, opened

CHARTS = {
    "Wins with a character", "What the bots take", "Wins with a district", "What moves a character's wins",
    "What moves the length of the game", "What moves how far the scores lie apart",
}  # fmt: skip


def changes() -> tuple[Change, ...]:
    """As if they had been played: one that is certain, one that is not, one that is not possible."""
    at = Span(Source("a_ruleset_with_a_rather_long_name.yaml", PLANTED), PLANTED.index("gain(2)") + 5, 0)
    at = replace(at, end=at.start + 1)
    luck = Literal(None, at, 2, "three", "three.luck", "gain(", ")")

    def effect(difference: float, reach: float, chance: float) -> Effect:
        return Effect(
            0.3, 0.3 + difference, Estimate(difference, Interval(difference - reach, difference + reach), 0), chance
        )

    effects: dict[Any, Effect] = {name: effect(0.05, 0.01, 0.0) for name in ("wins", "rounds", "spread")}
    unsure: dict[Any, Effect] = {name: effect(-0.004, 0.03, 1.0) for name in ("wins", "rounds", "spread")}
    return (
        Change(luck, 3, effects),
        Change(luck, 1, unsure),
        Change(replace(luck, key="three.rank"), 4, refused="<two> & three are one"),
    )


@pytest.fixture(scope="module")
def text() -> str:
    rules = compiled(PLANTED)
    found = series(rules, games=300, counts=(3, 4))
    return html(Balance(found, Titles(rules), 0.01, Sensitivity(4, 300, "builder", 5, changes())))


@pytest.fixture(scope="module")
def file(text: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "balance.html"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def phone(file: Path) -> Iterator[Page]:
    with opened(file, 360) as page:
        yield page


@pytest.fixture(scope="module")
def desktop(file: Path) -> Iterator[Page]:
    with opened(file, 1200) as page:
        yield page


def test_nothing_on_the_page_comes_from_elsewhere(text: str) -> None:
    """Also where no browser is: no link, picture, style or script but within the page."""
    assert not re.findall(r"(?:src|href|action)=\"(?!#)|url\(|@import|<script|<link|<img|https?:", text)
    assert text.count("<h1>") == 1
    assert "&lt;two&gt; &amp; three are one" in text


def test_headings_are_in_order(text: str) -> None:
    levels = [int(level) for level in re.findall(r"<h([1-6])", text)]
    assert levels[0] == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_every_chart_has_a_table_with_its_figures(text: str) -> None:
    for title in CHARTS:
        assert f"Figures: {title.replace(chr(39), '&#x27;')}" in text
    assert len(re.findall("<svg", text)) == len(re.findall("<summary>Figures", text)) == len(CHARTS)


def test_a_page_of_few_games_says_that_they_are_few() -> None:
    """No figure can be drawn then, and none is told with an interval without an end."""
    rules = compiled(PLANTED)
    page = html(Balance(series(rules, games=8), Titles(rules), 0.01))
    assert "too few to say" in page
    assert not re.findall(r"[^<>]*\b(?:inf|nan)\b[^<>]*", page)


def test_the_page_is_in_english_whatever_its_cards_are_called_in() -> None:
    rules = compiled(PLANTED.replace("ruleset: planted", "ruleset: planted\nnames: {uk: Planta}"))
    page = html(Balance(series(rules, ("random",), games=8), Titles(rules, "uk"), 0.01))
    assert '<html lang="en">' in page
    assert "<h1>How even is Planta?</h1>" in page


def test_no_request_leaves_the_page(desktop: Page, file: Path) -> None:
    assert set(desktop.requests) <= {file.as_uri()}
    assert not desktop.complaints


def test_the_charts_are_there_and_have_names(desktop: Page) -> None:
    drawn = desktop.run(
        "return [...document.querySelectorAll('svg')].map(s => {const b = s.getBoundingClientRect();"
        "return [b.width, b.height, s.querySelectorAll('.bar').length]})"
    )
    assert len(drawn) == len(CHARTS)
    assert all(width > 600 and height > 40 and bars > 0 for width, height, bars in drawn)
    images = [one for one in desktop.accessible() if one["role"] == "image"]
    assert len(images) == len(CHARTS)
    for title in CHARTS:
        assert any(one["name"].startswith(title) and len(one["name"]) > len(title) + 20 for one in images), title


def test_a_screen_reader_is_told_regions_tables_and_headings(desktop: Page) -> None:
    told = desktop.accessible()
    names = {(one["role"], one["name"]) for one in told}
    assert {("navigation", "Contents"), ("region", "Verdict"), ("region", "Numbers")} <= names
    assert any(role == "table" and name.startswith("Wins with a character by number") for role, name in names)
    assert ("rowheader", "Three") in names
    assert ("main", "") in names


@pytest.mark.parametrize("width", [320, 360, 1200])
def test_nothing_is_wider_than_the_window(file: Path, width: int) -> None:
    with opened(file, width) as page:
        page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert page.run("return document.documentElement.scrollWidth") <= page.run("return innerWidth") == width


def test_letters_on_a_phone_are_as_large_as_elsewhere(phone: Page) -> None:
    """What was stretched with its page would be a third of its size there."""
    heights = phone.run("return [...document.querySelectorAll('svg text')].map(t => t.getBoundingClientRect().height)")
    assert min(heights) >= 12
    over = phone.run(
        "return [...document.querySelectorAll('svg')].flatMap(s => {const b = s.getBoundingClientRect();"
        "return [...s.querySelectorAll('text')].filter(t => {const c = t.getBoundingClientRect();"
        "return c.right > b.right + 1 || c.left < b.left - 1}).map(t => t.textContent)})"
    )
    assert over == []


def test_keys_reach_all_there_is_to_reach(desktop: Page) -> None:
    """The skip link first, then every link, what opens and closes, and every table that can be moved."""
    focusable = desktop.run(
        "return document.querySelectorAll('a, summary, .wide').length - "
        "document.querySelectorAll('details:not([open]) .wide').length"
    )
    reached = []
    for _ in range(focusable):
        desktop.press("Tab", 9)
        reached.append(
            desktop.run(
                "const e = document.activeElement; if (!e.dataset.n) e.dataset.n = Math.random();"
                "return [e.tagName, e.dataset.n, e.className, getComputedStyle(e).outlineStyle]"
            )
        )
    assert reached[0][0] == "A"
    assert reached[0][2] == "skip"
    assert len({number for _, number, _, _ in reached}) == focusable
    assert all(outline != "none" for *_, outline in reached)


def test_a_table_opens_by_a_key(desktop: Page) -> None:
    desktop.run("document.querySelector('summary').focus()")
    before = desktop.run("return document.querySelectorAll('details[open]').length")
    desktop.command(
        "Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r"
    )
    desktop.command("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)
    assert desktop.run("return document.querySelectorAll('details[open]').length") == before + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_the_paper(desktop: Page, scheme: str) -> None:
    """At least 4.5 to 1 (WCAG AA), for letters, links and the marks of a chart 3 to 1."""
    desktop.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    paper = _light(desktop.run("return getComputedStyle(document.documentElement).backgroundColor"))
    for selector, style, least in (
        ("p", "color", 4.5), ("nav a", "color", 4.5), ("summary", "color", 4.5), ("svg text", "fill", 4.5),
        (".s0.dot", "fill", 3), (".s1.dot", "fill", 3), (".axis", "stroke", 3),
    ):  # fmt: skip
        ink = _light(desktop.run(f"return getComputedStyle(document.querySelector('{selector}')).{style}"))
        light, dark = max(ink, paper), min(ink, paper)
        assert (light + 0.05) / (dark + 0.05) >= least, selector


def _light(colour: str) -> float:
    """The relative luminance of `rgb(1, 2, 3)`."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_print_shows_the_tables_that_are_closed(desktop: Page) -> None:
    desktop.run("document.querySelectorAll('details').forEach(d => d.open = false)")
    desktop.command("Emulation.setEmulatedMedia", media="print")
    heights = desktop.run("return [...document.querySelectorAll('details .wide')].map(w => w.offsetHeight)")
    desktop.command("Emulation.setEmulatedMedia", media="")
    assert min(heights) > 20
    assert desktop.run("return getComputedStyle(document.querySelector('nav')).display") != "none"


def test_why_there_is_no_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.report.browser.BROWSERS", ("no_such_browser",))
    assert "apt-get install chromium" in missing() or "selenium" in missing()
