"""The sums of a compiled game's batches as a tally: what `Tally.add` would have made of each of their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.statistics import Share, Spread
from citadels_dsl.simulate.tally import DistrictLine, Line, Tally

Sums = Mapping[str, Sequence[int]]


def seatings(plan: Plan) -> tuple[tuple[str, ...], list[int]]:
    """The bots, each once, and by turn and seat the number of the one who sits there."""
    bots = tuple(dict.fromkeys(plan.seating(0)))
    return bots, [bots.index(bot) for turn in range(plan.players) for bot in plan.seating(turn)]


def tally_of_sums(game: CompiledGame, plan: Plan, sums: Sums) -> Tally:
    """Of the games that came to their end; the others are to be added."""
    tally = Tally(plan.players)
    finished, ties, rounds, rounds2, decisions, decisions2 = sums["sum_game"]
    if not finished:
        return tally
    tally.games = tally.finished = finished
    tally.ties = ties
    tally.rounds = Spread(finished, rounds, rounds2)
    tally.decisions = Spread(finished, decisions, decisions2)
    reader = _Reader(tally, sums, finished)
    tally.seats = [reader.seat(seat) for seat in range(plan.players)]
    bots, _ = seatings(plan)
    places = plan.seating(0)
    tally.bots = {bot: reader.bot(number, places.count(bot)) for number, bot in enumerate(bots)}
    tally.characters = {name: reader.kind(number) for number, name in enumerate(game.setup.cast)}
    behind = len(game.setup.cast)
    for number, name in enumerate(game.districts):
        if not sums["sum_there"][number]:  # it was drawn for none of the games
            continue
        stood, with_winners = sums["sum_stood"][2 * number : 2 * number + 2]
        tally.districts[name] = DistrictLine(reader.kind(behind + number), stood, with_winners)
    return tally


class _Reader:
    def __init__(self, tally: Tally, sums: Sums, finished: int) -> None:
        self.players = tally.players
        self.unit = tally.unit
        self.sums = sums
        self.finished = finished

    def seat(self, seat: int) -> Line:
        wins = self.sums["sum_wins"][seat * self.players : (seat + 1) * self.players]
        won = sum(count * part for count, part in zip(wins, self._parts(), strict=True))
        squares = sum(count * part * part for count, part in zip(wins, self._parts(), strict=True))
        n = self.finished
        return Line(Share.of(self.unit, n, n, won, n, squares, won), self._scores("sum_seat", seat, n))

    def bot(self, bot: int, places: int) -> Line:
        """One who sits in so many places of each game."""
        cells = self.sums["sum_bots"][2 * bot * self.players : 2 * (bot + 1) * self.players]
        won = sum(count * part for count, part in zip(cells[::2], self._parts(), strict=True))
        squares = sum(square * part * part for square, part in zip(cells[1::2], self._parts(), strict=True))
        n = self.finished
        share = Share.of(self.unit, n, n * places, won, n * places * places, squares, won * places)
        return Line(share, self._scores("sum_bot", bot, n * places))

    def kind(self, kind: int) -> Share:
        games, seen, seen_squares = self.sums["sum_seen"][3 * kind : 3 * kind + 3]
        cells = self.sums["sum_won"][3 * kind * self.players : 3 * (kind + 1) * self.players]
        won = squares = products = 0
        for n, part in enumerate(self._parts()):
            times, times_squares, with_seen = cells[3 * n : 3 * n + 3]
            won += times * part
            squares += times_squares * part * part
            products += with_seen * part
        return Share.of(self.unit, games, seen, won, seen_squares, squares, products)

    def _parts(self) -> list[int]:
        """What a winner gets, by the number of winners."""
        return [self.unit // winners for winners in range(1, self.players + 1)]

    def _scores(self, name: str, at: int, count: int) -> Spread:
        total, squares = self.sums[name][2 * at : 2 * at + 2]
        return Spread(count, total, squares)
