"""The rulebook of everything that is shipped, as a document: nothing is missing, nothing of the file is left in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from citadels_dsl.compare.structure import compare
from citadels_dsl.report.document.blocks import Cards, Document, Grid, Told
from citadels_dsl.report.document.contents import document
from citadels_dsl.report.document.fronts import fronts
from citadels_dsl.report.document.html import html
from citadels_dsl.report.document.markdown import markdown
from citadels_dsl.report.document.sheet import sheet
from citadels_dsl.rules.titles import ENGLISH, Titles, languages, plain
from citadels_dsl.setup.prepare import prepare
from tests.report.paper.papers import ALL, EDITIONS, base_of, rules_of
from tests.sampling import few

GOLDENS = Path(__file__).parents[2] / "goldens" / "paper"
CHAPTERS = ["Set-up", "The draft", "A round", "A turn", "What is done", "Characters", "Districts", "Rules",
            "If nothing else is said", "Points", "Equal points"]  # fmt: skip
#: What only stands in files: names with underscores, code, holes that nothing filled.
OF_FILES = re.compile(r"\w_\w|`|\{|\}|\bme\.|count\(|\bNone\b|\0")


def elements(page: str) -> ElementTree.Element:
    """The page as XML: it is well formed, with a tag closed for each that is opened."""
    found = page.replace("<!doctype html>", "")
    return ElementTree.fromstring(re.sub(r"<meta ([^>]*[^/])>", r"<meta \1/>", found))


def words(page: ElementTree.Element) -> str:
    body = page.find("body")
    assert body is not None
    return "\n".join(body.itertext())


@pytest.mark.parametrize("name", ["classic", "dark_city", "online_uk", "o24_shuffled_ranks"])
def test_the_rulebook_of_a_variant_is_the_one_that_was_read(name: str, update: bool) -> None:
    difference = compare(base_of(name), rules_of(name)) if name != "classic" else None
    text = markdown(document(Titles(rules_of(name)), difference))
    golden = GOLDENS / f"{name}.md"
    if update:
        golden.write_text(text, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", few(ALL, 6))
def test_a_document_holds_everything_once_and_nothing_of_the_file(name: str) -> None:
    rules = rules_of(name)
    found = document(Titles(rules))
    assert [chapter.title for chapter in found.chapters if chapter.title in CHAPTERS] == [
        title for title in CHAPTERS if title in {chapter.title for chapter in found.chapters}
    ]
    assert {"Set-up", "The draft", "A turn", "Characters", "Districts", "Points", "Equal points"} <= {
        chapter.title for chapter in found.chapters
    }
    assert Counter(page.name for page in found.cards()) == Counter([*rules.characters, *rules.cards])
    assert sorted(front.name for front in fronts(Titles(rules))) == sorted([*rules.characters, *rules.cards])
    assert _told(found, "What can be agreed on before the game") == [plain(name) for name in rules.options]
    text, page = markdown(found), elements(html(found))
    for said in (text, words(page), words(elements(sheet("Cards", fronts(Titles(rules)))))):
        assert not OF_FILES.search(said), OF_FILES.search(said)
    _well_made(page)
    _headings(text)


def _told(found: Document, heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    blocks = [block for chapter in found.chapters for block in chapter.blocks]
    at = [n for n, block in enumerate(blocks) if getattr(block, "text", "") == heading]
    if not at:
        return []
    grid = blocks[at[0] + 1]
    assert isinstance(grid, Grid)
    return [row[0] for row in grid.rows]


def _well_made(page: ElementTree.Element) -> None:
    """A language, a title, headings that skip none, links that lead somewhere, and nothing that is fetched."""
    assert page.get("lang") == ENGLISH
    assert page.findtext("head/title")
    levels = [int(one.tag[1]) for one in page.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    anchors = {one.get("id") for one in page.iter() if one.get("id")}
    links = [one.get("href", "") for one in page.iter("a")]
    assert links
    assert {link.removeprefix("#") for link in links} == anchors
    assert not list(fetched(page))


def fetched(page: ElementTree.Element) -> Iterator[str]:
    """Whatever would make a browser ask somebody for something."""
    for one in page.iter():
        if one.tag in ("script", "link", "img", "iframe", "object", "embed", "base", "form"):
            yield one.tag
        yield from (f"{one.tag} {key}" for key in ("src", "srcset", "data", "action") if one.get(key))
        yield from (value for key, value in one.items() if key == "href" and not value.startswith("#"))
        yield from re.findall(r"url\(|@import|//\w", one.get("style", "") + (one.text or "") * (one.tag == "style"))


def _headings(text: str) -> None:
    """The same of Markdown: one title, and no level that is skipped."""
    levels = [len(line) - len(line.lstrip("#")) for line in text.splitlines() if line.startswith("#")]
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@pytest.mark.parametrize("name", few(EDITIONS, 2))
def test_names_are_in_each_language_and_marked_as_such(name: str) -> None:
    rules = rules_of(name)
    assert len(languages(rules)) > 4
    for language in languages(rules):
        titles = Titles(rules, language)
        for page in (elements(html(document(titles))), elements(sheet("Cards", fronts(titles)))):
            assert page.get("lang") == ENGLISH
            text = words(page)
            for card in (*rules.characters.values(), *rules.cards.values()):
                if language in card.names:
                    assert card.names[language] in text
            spoken = {one.get("lang") for one in page.iter() if one.get("lang")}
            assert spoken == {ENGLISH, language}
            assert not list(fetched(page))


def test_set_up_and_draft_are_told_for_each_number_of_players() -> None:
    """As the rules of the edition print it: with four, of nine characters one lies face down, three face up."""
    found = document(Titles(rules_of("edition_2016")))
    draft = next(chapter for chapter in found.chapters if chapter.title == "The draft")
    grid = next(block for block in draft.blocks if isinstance(block, Grid))
    assert grid.head == (
        "players",
        "to choose from",
        "face-down characters",
        "face-up characters",
        "characters for each",
    )
    rows = {row[0]: row[1:] for row in grid.rows}
    assert rows["4"] == ("5", "1", "3", "1")
    assert rows["5"] == ("6", "1", "2", "1")
    assert rows["2"] == ("7", "1", "0", "2")
    assert rows["3"] == ("8", "1", "0", "2")
    assert rows["7-8"] == ("8", "1", "0", "1")


@pytest.mark.parametrize("name", ["classic", "edition_2016", "o24_shuffled_ranks"])
def test_who_plays_is_who_plays(name: str) -> None:
    rules = rules_of(name)
    found = document(Titles(rules))
    grid = next(block for block in found.chapters[0].blocks if isinstance(block, Grid))
    told = {int(n): row for row in grid.rows for n in _numbers(row[0])}
    assert set(told) == set(rules.players)
    for players, row in told.items():
        cast = prepare(rules, players).cast
        assert row[1] == str(len(cast))
        assert row[2] == ", ".join(map(Titles(rules).card, cast))


def test_of_kinds_that_chance_draws_one_may_be_there_twice() -> None:
    """Of the 25 kinds the Keep alone is there twice, and not in every game; of all of them none is drawn."""
    rules = rules_of("dark_city")
    for kinds, told in ((14, "68 or 69"), (25, "80")):
        options = {**rules.options, "kinds_of_unique": replace(rules.options["kinds_of_unique"], default=kinds)}
        found = document(Titles(replace(rules, options=options)))
        grid = next(block for block in found.chapters[0].blocks if isinstance(block, Grid))
        assert {row[3] for row in grid.rows} == {told}


def _numbers(text: str) -> Iterator[int]:
    first, _, last = text.partition("-")
    return iter(range(int(first), int(last or first) + 1))


def test_what_nothing_comes_to_is_not_told() -> None:
    """On this site nothing is put away, and all that the core says of it is idle."""
    text = markdown(document(Titles(rules_of("house_rules/online_uk"))))
    assert "put away face down" not in text
    assert "put away face down" in markdown(document(Titles(rules_of("classic"))))


def test_points_and_ties_are_told_where_one_looks_for_them() -> None:
    chapters = {chapter.title: chapter for chapter in document(Titles(rules_of("classic"))).chapters}
    text = markdown(Document("Points", "", ENGLISH, (chapters["Points"],)))
    for said in (
        "scores 3 points more",
        "was the first to complete a city scores 4 points more",
        "The points that a district brings: the cost of that district.",
        "* **University:** The University brings 2 points more.",
    ):
        assert said in text
    rules = markdown(Document("Rules", "", ENGLISH, (chapters["Rules"],)))
    assert "points" not in rules
    ties = markdown(Document("Ties", "", ENGLISH, (chapters["Equal points"],)))
    assert "if that is equal, the cost of your districts; if that is equal, your gold" in ties


def difference_of(name: str) -> list[tuple[str, str]]:
    rules = rules_of(name)
    found = document(Titles(rules), compare(base_of(name), rules))
    last = found.chapters[-1]
    assert last.title.startswith("Differs from")
    return [item for block in last.blocks if isinstance(block, Told) for item in block.items]


def test_what_differs_is_told_for_people_who_know_the_other_game() -> None:
    told = dict(difference_of("house_rules/gallery/o45_six_district_sprint"))
    assert told["city size"] == (
        "The size of a complete city: the number in the table “needed”. → The size of a complete city: 6."
    )
    assert told["four colours"].startswith("new: A player whose districts have exactly 4 different colours")
    assert told["cast: default"] == "first game → sprint"


def test_a_new_card_is_told_once_and_a_mark_not_at_all() -> None:
    told = difference_of("dark_city")
    assert [text for name, text in told if name.startswith("Witch")] == ["new: Rank 1, takes out Hospital."]
    assert "bewitched" not in [name for name, _ in told]
    assert ("emperor heir", "new: no: A killed Emperor still hands the crown on when the round ends.") in told


def test_an_empty_difference_says_so() -> None:
    rules = rules_of("classic")
    text = markdown(document(Titles(rules), compare(rules, rules)))
    assert text.endswith("## Differs from Classic\n\nIn nothing that is played.\n")


def test_cards_that_do_nothing_stand_together() -> None:
    found = document(Titles(rules_of("classic")))
    districts = next(chapter for chapter in found.chapters if chapter.title == "Districts")
    cards = [block for block in districts.blocks if isinstance(block, Cards)]
    assert [page.name for page in cards[0].pages] == ["manor", "castle", "palace"]
    assert "* **Manor** (noble, cost 3, 5 cards)" in markdown(found)


def test_the_deck_is_counted() -> None:
    grid = next(b for b in document(Titles(rules_of("classic"))).chapters[0].blocks if isinstance(b, Grid))
    assert [row[3] for row in grid.rows] == ["66"]


def test_what_a_stranger_wrote_is_text_in_markdown_too() -> None:
    said = Document("<b>x</b>", "<script>a</script> [here](javascript:b) 1 < 2", "en", ())

    assert markdown(said) == "# \\<b>x\\</b>\n\n\\<script>a\\</script> [here]\\(javascript:b) 1 < 2\n"
