"""The page of the manual: its whole examples pass, and its pieces are read with every name known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.scenarios import keys
from citadels_dsl.scenarios.binding import Bound, bind
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.running import run
from citadels_dsl.scenarios.shelf import Shelf
from citadels_dsl.source import Source

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
WHOLE = [block for block in BLOCKS if "ruleset:" in block]
PIECES = [block for block in BLOCKS if "ruleset:" not in block]

#: What the pieces name beside the edition of 2016.
RULES = """\
overlay: pieces
on: edition_2016
says: What the pieces of the page name.
add:
  marks:
    season: {on: game, faces: [summer, winter], until: game}
"""


@pytest.mark.parametrize("text", WHOLE, ids=lambda text: text.splitlines()[0])
def test_a_whole_example_passes(text: str, tmp_path: Path, shelf: Shelf) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(text, encoding="utf-8")
    scripts, problems = read_script(Source(str(path), text))
    assert scripts
    assert not problems, draw(problems)
    for script in scripts:
        verdict = run(script, shelf)
        assert verdict.passed, draw(verdict.problems)


@pytest.mark.parametrize("text", PIECES, ids=lambda text: text.splitlines()[0])
def test_a_piece_is_read(text: str, tmp_path: Path, shelf: Shelf) -> None:
    path = tmp_path / "piece.yaml"
    path.write_text(
        f'scenario: A piece\nruleset: edition_2016\nwith: "#pieces"\nplayers: 4\n{text}\n---\n{RULES}', "utf-8"
    )
    scripts, problems = read_script(Source(str(path), path.read_text("utf-8")))
    assert not problems, draw(problems)
    compiled = shelf.rules(scripts[0])
    assert compiled.rules is not None, draw(compiled.problems)
    bound = bind(scripts[0], compiled.rules)
    assert isinstance(bound, Bound), draw(bound)


def test_there_are_examples_of_both() -> None:
    assert len(WHOLE) >= 4
    assert len(PIECES) >= 3


def test_every_key_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    fixed = {
        *keys.HEAD, *keys.CHOICE, *keys.STEPS, *keys.WORDS, *keys.GIVEN_OF_CHARACTER, *keys.GIVEN_OF_CARD,
        *keys.EXPECTED_OF_SEAT, *keys.EXPECTED_OF_CHARACTER, *keys.EXPECTED_OF_CARD, *keys.GIVEN, *keys.EXPECTED,
        *keys.PILE, *keys.CONTENTS,
    }  # fmt: skip
    assert not {key for key in fixed if not re.search(rf"`{key}`|\b{key}:", text)}
