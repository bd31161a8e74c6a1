"""Problems that are expected where they stand: a comment on the line says each code, and something of what it says.

    rank: banana            # E211: whole number
    if: count(city) > 2     # E303 `city`
    after: p.destroy(d)     # E308 `p` & E308 `d`

Behind the code stands in backticks what is pointed at, behind a colon a part of the message, the remedy or the
notes. One problem may be named twice, for two things that it says; the same thing twice is said by two problems.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.diagnostics.draw import draw

_CODE = "[EWS][0-9]{3}"
_COMMENT = re.compile(rf"#\s+({_CODE}(?: `|: | & |$).*)$")
_NEXT = re.compile(rf" & (?={_CODE}\b)")
_ONE = re.compile(rf"({_CODE})(?: `([^`]*)`)?(?:: (.*))?")


class Expected(NamedTuple):
    line: int
    code: str
    at: str
    part: str

    def fits(self, problem: Diagnostic) -> bool:
        said = " ".join((problem.message, problem.hint, *(note.message for note in problem.notes)))
        return (
            (self.line, self.code) == (problem.span.line, problem.code)
            and self.at in ("", problem.span.text)
            and self.part.lower() in said.lower()
        )


def expected(text: str) -> Iterator[Expected]:
    """What the comments of a text expect."""
    for number, line in enumerate(text.splitlines(), 1):
        comment = _COMMENT.search(line.rstrip())
        for one in _NEXT.split(comment[1]) if comment is not None else ():
            read = _ONE.fullmatch(one)
            assert read is not None, f"line {number}: {one!r} is no expectation"
            yield Expected(number, read[1], read[2] or "", (read[3] or "").strip())


def assert_as_expected(text: str, problems: Sequence[Diagnostic]) -> None:
    """Every problem that a line names has come, and no other."""
    wanted = Counter(expected(text))
    surplus = [problem for problem in problems if not any(one.fits(problem) for one in wanted)]
    assert not surplus, f"nobody expects:\n{draw(surplus)}"
    missing = [one for one, times in wanted.items() if sum(map(one.fits, problems)) < times]
    assert not missing, f"{missing} did not come:\n{draw(problems)}"
    named = Counter((one.line, one.code) for one in wanted.elements())
    more = Counter((problem.span.line, problem.code) for problem in problems) - named
    assert not more, f"more than are named: {more}"
