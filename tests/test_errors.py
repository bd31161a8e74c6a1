"""Bad rulesets: each line of `errors/` that is wrong names the problem that it must give.

    rank: banana  # E211: whole number

Behind the code stands a part of the message or remedy; several problems of a line are parted by `&`.
A problem that is missing is a failure, and so is one that nobody expects.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw

FOLDER = Path(__file__).parent / "errors"
FILES = sorted(FOLDER.rglob("*.yaml"))
LIBRARY = Library.shipped()

EXPECTED = re.compile(r"#\s+((?:[EW][0-9]{3}(?:: [^&]*)?(?: & )?)+)$")
ONE = re.compile(r"([EW][0-9]{3})(?:: ([^&]*))?")

Place = tuple[int, str]


def expected(text: str) -> list[tuple[Place, str]]:
    """Line and code, and a part of what is said."""
    found: list[tuple[Place, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        comment = EXPECTED.search(line.rstrip())
        for code, part in ONE.findall(comment[1]) if comment else ():
            found.append(((number, code), part.strip()))
    return found


def said(problem: Diagnostic) -> str:
    return " ".join((problem.message, problem.hint, *(note.message for note in problem.notes)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_every_line_gives_the_problems_that_it_names_and_no_other(path: Path) -> None:
    wanted = expected(path.read_text(encoding="utf-8"))
    problems = check(LIBRARY, str(path))
    here = [p for p in problems if p.span.source.path == str(path)]
    elsewhere = [p for p in problems if p not in here]
    assert not elsewhere, draw(elsewhere)
    got = Counter((p.span.line, p.code) for p in here)
    want = Counter(place for place, _ in wanted)
    surplus = [p for p in here if (p.span.line, p.code) in got - want]
    missing = sorted((want - got).elements())
    assert not surplus, f"nobody expects:\n{draw(surplus)}"
    assert not missing
    for place, part in wanted:
        texts = [said(p) for p in here if (p.span.line, p.code) == place]
        assert any(part.lower() in text.lower() for text in texts), f"line {place[0]}: {part!r} is not in {texts}"


def test_there_are_many_kinds_of_mistakes() -> None:
    kinds = {code for path in FILES for (_, code), _ in expected(path.read_text(encoding="utf-8"))}
    assert len(kinds) >= 60
