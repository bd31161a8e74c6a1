"""Games as the files of a run, made where they are played: from rows that a program wrote, without a look at each.

The rows are columns of fixed width (`kernel.lower.rows`); Arrow takes them as they are, and reckons with whole columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from citadels_dsl.kernel.batches import Rows
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.rules.unfinished import not_over
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.runs import packages
from citadels_dsl.simulate.runs.sealing import sealed
from citadels_dsl.simulate.runs.tables import LAYOUTS, schema, table
from citadels_dsl.simulate.tally import Played


@dataclass(frozen=True, slots=True)
class Written:
    """A part of a run: the games and the content of its file of each table, by name."""

    numbers: range
    files: Mapping[str, bytes]


def written(game: CompiledGame, plan: Plan, numbers: range, pieces: Sequence[Rows | Played]) -> Written:
    arrow = packages.pyarrow
    tables: dict[str, list[Any]] = {layout.name: [] for layout in LAYOUTS}
    for piece in pieces:
        if isinstance(piece, Played):
            found = {layout.name: table(layout, [piece]) for layout in LAYOUTS}
        else:
            found = _Columns(game, plan, piece).tables()
        for name, one in found.items():
            tables[name].append(one)
    files = {name: encoded(arrow.concat_tables(parts).combine_chunks()) for name, parts in tables.items()}
    return Written(numbers, files)


def encoded(rows: Any) -> bytes:
    """A table as the content of a file."""
    place = BytesIO()
    packages.parquet.write_table(rows, place, compression="zstd", write_page_checksum=True)
    return sealed(place.getvalue())


class _Columns:
    """The tables of some games in a row."""

    def __init__(self, game: CompiledGame, plan: Plan, rows: Rows) -> None:
        self.game = game
        self.plan = plan
        self.rows = rows
        self.first = rows.numbers.start
        self.reckon = packages.compute
        self.arrow = packages.pyarrow

    def tables(self) -> dict[str, Any]:
        columns = {
            "games": self._games(),
            "seats": self._seats(),
            "characters": self._kinds("turns", self.game.setup.cast, ("times",)),
            "districts": self._kinds("city", self.game.districts, ("built", "kept")),
        }
        return {
            layout.name: self.arrow.table(
                [
                    self.reckon.cast(column, kind)
                    for column, kind in zip(columns[layout.name], schema(layout).types, strict=True)
                ],
                schema=schema(layout),
            )
            for layout in LAYOUTS
        }

    def _column(self, name: str) -> Any:
        data = self.rows.columns[name]
        return self.arrow.Array.from_buffers(self.arrow.int32(), len(data) // 4, [None, self.arrow.py_buffer(data)])

    def _numbers(self, of: Any) -> Any:
        """Of games of the batch their numbers in the series."""
        return self.reckon.add(self.reckon.cast(of, "int64"), self.first)

    def _games(self) -> list[Any]:
        reckon, arrow, players = self.reckon, self.arrow, self.plan.players
        n = len(self.rows.numbers)
        finished = reckon.equal(self._column("row_over"), 1)
        rounds = self._column("row_rounds")
        each = rounds.dictionary_encode()
        reason = arrow.array([not_over(n) for n in each.dictionary.to_pylist()], "string").take(each.indices)
        ends = self._ends()
        won = reckon.indices_nonzero(self._column("row_won"))
        winners = reckon.add(_modulo(reckon, reckon.cast(won, "int64"), players), 1)
        return [
            self._numbers(arrow.array(range(n), "int32")),
            finished,
            reckon.if_else(finished, "", reason),
            rounds,
            self._column("row_decisions"),
            arrow.ListArray.from_arrays(ends, reckon.cast(winners, "int8")),
            reckon.greater(self._shared(), 1),
        ]

    def _ends(self) -> Any:
        """How many have won up to the beginning of each game, and up to the end of the last."""
        players, n = self.plan.players, len(self.rows.numbers)
        sums = self.reckon.cumulative_sum(self._column("row_won"))
        last = self.reckon.take(sums, self.arrow.array(range(players - 1, n * players, players), "int32"))
        return self.arrow.concat_arrays([self.arrow.array([0], "int32"), last])

    def _shared(self) -> Any:
        """How many have won each game."""
        ends = self._ends()
        return self.reckon.subtract(ends[1:], ends[:-1])

    def _seats(self) -> list[Any]:
        reckon, arrow, players = self.reckon, self.arrow, self.plan.players
        at = arrow.array(range(len(self.rows.numbers) * players), "int64")
        game = reckon.divide(at, players)
        seat = _modulo(reckon, at, players)
        number = self._numbers(game)
        turn = _modulo(reckon, number, players)
        bots = arrow.array([bot for turn in range(players) for bot in self.plan.seating(turn)], "string")
        finished = reckon.take(reckon.equal(self._column("row_over"), 1), game)
        winners = reckon.take(reckon.max_element_wise(self._shared(), 1), game)
        won = reckon.divide(reckon.cast(self._column("row_won"), "double"), reckon.cast(winners, "double"))
        return [
            number,
            reckon.add(seat, 1),
            reckon.take(bots, reckon.add(reckon.multiply(turn, players), seat)),
            self._column("row_points"),
            reckon.if_else(finished, won, arrow.scalar(None, "double")),
        ]

    def _kinds(self, of: str, names: Sequence[str], counts: Sequence[str]) -> list[Any]:
        reckon, arrow = self.reckon, self.arrow
        seat = self._column(f"{of}_seat")
        return [
            self._numbers(self._column(f"{of}_game")),
            reckon.take(arrow.array(names, "string"), self._column(f"{of}_kind")),
            reckon.if_else(reckon.less(seat, 0), arrow.scalar(None, "int32"), reckon.add(seat, 1)),
            *[self._column(f"{of}_{count}") for count in counts],
        ]


def _modulo(reckon: Any, numbers: Any, by: int) -> Any:
    return reckon.subtract(numbers, reckon.multiply(reckon.divide(numbers, by), by))
