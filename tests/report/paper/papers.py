"""What is shipped, as documents."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import below
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules

LIBRARY = Library.shipped()
_RULESETS = Path(__file__).parents[3] / "rulesets"

#: Every ruleset, and every overlay on what it lies on.
ALL = [
    path.relative_to(_RULESETS).with_suffix("").as_posix()
    for path in sorted(_RULESETS.rglob("*.yaml"))
    if path.parent.name != "library"
]
#: A sixth of the gallery, and everything else.
_GALLERY = [name for name in ALL if "/gallery/" in name]
PART = [name for name in ALL if name not in _GALLERY or _GALLERY.index(name) % 6 == 0]
EDITIONS = ["classic", "classic_2017", "dark_city", "edition_2016", "first_edition"]


@cache
def rules_of(name: str) -> Rules:
    rules = compile_ruleset(LIBRARY, name).rules
    assert rules is not None
    return rules


def base_of(name: str) -> Rules:
    """What it builds on."""
    base = below(LIBRARY, name)
    assert base is not None
    rules = compile_ruleset(LIBRARY, base).rules
    assert rules is not None
    return rules
