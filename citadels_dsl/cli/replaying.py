"""Recorded games are found, and played again with the rules as they are now."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import STDIN
from citadels_dsl.cli.targets import rules_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.record import Record, replay
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.chronicle import Chronicle
from citadels_dsl.engine.telling.events import Event, Sink
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from citadels_dsl.simulate.recording import lines_of, read_records
from citadels_dsl.syntax.files import meant

Called = Callable[[Rules], Titles]

#: No series has a game whose number is longer.
_DIGITS = 20


@dataclass(frozen=True, slots=True)
class Verdict:
    """`place`: the number of the choice at which it went another way; 0 for the game as a whole.

    `changed`: the rules are not those of the record any more.
    """

    game: int
    same: bool
    place: int
    difference: str
    changed: bool
    log: tuple[str, ...]


def records(file: str, number: str) -> Iterator[Record]:
    """Those of a file (`-`: of standard input), or the one of this number."""
    if number and not (number.isascii() and number.isdigit() and len(number) <= _DIGITS):
        raise Refused(f"#{number}: the number of a game, as in {file}#17")
    if not file:
        raise Refused("name a file of recorded games; `citadels simulate --record FILE` writes one")
    wanted = int(number) if number else None
    try:
        if file == STDIN:
            yield from read_records(lines_of(sys.stdin.buffer), wanted)
        else:
            with Path(file).open("rb") as stream:
                yield from read_records(lines_of(stream), wanted)
    except OSError as error:
        hint = meant(Path(file), file) if isinstance(error, FileNotFoundError) else ""
        said = f"{file}: cannot be read: {(error.strerror or str(error)).lower()}"
        raise Refused(f"{said}; {hint}" if hint else said) from None
    except ValueError as error:
        hint = "`citadels simulate --record FILE` writes one"
        raise Refused(f"{file}: this is no record of games: {error}; {hint}") from None


class Replayer:
    """`ruleset` is None for the one that the record names. `log`: what happens is written down, and cards
    are called so in it; None for no log.
    """

    def __init__(self, ruleset: str | None, overlays: tuple[str, ...], log: Called | None) -> None:
        self.ruleset = ruleset
        self.overlays = overlays
        self.log = log
        self._rules: dict[str, Rules] = {}
        self._last: tuple[Rules, Setup, Game] | None = None

    def judge(self, kept: Record) -> Verdict:
        rules = self._rules_of(kept)
        changed = rules.digest != kept.digest
        lines: list[str] = []
        try:
            game = self._game(rules, kept)
            again = replay(game, kept, _writing(game, lines, self.log(rules)) if self.log is not None else None)
            return Verdict(kept.game, again.same, again.place, again.difference, changed, tuple(lines))
        except SetupError as error:
            return Verdict(kept.game, False, 0, f"it cannot begin: {error}", changed, ())
        except RulesError as error:
            return Verdict(kept.game, False, 0, f"the rules cannot go on: {error}", changed, tuple(lines))

    def game_of(self, kept: Record) -> Game:
        """The game that was recorded, ready to be played."""
        try:
            return self._game(self._rules_of(kept), kept)
        except SetupError as error:
            raise Refused(f"game {kept.game} cannot begin: {error}") from None

    def _game(self, rules: Rules, kept: Record) -> Game:
        setup = prepare(rules, kept.players, kept.options, kept.cast, kept.uniques, kept.seed, kept.game)
        return self._linked(rules, setup)

    def _rules_of(self, kept: Record) -> Rules:
        """Where no ruleset is said, that of the record, with the overlays that are said, or else with its own."""
        name = self.ruleset or kept.ruleset
        if name not in self._rules:
            if self.ruleset is None:
                ruleset, *overlays = _shipped(kept.ruleset, self.overlays)
            else:
                ruleset, overlays = self.ruleset, [*self.overlays]
            self._rules[name] = rules_of(ruleset, overlays)
        return self._rules[name]

    def _linked(self, rules: Rules, setup: Setup) -> Game:
        """Linking takes longer than a game, and most records of a file have one setup."""
        if self._last is None or self._last[:2] != (rules, setup):
            self._last = rules, setup, Game(rules, setup)
        return self._last[2]


def _shipped(composed: str, overlays: tuple[str, ...]) -> tuple[str, ...]:
    """The ruleset that a record names, and its overlays. It may be a stranger's: by itself it names what is shipped,
    and no other file.
    """
    ruleset, *own = composed.split("+")
    index = Library.shipped().index
    by_itself = [ruleset, *(() if overlays else own)]
    missing = [name for name in by_itself if name not in index]
    if missing:
        of = f"`{composed}`, and `{missing[0]}`" if own else f"`{composed}`, which"
        line = " --with ".join(name if name in index else "FILE" for name in (ruleset, *own))
        raise Refused(f"the record is of {of} is not shipped; say where it is: `--ruleset {line}`")
    return (ruleset, *(overlays or own))


def _writing(game: Game, lines: list[str], titles: Titles) -> Callable[[State], Sink]:
    """Writes the log of a game for a reader who may know everything."""
    chronicle = Chronicle(game.linker, titles=titles)

    def listener(state: State) -> Sink:
        def hear(event: Event) -> None:
            if line := chronicle.line(state, event):
                lines.append(line)

        return hear

    return listener
