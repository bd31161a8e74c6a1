"""The program of `limit/`, compiled and run: what it plays, and how long it takes."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

LIMIT = Path(__file__).parent / "limit"


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean of so many games."""

    mean: float
    sd: float
    games: int

    @property
    def error(self) -> float:
        return self.sd / sqrt(self.games)


@dataclass(frozen=True, slots=True)
class Figures:
    rounds: Figure
    decisions: Figure


@dataclass(frozen=True, slots=True)
class LimitProgram:
    path: Path

    @classmethod
    def build(cls, folder: Path) -> LimitProgram | None:
        """None where there is no gcc."""
        gcc = shutil.which("gcc")
        if gcc is None:
            return None
        path = folder / "citadels"
        subprocess.run([gcc, "-O3", "-march=native", "-o", str(path), str(LIMIT / "citadels.c")], check=True)
        return cls(path)

    def seconds_a_game(self, players: int, games: int, seed: int) -> float:
        """Of CPU time, nothing counted."""
        return float(self._run("time", players, games, seed)["seconds"]) / games

    def figures(self, players: int, games: int, seed: int) -> Figures:
        data = self._run("count", players, games, seed)
        return Figures(_figure(data["rounds"], games), _figure(data["decisions"], games))

    def _run(self, mode: str, players: int, games: int, seed: int) -> dict[str, Any]:
        words = [str(self.path), mode, str(players), str(games), str(seed)]
        data: dict[str, Any] = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        return data


def known_figures() -> dict[int, Figures]:
    """By number of players, as they were found once in millions of games."""
    data = json.loads((LIMIT / "figures.json").read_text())
    return {
        int(players): Figures(*(Figure(**entry[what], games=entry["games"]) for what in ("rounds", "decisions")))
        for players, entry in data.items()
    }


def _figure(sums: list[int], games: int) -> Figure:
    total, squares = sums
    return Figure(total / games, sqrt((games * squares - total * total) / (games * (games - 1))), games)
