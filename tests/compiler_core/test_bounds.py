"""Everything ends, and for everything that is repeated it can be said why."""

from __future__ import annotations

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.compiler.validate.bounds import bounds
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source

HEAD = "overlay: example\non: core\nsays: An example.\nplayers: 4\nadd:\n  marks:\n"
MARK = "    used: {on: player, kind: number, until: turn}\n  rules:\n    custom:\n"


def compiled(clause: str) -> Rules:
    lines = "".join(f"      {line}\n" for line in clause.splitlines())
    rules = compile_ruleset(Library.shipped(), Source("example.yaml", f"{HEAD}{MARK}{lines}")).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize(
    ("clause", "reason"),
    [
        ("action: may\nlimit: any\ndo: pay(1)", "each use pays gold"),
        (
            "action: may\nlimit: any\ndo: |\n  choose d in me.hand\n  discard(d)",
            "each use takes a card out of the hand",
        ),
        (
            "action: may\nlimit: any\nif: me.used < 3\ndo: mark(me, used=me.used + 1)",
            "each use changes the mark `used`, which its condition reads",
        ),
        ("action: may\nlimit: 2\ndo: draw(1)", "at most `2` times a turn"),
        ("action: may\ndo: draw(1)", "at most `1` times a turn"),
        ("action: may\ndo: |\n  repeat 3:\n    draw(1)", "at most `3` times"),
        ("action: may\ndo: |\n  for p in players:\n    p.draw(1)", "once for each of `players`"),
    ],
)
def test_what_is_repeated_is_bounded(clause: str, reason: str) -> None:
    found = {bound.reason for bound in bounds(compiled(clause)) if bound.where == "rules.custom"}
    assert reason in found


def test_the_rounds_are_bounded_by_an_option() -> None:
    rules = compile_ruleset(Library.shipped(), "classic").rules
    assert rules is not None
    found = bounds(rules)
    assert "at most `round_limit` times" in {b.reason for b in found if b.where == "procedures.rounds"}
    assert not [b for b in found if "for ever" in b.reason]
