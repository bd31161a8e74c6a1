"""What many games came to, as whole numbers that can be added up in any order.

A win of a game with several winners is shared equally among them. All shares, scores and counts of
cards are over the finished games; an unfinished game is only counted and named.

* A character's observations are the turns that players began with it; a turn is won if its player
  won the game. A character that winners have more often than chance stands above 1/players.
* A district's observations are the pairs of game and player who added it to his city at least once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from citadels_dsl.rules.unfinished import NAMED
from citadels_dsl.simulate.statistics import Share, Spread, parts_of_one

#: By what is counted and of which card or clause: how often, by seat (see `rules.noted`).
Noted = dict[tuple[str, str], dict[int, int]]


@dataclass(frozen=True, slots=True)
class Played:
    """One game as the tally sees it. `turns` and `built`: by name, how often each seat; `kept`: in the end.

    `reason`: why it is unfinished. `noted`: what else was counted, if that was wished.
    """

    number: int
    finished: bool
    rounds: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    bots: tuple[str, ...]
    turns: Mapping[str, Mapping[int, int]]
    built: Mapping[str, Mapping[int, int]]
    kept: Mapping[str, Mapping[int, int]]
    reason: str = ""
    noted: Noted = field(default_factory=dict)


@dataclass(slots=True)
class Line:
    """A seat or a bot: its wins and its scores."""

    won: Share
    scores: Spread = field(default_factory=Spread)

    def merge(self, other: Line) -> None:
        self.won.merge(other.won)
        self.scores.merge(other.scores)


@dataclass(slots=True)
class DistrictLine:
    """`kept`: how often it stood in a city at the end, `won`: by whom it was built."""

    won: Share
    kept: int = 0
    kept_by_winner: int = 0

    def merge(self, other: DistrictLine) -> None:
        self.won.merge(other.won)
        self.kept += other.kept
        self.kept_by_winner += other.kept_by_winner


@dataclass(slots=True)
class Tally:
    """Sums over games of one number of players. `reasons`: of the unfinished games that are named."""

    players: int
    games: int = 0
    finished: int = 0
    ties: int = 0
    unfinished: list[int] = field(default_factory=list)
    reasons: dict[int, str] = field(default_factory=dict)
    rounds: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    seats: list[Line] = field(default_factory=list)
    bots: dict[str, Line] = field(default_factory=dict)
    characters: dict[str, Share] = field(default_factory=dict)
    districts: dict[str, DistrictLine] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.seats:
            self.seats = [self.line() for _ in range(self.players)]

    @property
    def unit(self) -> int:
        """A win is so many parts, so that it can be shared among any number of winners."""
        return parts_of_one(self.players)

    def share(self) -> Share:
        return Share(self.unit)

    def line(self) -> Line:
        return Line(self.share())

    def add(self, game: Played) -> None:
        self.games += 1
        if not game.finished:
            self._name([*self.unfinished, game.number], {game.number: game.reason})
            return
        self.finished += 1
        self.ties += len(game.winners) > 1
        self.rounds.add(game.rounds)
        self.decisions.add(game.decisions)
        part = self.unit // len(game.winners)
        won = [part if seat in game.winners else 0 for seat in range(self.players)]
        for seat, line in enumerate(self.seats):
            line.won.add(1, won[seat])
            line.scores.add(game.scores[seat])
        for bot in dict.fromkeys(game.bots):
            seats = [seat for seat in range(self.players) if game.bots[seat] == bot]
            line = self.bots.setdefault(bot, self.line())
            line.won.add(len(seats), sum(won[seat] for seat in seats))
            for seat in seats:
                line.scores.add(game.scores[seat])
        for name, turns in game.turns.items():
            share = self.characters.setdefault(name, self.share())
            share.add(sum(turns.values()), sum(times * won[seat] for seat, times in turns.items()))
        for name, built in game.built.items():
            self._district(name).won.add(len(built), sum(won[seat] for seat in built))
        for name, kept in game.kept.items():
            district = self._district(name)
            district.kept += sum(kept.values())
            district.kept_by_winner += sum(times for seat, times in kept.items() if seat in game.winners)

    def add_unfinished(self, count: int, reasons: Mapping[int, str]) -> None:
        """Games that did not end; of the first of them why."""
        self.games += count
        self._name(sorted([*self.unfinished, *reasons]), reasons)

    def _name(self, unfinished: list[int], reasons: Mapping[int, str]) -> None:
        self.unfinished = unfinished[:NAMED]
        known = {**self.reasons, **reasons}
        self.reasons = {number: known[number] for number in self.unfinished}

    def _district(self, name: str) -> DistrictLine:
        return self.districts.setdefault(name, DistrictLine(self.share()))

    def merge(self, other: Tally) -> None:
        """Adds the sums of games that come after these."""
        self.games += other.games
        self.finished += other.finished
        self.ties += other.ties
        self._name(sorted([*self.unfinished, *other.unfinished]), other.reasons)
        self.rounds.merge(other.rounds)
        self.decisions.merge(other.decisions)
        for seat, line in enumerate(other.seats):
            self.seats[seat].merge(line)
        for bot, line in other.bots.items():
            self.bots.setdefault(bot, self.line()).merge(line)
        for name, share in other.characters.items():
            self.characters.setdefault(name, self.share()).merge(share)
        for name, district in other.districts.items():
            self._district(name).merge(district)
