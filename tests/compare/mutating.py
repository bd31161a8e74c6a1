"""Shipped rulesets with a piece of one part written otherwise, and games of them, as `data/*.yaml` say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

from citadels_dsl.compare.parts import Part, parts
from citadels_dsl.compiler.bots import shipped
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.record import Record
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.source import Source

DATA = Path(__file__).parent / "data"
LIBRARY = Library.shipped()
#: So many games of a setup are played at most; so many tell that something is never done.
GAMES, NEVER = 24, 8


@dataclass(frozen=True)
class Mutation:
    """`names`: section and part. `games`: the setup that is played; `unused`: why it never comes up there."""

    rules: str
    names: str
    was: str
    to: str
    games: str
    unused: str

    def __str__(self) -> str:
        return f"{self.rules}-{self.names.partition(': ')[2]}-{self.to}"

    @property
    def named(self) -> tuple[str, str]:
        section, _, part = self.names.partition(": ")
        return section, part


def data(name: str) -> tuple[list[Mutation], Mapping[str, Any]]:
    """The mutations of a file, and the setups of games."""
    found = yaml.safe_load((DATA / name).read_text(encoding="utf-8"))
    return [
        Mutation(
            one["rules"], one["names"], str(one["was"]), str(one["is"]), one.get("games", one["rules"]),
            one.get("unused", ""),
        )
        for one in found["changed"]
    ], found["games"]  # fmt: skip


@lru_cache(maxsize=2)
def shipped_rules(name: str) -> Rules:
    result = compile_ruleset(LIBRARY, name)
    assert result.rules is not None
    return result.rules


def mutated_text(one: Mutation) -> tuple[str, str]:
    """The name of the file and what stands in it then. What is replaced stands once in the part."""
    part = next(p for p in parts(shipped_rules(one.rules)) if (p.section, p.name) == one.named)
    start, end = _block(part)
    assert part.span is not None
    text = part.span.source.text
    assert Path(part.span.source.path).stem == one.rules, "the part stands in another file"
    assert text.count(one.was, start, end) == 1, text[start:end]
    return f"{one.rules}.yaml", text[:start] + text[start:end].replace(one.was, one.to) + text[end:]


def _block(part: Part) -> tuple[int, int]:
    """Where the part stands: its line and those below it that are further in."""
    assert part.span is not None
    text = part.span.source.text
    start = text.rfind("\n", 0, part.span.start) + 1
    first, *below = text[start:].splitlines(keepends=True)
    inside = takewhile(lambda line: not line.strip() or _depth(line) > _depth(first), below)
    return start, start + len(first) + sum(map(len, inside))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def mutated(one: Mutation) -> Rules:
    name, text = mutated_text(one)
    result = compile_ruleset(LIBRARY, Source(name, text))
    assert result.rules is not None, [f"{p.span}: {p.message}" for p in result.problems]
    return result.rules


class Games:
    """Of a setup of the unchanged rules, recorded when they are wanted."""

    def __init__(self, rules: Rules, setup: Mapping[str, Any]) -> None:
        uniques = setup.get("uniques", "")
        self.plan = Plan(
            setup["players"],
            GAMES,
            seed=11,
            bots=("random", "builder"),
            weights=shipped(),
            cast=setup.get("cast", ""),
            uniques=tuple(uniques) if isinstance(uniques, list) else uniques,
        )
        self.table = Table(rules, self.plan, recording=True)
        self._kept: list[Record] = []

    def __iter__(self) -> Iterator[Record]:
        for number in self.plan.numbers:
            if number == len(self._kept):
                self._kept.append(self.table.play(number)[1])
            yield self._kept[number]
