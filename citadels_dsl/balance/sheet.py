"""The figures of a series of games: of every character and district, in whole numbers.

A win that is shared counts in parts (`simulate.tally`). All figures are over finished games. Games are taken in blocks,
which are independent of each other as the games are: how far the blocks lie apart tells how certain a figure is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from citadels_dsl.balance.ratio import Ratio
from citadels_dsl.rules.noted import DEALT, DREW, LOST, OFFERED, TOOK, USED, WORTH
from citadels_dsl.simulate.statistics import Share, Spread, parts_of_one
from citadels_dsl.simulate.tally import Played

#: So many blocks are enough to tell how far they lie apart; with more games a block is longer, up to `LONGEST`.
BLOCKS = 125
LONGEST = 16


@dataclass(slots=True)
class CharacterLine:
    """`won`: of the times that somebody took it, those by who then won the game; `seats`: the same by seat.

    `offers`: taken, of how often it lay there to be taken; `liking`: taken, over how often chance would have taken it.
    `turns`: turns begun with it, over how often it was taken; `uses`: by clause how often it was done in such a turn.
    """

    won: Share
    seats: list[Share]
    uses: dict[str, Ratio]
    offers: Ratio = field(default_factory=Ratio)
    liking: Ratio = field(default_factory=Ratio)
    turns: Ratio = field(default_factory=Ratio)


@dataclass(slots=True)
class DistrictLine:
    """`won`: of those that somebody began the game with, those of who then won it; `seats`: the same by seat;
    `builders`: of the players who built it, those who won.

    `drawn`: how many came to a hand in a game; `built`: built, over how many came to a hand; `lost`: gone from a city,
    over how many came there; `worth`: the points of one that stands at the end; `uses`: over how many were built.
    """

    won: Share
    seats: list[Share]
    uses: dict[str, Ratio]
    builders: Share
    drawn: Ratio = field(default_factory=Ratio)
    built: Ratio = field(default_factory=Ratio)
    lost: Ratio = field(default_factory=Ratio)
    worth: Ratio = field(default_factory=Ratio)


@dataclass(slots=True)
class _Block:
    """`many`: by what is counted and of which card how often; `at`: of what wins, for each seat how often, and the
    wins in that."""

    games: int = 0
    many: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    at: dict[tuple[str, str], list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class Sheet:
    """One number of players and one kind of player. `uses`: by card, the clauses on it that are done now and then.

    `planned`: so many games are going to be added; then it is to be closed.
    """

    players: int
    uses: Mapping[str, tuple[str, ...]]
    planned: int
    games: int = 0
    finished: int = 0
    ties: int = 0
    rounds: Spread = field(default_factory=Spread)
    scores: Spread = field(default_factory=Spread)
    seats: list[Share] = field(default_factory=list)
    characters: dict[str, CharacterLine] = field(default_factory=dict)
    districts: dict[str, DistrictLine] = field(default_factory=dict)
    _block: _Block = field(default_factory=_Block)

    def __post_init__(self) -> None:
        self.seats = self._shares()

    @property
    def unit(self) -> int:
        return parts_of_one(self.players)

    @property
    def length(self) -> int:
        """Of a block."""
        return min(LONGEST, max(1, self.planned // BLOCKS))

    def _shares(self) -> list[Share]:
        return [Share(self.unit) for _ in range(self.players)]

    # ------------------------------------------------------------ adding

    def add(self, game: Played) -> None:
        self.games += 1
        if not game.finished:
            return
        self.finished += 1
        self.ties += len(game.winners) > 1
        self.rounds.add(game.rounds)
        part = self.unit // len(game.winners)
        won = [part if seat in game.winners else 0 for seat in range(self.players)]
        for seat, share in enumerate(self.seats):
            share.add(1, won[seat])
            self.scores.add(game.scores[seat])
        self._count(game, won)
        self._block.games += 1
        if self._block.games == self.length:
            self.close()

    def _count(self, game: Played, won: list[int]) -> None:
        many, at = self._block.many, self._block.at
        whole = parts_of_one(len(game.turns))
        for row, cells in game.noted.items():
            what = row[0]
            if what in (TOOK, DEALT):
                _count_wins(at.setdefault(row, [0] * 2 * self.players), cells, won)
            else:
                many[row] += sum(cells.values())
                if what == OFFERED:
                    many["fair", row[1]] += sum(times * whole // size for size, times in cells.items())
        for name, seats in game.turns.items():
            many["turns", name] += sum(seats.values())
        for name, seats in game.built.items():
            many["there", name] += 1
            if seats:
                many["came", name] += sum(seats.values())
                _count_wins(at.setdefault(("builders", name), [0] * 2 * self.players), dict.fromkeys(seats, 1), won)
        for name, seats in game.kept.items():
            many["kept", name] += sum(seats.values())

    def close(self) -> None:
        """The block that was begun ends."""
        block, self._block = self._block, _Block()
        many = block.many
        whole = parts_of_one(sum(what == "turns" for what, _ in many))
        for what, name in list(many):
            if what == "turns":
                line = self._character(name)
                taken, turns = _share(line, block.at.get((TOOK, name), [])), many["turns", name]
                line.offers.add(taken, many[OFFERED, name])
                line.liking.add(taken * whole, many["fair", name])
                line.turns.add(turns, taken)
                for clause, ratio in line.uses.items():
                    ratio.add(many[USED, clause], turns)
            elif what == "there":
                self._district(name, block)

    def _district(self, name: str, block: _Block) -> None:
        many = block.many
        if name not in self.districts:
            share = Share(self.unit)
            self.districts[name] = DistrictLine(share, self._shares(), self._uses(name), Share(self.unit))
        line = self.districts[name]
        _share(line, block.at.get((DEALT, name), []))
        builders = block.at.get(("builders", name), [])
        line.builders.add(sum(builders[::2]), sum(builders[1::2]))
        came, drawn = many["came", name], many[DREW, name]
        line.drawn.add(drawn, many["there", name])
        line.built.add(came, drawn)
        line.lost.add(many[LOST, name], came)
        line.worth.add(many[WORTH, name], many["kept", name])
        for clause, ratio in line.uses.items():
            ratio.add(many[USED, clause], came)

    def _character(self, name: str) -> CharacterLine:
        if name not in self.characters:
            self.characters[name] = CharacterLine(Share(self.unit), self._shares(), self._uses(name))
        return self.characters[name]

    def _uses(self, name: str) -> dict[str, Ratio]:
        return {clause: Ratio() for clause in self.uses.get(name, ())}

    # ------------------------------------------------------------ what is to be expected

    @property
    def expected(self) -> float:
        """The share of wins of all who took a character: 1 in as many as play, where all take equally many."""
        return _together([line.won for line in self.characters.values()], 1 / self.players)

    @property
    def expected_of_dealt(self) -> float:
        """The same of all cards that somebody began with."""
        return _together([line.won for line in self.districts.values()], 1 / self.players)

    @property
    def expected_of_builders(self) -> float:
        """Of all who built any district: who builds more wins more."""
        return _together([line.builders for line in self.districts.values()], 1 / self.players)


def _count_wins(to: list[int], cells: Mapping[int, int], won: list[int]) -> None:
    for seat, times in cells.items():
        to[2 * seat] += times
        to[2 * seat + 1] += times * won[seat]


def _share(line: CharacterLine | DistrictLine, at: list[int]) -> int:
    """How often it was there."""
    many = sum(at[::2])
    line.won.add(many, sum(at[1::2]))
    for share, seen, won in zip(line.seats, at[::2], at[1::2], strict=False):
        share.add(seen, won)
    return many


def _together(shares: list[Share], otherwise: float) -> float:
    seen = sum(share.observations for share in shares)
    return sum(share.wins for share in shares) / seen if seen else otherwise
