"""Games of a table one by one, whatever plays them: the rows of a compiled game are read back as `tally.Played`."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence

from citadels_dsl.kernel.batches import Rows
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.rules.noted import OFFERED
from citadels_dsl.rules.unfinished import not_over
from citadels_dsl.simulate.mirroring import mirrored
from citadels_dsl.simulate.parts import compiled
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import Table
from citadels_dsl.simulate.tally import Noted, Played

#: How often, by name and seat.
Counts = dict[str, dict[int, int]]


def games(table: Table, numbers: range) -> Iterator[Played]:
    """In the order of their numbers. Raises `GameFailed`."""
    game = table.chosen.compiled
    if game is not None:
        for piece in compiled(table, game, numbers, True)[1]:
            if isinstance(piece, Rows):
                yield from unpacked(game, table.plan, piece)
            else:
                yield piece
        return
    for number in numbers:
        if table.chosen.mirrored is not None:
            yield mirrored(table, table.chosen.mirrored, number)
        else:
            yield table.play(number)[0]


def unpacked(game: CompiledGame, plan: Plan, rows: Rows) -> Iterator[Played]:
    """What stands in the rows (`kernel.lower.rows`), as the engine would have told it."""
    column = {name: array("i", data) for name, data in rows.columns.items() if name != "row_transcript"}
    players = plan.players
    turns = [{name: {} for name in game.setup.cast} for _ in rows.numbers]  # type: list[Counts]
    _count(turns, game.setup.cast, [column[f"turns_{name}"] for name in ("game", "kind", "seat", "times")])
    built: list[Counts] = [{} for _ in rows.numbers]
    kept: list[Counts] = [{} for _ in rows.numbers]
    for number, kind in zip(column["city_game"], column["city_kind"], strict=True):
        built[number].setdefault(game.districts[kind], {})  # it plays, whether anybody had it or not
    for counts, name in ((built, "built"), (kept, "kept")):
        _count(counts, game.districts, [column[f"city_{name}"] for name in ("game", "kind", "seat", name)])
    noted = _noted(game, rows, column) if game.noted else [Noted() for _ in rows.numbers]
    for n, number in enumerate(rows.numbers):
        seats = slice(n * players, (n + 1) * players)
        finished, rounds = column["row_over"][n] == 1, column["row_rounds"][n]
        yield Played(
            number=number,
            finished=finished,
            rounds=rounds,
            reason="" if finished else not_over(rounds),
            decisions=column["row_decisions"][n],
            scores=tuple(column["row_points"][seats]),
            winners=tuple(seat for seat, won in enumerate(column["row_won"][seats]) if won),
            bots=plan.seating(number),
            turns=turns[n],
            built=built[n],
            kept=kept[n],
            noted=noted[n],
        )


def _count(counts: Sequence[Counts], names: Sequence[str], columns: Sequence[array[int]]) -> None:
    """Rows of game, kind, seat and how often; a kind that nobody had has seat -1."""
    for game, kind, seat, times in zip(*columns, strict=True):
        if seat >= 0 and times:
            counts[game].setdefault(names[kind], {})[seat] = times


def _noted(game: CompiledGame, rows: Rows, column: Mapping[str, array[int]]) -> list[Noted]:
    """By game; the cells that a seat does not name are named as `simulate.noting` does."""
    found: list[Noted] = [{} for _ in rows.numbers]
    width, players = game.noted_width, game.setup.players
    names = [(row, _column(row[0], n, players)) for row in game.noted for n in range(width)]
    for number, cell, count in zip(*(column[f"noted_{name}"] for name in ("game", "cell", "count")), strict=True):
        row, at = names[cell]
        noted = found[number]
        if row in noted:
            noted[row][at] = count
        else:
            noted[row] = {at: count}
    return found


def _column(what: str, number: int, players: int) -> int:
    if what == OFFERED:
        return number + 1
    return -1 if number == players else number
