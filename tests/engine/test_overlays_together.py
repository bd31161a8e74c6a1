"""Overlays with every edition that they fit, and with one another: they are played to the end, or clearly refused."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import citadels_dsl
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import Compiled, compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from tests.engine.conftest import played
from tests.sampling import few

LIBRARY = Library.shipped()
EDITIONS = ("classic", "first_edition", "classic_2017", "dark_city", "edition_2016", "collection_zh")
GALLERY = sorted(p.stem for p in (Path(citadels_dsl.__file__).parents[1] / "rulesets").rglob("gallery/*.yaml"))
#: The recommended overlays and the custom characters, each with a character that it is about.
ABOUT = {
    "n01_spy": "spy",
    "n02_spy_table": "spy",
    "n03_magician": "magician",
    "n04_wizard": "wizard",
    "n05_abbot": "abbot",
    "n06_alchemist": "alchemist",
    "n07_warlord": "warlord",
    "n08_diplomat": "diplomat",
    "n09_marshal": "marshal",
    "n10_envoy": "envoy_destroyer",
    "n11_tax": "tax_collector",
    "customs_zh": "protected_trader",
}
#: What no two say without contradicting one another, and where they do. All other pairs go together.
CLASHES = {("n01_spy", "n02_spy_table"): "spy.says"}
#: Elsewhere nobody owes a tax who has no gold, and who trades in the envoy's way comes with the custom characters.
ONLY = {"n11_tax": {"collection_zh"}, "n10_envoy": {"edition_2016", "collection_zh"}}


@cache
def compiled(edition: str, *overlays: str) -> Compiled:
    return compile_ruleset(LIBRARY, edition, overlays)


def rules_of(edition: str, *overlays: str) -> Rules:
    found = compiled(edition, *overlays)
    assert found.rules is not None, [p.message for p in found.problems]
    return found.rules


def play(rules: Rules, wanted: str, number: int, each: int = 1) -> None:
    """A game by chance with this character, so many of every rank, and districts by chance."""
    cast: list[str] = []
    for rank in range(1, 9):
        there = [name for name, c in rules.characters.items() if c.rank == rank and not c.players]
        cast += sorted(there, key=lambda name: name == wanted)[-each:]
    game = Game(rules, prepare(rules, 4, cast=sorted(cast), uniques="random", seed=1, game=number))
    result = game.result(played(game, number)[0])
    assert result.finished, result.reason


@pytest.mark.parametrize("overlay", [name for name in ABOUT if name != "customs_zh"])
def test_a_recommended_change_goes_with_every_edition_that_has_its_character(overlay: str) -> None:
    below = ("customs_zh",) if overlay == "n10_envoy" else ()
    fitting = ONLY.get(overlay) or {name for name in EDITIONS if ABOUT[overlay] in rules_of(name).characters}
    assert fitting
    for number, edition in enumerate(sorted(fitting)):
        play(rules_of(edition, *below, overlay), ABOUT[overlay], number)
    for edition in set(EDITIONS) - fitting:
        assert compiled(edition, overlay).rules is None


PAIRS = list(combinations(ABOUT, 2))


@pytest.mark.parametrize(("one", "other"), few(PAIRS, 7))
def test_two_of_them_go_together_or_contradict_one_another_clearly(one: str, other: str) -> None:
    found = compiled("collection_zh", one, other)
    if (one, other) not in CLASHES:
        rules = rules_of("collection_zh", one, other)
        for number, overlay in enumerate((one, other)):
            play(rules, ABOUT[overlay], number)
        return
    assert found.rules is None
    clash = found.problems[0]
    assert (clash.code, clash.message) == (
        "E715",
        f"`{CLASHES[one, other]}` is set by two overlays, `{one}` and `{other}`",
    )
    assert one in clash.notes[0].span.source.path
    assert other in clash.span.source.path
    assert compiled("collection_zh", other, one).rules is None  # in either order


#: Of the gallery, what deals two characters of every rank.
TWO_OF_EACH = {"o35_double_draft"}

#: Of the gallery, what does not lie on the collection with the custom characters, and the two that contradict.
REFUSED = {
    "o08_code_bound_knight": ("hospital.care", "code_bound_knight.bar"),
    "o31_chaos_bringer": ("antechamber.second_pick", "chaos_bringer.picking"),
}


@pytest.mark.parametrize("overlay", [*few([name for name in GALLERY if name not in REFUSED], 7), *REFUSED])
def test_the_gallery_goes_with_the_custom_characters(overlay: str) -> None:
    found = compiled("collection_zh", "customs_zh", overlay)
    errors = [p for p in found.problems if p.is_error]
    if overlay not in REFUSED:
        rules = rules_of("collection_zh", "customs_zh", overlay)
        play(rules, "protected_trader", GALLERY.index(overlay), 2 if overlay in TWO_OF_EACH else 1)
        return
    assert errors
    assert all(name in errors[0].message for name in REFUSED[overlay])
    assert errors[0].notes  # and the other place
