"""Mistakes of writing: what is said stands on the line that causes it, as `# E402 `d.owner``, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics import Diagnostic

FILES = sorted(Path(__file__).parent.joinpath("mistakes").glob("*.yaml"))
EXPECTED = re.compile(r"\b([EW]\d{3})\b(?: `([^`]*)`)?")


def expected(path: Path) -> list[tuple[int, str, str]]:
    """(line, code, what is pointed at; "" for anything)."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        _, mark, comment = line.rpartition("# ")
        if mark and EXPECTED.match(comment):
            found += [(number, code, text) for code, text in EXPECTED.findall(comment)]
    return found


def said(problem: Diagnostic, wanted: list[tuple[int, str, str]]) -> tuple[int, str, str]:
    """The same of a problem; what it points at only where that is expected."""
    here = (problem.span.line, problem.code, problem.span.text)
    return here if here in wanted else (*here[:2], "" if (*here[:2], "") in wanted else problem.span.text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_mistake_is_pointed_at_and_nothing_else(path: Path) -> None:
    wanted = expected(path)
    problems = [p for p in check(Library.shipped(), str(path)) if p.span.source.path == str(path)]
    found = [said(p, wanted) for p in problems]
    assert [f for f in found if f not in wanted] == [], "said, and not expected"
    assert sorted(found) == sorted(wanted), "expected, and not said"
