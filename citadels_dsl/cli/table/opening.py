"""A table is laid: a new game, or one that was kept in a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.bots import BOTS
from citadels_dsl.cli.absent import say_what_is_absent
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import STDIN
from citadels_dsl.cli.language import titles_of
from citadels_dsl.cli.options import Wishes
from citadels_dsl.cli.seats import seat_bots, seat_numbers
from citadels_dsl.cli.sitters import Sitters, weights_of
from citadels_dsl.cli.table import saves
from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.cli.targets import prepared, rules_of
from citadels_dsl.compiler.library import ENDINGS
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.record import CHANCE, record
from citadels_dsl.rules.titles import ENGLISH
from citadels_dsl.setup.prepare import SetupError, prepare

#: In a record, who sits in the seat of a person.
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Opened:
    """A game in play and how its rules are found again."""

    sitting: Sitting
    ruleset: str
    overlays: tuple[str, ...]

    def keep(self, path: Path) -> None:
        """Write the game down as it is now."""
        sitting = self.sitting
        seats = [sitting.bots.get(seat, PERSON) for seat in sitting.game.things.players]
        kept = record(sitting.game, sitting.state, seats, sitting.choices)
        saves.save(path, saves.Saved(self.ruleset, self.overlays, sitting.people, kept))


def opened(
    ruleset: str,
    overlays: Sequence[str],
    players: int | None,
    seats: str,
    bots: Sitters,
    seed: int,
    wished: Wishes,
    lang: str = ENGLISH,
) -> Opened:
    """A new game; `seats` are those of the persons, as somebody writes them."""
    if ruleset == STDIN:
        raise Refused("the ruleset cannot come from standard input here: that is where you type")
    rules = rules_of(ruleset, overlays)
    titles = titles_of(rules, lang)
    setup = prepared(rules, players, wished, seed)
    say_what_is_absent(rules, ruleset, overlays, setup, wished, True)
    people = seat_numbers(seats, setup.players)
    others = [seat for seat in range(setup.players) if seat not in people]
    sitters = dict(zip(others, seat_bots(bots.words, len(others)), strict=True))
    sitting = Sitting(Game(rules, setup), seed, 0, people, sitters, titles, bots.weights)
    return Opened(sitting, _anywhere(ruleset), tuple(map(_anywhere, overlays)))


def resumed(path: Path, ruleset: str | None, overlays: Sequence[str], lang: str = ENGLISH) -> Opened:
    """The kept game; `ruleset` and `overlays` are given if its files have moved."""
    saved = saves.load(path)
    kept = saved.record
    of, on = (ruleset, tuple(overlays)) if ruleset is not None else (saved.ruleset, saved.overlays)
    rules = rules_of(of, on)
    titles = titles_of(rules, lang)
    if rules.digest != kept.digest:
        raise Refused(
            f"{path}: the rules of {rules.name} are not those with which this game was begun "
            f"(digest {rules.digest[:12]}, not {kept.digest[:12]})"
        )
    if kept.chance != CHANCE:
        raise Refused(f"{path}: this game was begun with the chance of {kept.chance}; this program has {CHANCE}")
    bots = {seat: kept.bots[seat] for seat in range(kept.players) if seat not in saved.people}
    weights = {word: bot for word in sorted(set(bots.values())) if (bot := weights_of(word)) is not None}
    if not {*BOTS, *weights} >= set(bots.values()):
        raise saves.damaged(path)
    try:
        setup = prepare(rules, kept.players, kept.options, kept.cast, kept.uniques, kept.seed, kept.game)
    except SetupError:
        raise saves.damaged(path) from None
    sitting = Sitting(Game(rules, setup), kept.seed, kept.game, saved.people, bots, titles, weights)
    for choice in kept.choices:
        # The rules are those of the game, so a choice that nobody had was not written by us.
        if sitting.decision is None or not 0 <= choice < len(sitting.decision.options):
            raise saves.damaged(path)
        sitting.choose(choice)
    return Opened(sitting, of, on)


def _anywhere(name: str) -> str:
    """A ruleset's file by its whole path, so that it is found from other folders too."""
    path, mark, document = name.partition("#")
    return f"{Path(path).resolve()}{mark}{document}" if path.endswith(ENDINGS) else name
