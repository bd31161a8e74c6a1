"""What scenarios are played with: each ruleset is compiled once, each game linked once."""

from __future__ import annotations

from pathlib import Path

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import Compiled, compile_ruleset
from citadels_dsl.engine.game import Game
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.scenarios.coverage import Coverage
from citadels_dsl.scenarios.script import Script
from citadels_dsl.setup.prepare import Setup


class Shelf:
    """Finds rulesets beside the scenario's file, in the file itself (`#name`), and in a library."""

    def __init__(self, library: Library, coverage: Coverage | None = None) -> None:
        self.library = library
        self.coverage = coverage
        self._compiled: dict[tuple[str, ...], Compiled] = {}
        self._games: dict[tuple[object, ...], Game] = {}

    def rules(self, script: Script) -> Compiled:
        """What a scenario's `ruleset` and `with` stand for."""
        target = named_from(script, script.ruleset.text)
        overlays = tuple(named_from(script, overlay.text) for overlay in script.overlays)
        key = (target, *overlays)
        if key not in self._compiled:
            self._compiled[key] = compile_ruleset(self.library, target, overlays)
        return self._compiled[key]

    def game(self, rules: Rules, setup: Setup) -> Game:
        key = (id(rules), setup.players, tuple(setup.options.items()), setup.cast, setup.uniques)
        if key not in self._games:
            self._games[key] = Game(rules, setup, self.coverage)
        return self._games[key]


def named_from(script: Script, text: str) -> str:
    """A name as the library is asked for it: a path is meant from the folder of the scenario's file."""
    file, hash_mark, document = text.partition("#")
    if not file:
        return f"{script.source.path}{hash_mark}{document}"
    beside = Path(script.source.path).parent / file
    if "/" in file or file.endswith((".yaml", ".yml")):
        return f"{beside}{hash_mark}{document}" if beside.is_file() else text
    return text
