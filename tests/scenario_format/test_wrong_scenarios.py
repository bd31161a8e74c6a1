"""Wrong scenarios: each line of `wrong/` that is wrong names the problem that it must give, and no other comes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw

FILES = sorted((Path(__file__).parent / "wrong").glob("*.yaml"))
EXPECTED = re.compile(r"  # ((?:S[0-9]{3}: .*))$")
ONE = re.compile(r"(S[0-9]{3}): (.*?)(?= & S[0-9]{3}: |$)")

Judge = Callable[[str], list[Diagnostic]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_gives_the_problems_that_it_names_and_no_other(path: Path, judge: Judge) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = [
        (number, code, part)
        for number, line in enumerate(text.splitlines(), 1)
        if (comment := EXPECTED.search(line)) is not None
        for code, part in ONE.findall(comment[1])
    ]
    problems = judge(text)
    got = Counter((p.span.line, p.code) for p in problems)
    # One problem may be named twice on its line, for two things that it must say.
    want = Counter({(number, code) for number, code, _ in wanted})
    surplus = [p for p in problems if (p.span.line, p.code) not in want]
    assert not surplus, f"nobody expects:\n{draw(surplus)}"
    missing = sorted(set(want) - set(got))
    assert not missing
    for number, code, part in wanted:
        texts = [f"{p.message} {p.hint}" for p in problems if (p.span.line, p.code) == (number, code)]
        assert any(part.lower() in said.lower() for said in texts), f"line {number}: {part!r} is not in {texts}"
