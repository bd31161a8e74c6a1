"""The texts of the shipped rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.reading import read
from citadels_dsl.vocabulary.keys import FORMS

RULESETS = Path(__file__).parents[2] / "rulesets"


@pytest.fixture(scope="session")
def shipped() -> list[Source]:
    return [Source(str(path), path.read_text(encoding="utf-8")) for path in sorted(RULESETS.rglob("*.yaml"))]


@pytest.fixture(scope="session")
def ability_texts(shipped: list[Source]) -> list[tuple[str, Scalar]]:
    """Each with its form."""
    found: list[tuple[str, Scalar]] = []
    for source in shipped:
        documents, problems = read(source)
        assert problems == []
        for document in documents:
            found += _texts(document)
    return found


def _texts(value: Value) -> Iterator[tuple[str, Scalar]]:
    if isinstance(value, Sequence):
        for item in value:
            yield from _texts(item)
    if isinstance(value, Mapping):
        for entry in value:
            form = FORMS.get(entry.key.text.rpartition(".")[2])
            parts = list(entry.value) if isinstance(entry.value, Sequence) else [entry.value]
            for part in parts:
                if isinstance(part, Scalar):
                    if form is not None and part.text != "any":
                        yield form, part
                elif isinstance(part, Mapping | Sequence):
                    yield from _texts(part)
