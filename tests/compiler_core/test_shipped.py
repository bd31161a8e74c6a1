"""The shipped rulesets have nothing to complain about, and in what they become every type is known."""

from __future__ import annotations

from pathlib import Path

import pytest

import citadels_dsl
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check, compile_ruleset
from citadels_dsl.rules.walk import within
from citadels_dsl.syntax.nodes import Mapping

RULESETS = Path(citadels_dsl.__file__).parents[1] / "rulesets"
FILES = sorted(str(path.relative_to(RULESETS)) for path in RULESETS.rglob("*.yaml"))
LIBRARY = Library.shipped()


@pytest.mark.parametrize("name", FILES)
def test_a_shipped_ruleset_is_without_problems(name: str) -> None:
    assert [f"{p.span} {p.code} {p.message}" for p in check(LIBRARY, str(RULESETS / name))] == []


@pytest.mark.parametrize("name", ["classic", "first_edition", "classic_2017", "dark_city", "edition_2016"])
def test_no_value_of_finished_rules_is_of_an_unknown_type(name: str) -> None:
    rules = compile_ruleset(LIBRARY, name).rules
    assert rules is not None
    texts = [(c.condition, c.limit, c.answers, c.body) for c in rules.clauses.values()]
    texts += [(p.body,) for p in rules.procedures.values()]  # type: ignore[misc]
    unknown = [
        node for text in texts for node in within(text) if getattr(getattr(node, "type", None), "kind", "") == "any"
    ]
    assert unknown == []


@pytest.mark.parametrize("name", [name for name in FILES if "/recommended/" in name])
def test_an_overlay_that_changes_what_a_card_does_says_so_on_the_card(name: str) -> None:
    """Else the card would say, in its author's words, what its rules do not do any more."""
    rules = compile_ruleset(LIBRARY, str(RULESETS / name)).rules
    assert rules is not None
    changed = {part for part, places in rules.origin.items() if places[-1].source.path.endswith(name)}
    cards = {part.split(".")[1] for part in changed if part.startswith(("characters.", "districts."))}
    keys = LIBRARY.open((RULESETS / name).resolve(), name).documents[0].node.get("change")
    said = {entry.key.text for entry in keys} if isinstance(keys, Mapping) else set()
    assert {f"{card}.says" for card in cards} <= said
