"""The front half of the compiler on small texts: from files to what is composed and settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from citadels_dsl.compiler.anchored import anchored
from citadels_dsl.compiler.compose import compose
from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import load
from citadels_dsl.compiler.settings import Settings
from citadels_dsl.compiler.settle import settle
from citadels_dsl.compiler.shape import fit
from citadels_dsl.diagnostics import Diagnostic


@dataclass(frozen=True)
class Front:
    composed: Composed | None
    settings: Settings | None
    problems: list[Diagnostic]

    @property
    def codes(self) -> list[str]:
        return [problem.code for problem in self.problems]

    def clause(self, card: str, name: str, key: str) -> str:
        """The text at a key of a clause."""
        assert self.composed is not None
        cards = {item.name: item for _, item in self.composed.all_cards()}
        value = cards[card].clauses[name].node.get(key)
        items = getattr(value, "items", (value,))
        return ", ".join(item.text for item in items)


def through(library: Library, target: str, *overlays: str) -> Front:
    stack, problems = load(library, target, overlays)
    if stack is None:
        return Front(None, None, problems)
    stack, found = fit(stack)
    problems += found
    composed, found = compose(stack)
    problems += found
    if composed is None:
        return Front(None, None, problems)
    problems += anchored(composed)
    settings, found = settle(composed)
    return Front(composed, settings, problems + found)


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Front]:
    """`front(text)` compiles a text; `front(text, "winter", winter="...")` with files beside it, and overlays."""

    def run(text: str, *overlays: str, **files: str) -> Front:
        monkeypatch.chdir(tmp_path)
        for name, content in {"rules": text, **files}.items():
            Path(f"{name}.yaml").write_text(content, encoding="utf-8")
        return through(Library.shipped(), "rules.yaml", *overlays)

    return run
