"""Coverage by rule line: what ran, what came out one way only, which clauses never applied."""

from __future__ import annotations

from pathlib import Path

from citadels_dsl.compiler.library import Library
from citadels_dsl.scenarios.coverage import Coverage, Use
from citadels_dsl.scenarios.covered import annotated, summary
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

RULES = """\
overlay: toll
on: classic
says: Small rules that are easy to follow line by line.
add:
  districts:
    gate:
      colour: unique
      cost: 2
      abilities:
        toll:
          after: others.gather_gold
          do: |
            if me.gold > 3:
              gain(1)
            else:
              gain(2)
        cheap:
          rule: me.build_cost(d)
          if: d.colour is trade
          add: -1
        never:
          after: me.destroy(d)
          do: gain(count(d.under))
---
"""

CASE = """\
scenario: Others pay at the gate
ruleset: classic
with: "#toll"
given:
  A: {roles: thief, city: gate, hand: temple}
  B: {roles: merchant}
  C: {roles: king}
  D: {roles: bishop}
do:
  - A: gather gold
  - A: {not_offered: [nothing]}
expect: {round: 1}
"""


def covered(tmp_path: Path) -> tuple[Coverage, Source]:
    path = tmp_path / "case.yaml"
    path.write_text(RULES + CASE, encoding="utf-8")
    coverage = Coverage()
    shelf = Shelf(Library.shipped(), coverage)
    scripts, problems = read_script(Source(str(path), RULES + CASE))
    assert not problems
    assert all(run(script, shelf).passed for script in scripts)
    return coverage, next(source for source in coverage.files() if source.path == str(path))


def test_each_line_says_what_became_of_it(tmp_path: Path) -> None:
    coverage, source = covered(tmp_path)
    lines = source.text.splitlines()
    uses = {lines[line - 1].strip(): use for line, use in coverage.lines(source).items()}
    assert uses["gain(1)"] is Use.WHOLE
    assert uses["gain(2)"] is Use.WHOLE
    assert uses["if me.gold > 3:"] is Use.WHOLE
    assert uses["if: d.colour is trade"] is Use.PART
    assert uses["add: -1"] is Use.NONE
    assert uses["do: gain(count(d.under))"] is Use.NONE
    assert "says: Small rules that are easy to follow line by line." not in uses


def test_a_clause_that_never_applied_is_dead(tmp_path: Path) -> None:
    coverage, source = covered(tmp_path)
    assert [name for name, span in coverage.dead() if span.source is source] == ["gate.cheap", "gate.never"]


def test_the_summary_and_the_listing_name_them(tmp_path: Path) -> None:
    coverage, source = covered(tmp_path)
    said = summary(coverage)
    assert "gate.never" in said
    assert "never: 17, 20-21, 23" in said
    listed = annotated(coverage)
    assert "if: d.colour is trade    <- never true" in listed
    assert f"{source.path}  " in listed
