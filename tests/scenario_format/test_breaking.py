"""Nothing that stands in a file makes it raise: every word of a whole scenario, broken in many ways."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

TEXT = (Path(__file__).parent / "right" / "position.yaml").read_text(encoding="utf-8")
WHOLE = TEXT.split("---")[0] + "play: [calls, end_round]\n"
PLACES = [match.span() for match in re.finditer(r"[A-Za-z0-9_()]+|\[[^\]]*\]|\{[^{}]*\}", WHOLE)]


@pytest.mark.parametrize("junk", ["", "[]", "{a: b}", "zzz", "-5", "A", "king", "no"])
def test_a_broken_word_never_raises(junk: str, shelf: Shelf) -> None:
    found = 0
    for start, end in PLACES:
        scripts, problems = read_script(Source("broken.yaml", WHOLE[:start] + junk + WHOLE[end:]))
        found += len(problems)
        for script in scripts:
            found += len(run(script, shelf).problems)
    assert found > len(PLACES) // 2


OTHER_FLOW = """\
ruleset: other
extends: classic
replace:
  procedures:
    round: {do: nothing}
remove: {procedures: calls, rules: end_with_turn}
"""


def test_a_ruleset_without_what_is_usually_played_is_told_of(tmp_path: Path, shelf: Shelf) -> None:
    (tmp_path / "other.yaml").write_text(OTHER_FLOW, encoding="utf-8")
    text = "scenario: It begins\nruleset: other.yaml\ngiven:\n  A: {gold: 1}\nexpect:\n  A: {gold: 1}\n"
    (script,), _ = read_script(Source(str(tmp_path / "one.yaml"), text))
    (problem,) = run(script, shelf).problems
    assert problem.code == "S116"
    (script,), _ = read_script(Source(str(tmp_path / "one.yaml"), text + "play: round\n"))
    assert run(script, shelf).passed
