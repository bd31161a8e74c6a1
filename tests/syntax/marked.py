"""Tables of mistakes: texts in which the place of each is between « and »."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.reading import read

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    codes: str
    marked: str
    says: str

    @property
    def text(self) -> str:
        return re.sub("[«»]", "", self.marked)

    def found(self, problems: list[Diagnostic]) -> tuple[str, str, str]:
        """Codes, the text with the places marked, and messages, to be compared with those of the case."""
        marked = self.text
        for problem in sorted(problems, key=lambda each: -each.span.start):
            start, end = problem.span.start, problem.span.end
            marked = f"{marked[:start]}«{marked[start:end]}»{marked[end:]}"
        codes = " ".join(problem.code for problem in problems)
        return codes, marked, "; ".join(problem.message for problem in problems)

    def expected(self) -> tuple[str, str, str]:
        return self.codes, self.marked, self.says


def document(name: str) -> Value:
    (value,), problems = read(Source(name, (HERE / name).read_text(encoding="utf-8")))
    assert problems == []
    return value


def cases(value: Value | None) -> Iterator[Case]:
    assert isinstance(value, Sequence)
    for item in value:
        assert isinstance(item, Mapping)
        text, says = item.entries
        assert isinstance(text.value, Scalar)
        assert isinstance(says.value, Scalar)
        yield Case(text.key.text, text.value.text.removesuffix("\n"), says.value.text)
