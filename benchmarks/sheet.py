"""What a benchmark gives: a table to print, and the same as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.limit_program import LimitProgram
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Rules

SIMPLIFIED = str(Path(__file__).parent / "simplified.yaml")


@dataclass(frozen=True, slots=True)
class How:
    """`seconds`: about so long is each line measured; `turns`: so often each side has its turn. `rulesets`, `players`:
    of the speed only these, and these numbers of players in the scaling; all where none is named."""

    seconds: float
    turns: int
    games: int
    jobs: int
    limit: LimitProgram | None
    rulesets: Sequence[str] = ()
    players: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """`rows`: by the names of the columns. `holds`: False if something is wrong, not only slow."""

    title: str
    rows: Sequence[Mapping[str, str | int | float | None]]
    notes: Sequence[str] = ()
    holds: bool = True

    @property
    def columns(self) -> list[str]:
        return list(dict.fromkeys(name for row in self.rows for name in row))


def rules_of(target: str, overlays: Sequence[str] = ()) -> Rules:
    compiled = compile_ruleset(Library.shipped(), target, overlays)
    if compiled.rules is None:
        raise SystemExit("\n".join(f"{p.span}: {p.message}" for p in compiled.problems))
    return compiled.rules
