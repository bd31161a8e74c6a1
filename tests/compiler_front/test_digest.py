"""Two rulesets that mean the same have the same digest."""

from __future__ import annotations

import re

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.source import Source

LIBRARY = Library.shipped()

VILLAGE = """\
ruleset: village
extends: core
says: A few characters.
players: 3-4

options:
  goal: {kind: number, from: 4, to: 6, default: 5, says: Districts in a complete city.}
  snow: {kind: truth, default: no, says: Whether it snows.}

characters:
  thief:
    rank: 1
    abilities:
      rob:
        action: may
        if: me.gold < 5
        do: |
          choose p in others if p.gold > 0
          may "all of it":
            let n = p.gold
            take(n, from=p)
  ruler: {rank: 2, traits: [income(noble)]}
  smith: {rank: 3}
  baker: {rank: 4}
  guard: {rank: 5}

districts:
  manor: {colour: noble, cost: 3, copies: 6}
  tower: {colour: military, cost: 1, copies: 6}
  well:
    colour: unique
    cost: 4
    abilities:
      water:
        rule: me.coins
        if: snow
        add: 1
        at_most: goal
"""


def digest(text: str) -> str:
    compiled = compile_ruleset(LIBRARY, Source("village.yaml", text))
    assert compiled.rules is not None, compiled.problems
    return compiled.rules.digest


def test_a_digest_is_64_hexadecimal_digits() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", digest(VILLAGE))


SAME = {
    "comments and empty lines": VILLAGE.replace("  ruler:", "  # who rules\n\n  ruler:"),
    "the style of YAML": VILLAGE.replace(
        "manor: {colour: noble, cost: 3, copies: 6}", "manor:\n    colour: noble\n    cost: 3\n    copies: 6"
    ),
    "quotes": VILLAGE.replace("if: snow", 'if: "snow"'),
    "blanks in a text": VILLAGE.replace("p.gold > 0", "p.gold  >  0  # who has some"),
    "the names of locals": re.sub(r"\bp\b", "somebody", VILLAGE.replace("let n", "let m").replace("take(n", "take(m")),
    "the order of keys": VILLAGE.replace(
        "        add: 1\n        at_most: goal", "        at_most: goal\n        add: 1"
    ),
    "the order of cards": VILLAGE.replace(
        "  smith: {rank: 3}\n  baker: {rank: 4}", "  baker: {rank: 4}\n  smith: {rank: 3}"
    ),
    "the order of players": VILLAGE.replace("players: 3-4", "players: [4, 3]"),
    "texts for people": VILLAGE.replace("A few characters.", "Some.").replace("Whether it snows.", "Snow."),
    "names in other languages": VILLAGE.replace("smith: {rank: 3}", "smith: {rank: 3, names: {uk: Коваль}}"),
    "names of colours": VILLAGE + "replace: {names_of: {trade: {uk: крам}}}\n",
    "a label": VILLAGE.replace('"all of it"', '"the lot"'),
    "its own name": VILLAGE.replace("ruleset: village", "ruleset: hamlet"),
    "a default that is written out": VILLAGE.replace("rob:\n", "rob:\n        at: power\n"),
}

OTHER = {
    "a number": VILLAGE.replace("cost: 3", "cost: 2"),
    "a number in an ability": VILLAGE.replace("me.gold < 5", "me.gold < 6"),
    "a default of an option": VILLAGE.replace("default: 5", "default: 4"),
    "the name of a card": VILLAGE.replace("manor", "mansion"),
    "a rank": VILLAGE.replace("guard: {rank: 5}", "guard: {rank: 6}"),
    "a condition": VILLAGE.replace("        if: snow\n", ""),
    "the order of statements": VILLAGE.replace("let n = p.gold", "let n = p.gold - 1"),
    "the number of players": VILLAGE.replace("players: 3-4", "players: 3"),
    "may and must": VILLAGE.replace("action: may", "action: must"),
    "truth and number": VILLAGE.replace("kind: truth, default: no", "kind: truth, default: yes"),
}


@pytest.mark.parametrize("what", SAME)
def test_it_does_not_change_with(what: str) -> None:
    assert SAME[what] != VILLAGE
    assert digest(SAME[what]) == digest(VILLAGE)


@pytest.mark.parametrize("what", OTHER)
def test_it_changes_with(what: str) -> None:
    assert OTHER[what] != VILLAGE
    assert digest(OTHER[what]) != digest(VILLAGE)


def test_an_overlay_gives_what_the_same_ruleset_in_one_file_gives() -> None:
    overlay = VILLAGE + "---\noverlay: winter\non: village\nchange: {manor.cost: 2}\n"
    assert digest(overlay) == digest(OTHER["a number"])


def test_it_is_the_same_wherever_the_file_lies() -> None:
    other = compile_ruleset(LIBRARY, Source("somewhere/else.yaml", VILLAGE)).rules
    assert other is not None
    assert other.digest == digest(VILLAGE)
