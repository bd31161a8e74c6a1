"""Games written down one by one by the program: columns of fixed width, which a host takes as they are.

    row_rounds, row_decisions, row_over, row_transcript     by game of the batch
    row_points, row_won                                     by game and seat; nobody has won what did not end
    turns_game, turns_kind, turns_seat, turns_times         a row a game, character and seat that began turns with it
    city_game, city_kind, city_seat, city_built, city_kept  a row a game, district and seat in whose city it came
    noted_game, noted_cell, noted_count                     a row a game and cell of what is noted (`noting`) but for 0

A character or district that nobody had has one row, with seat -1. `turns_rows`, `city_rows` and `noted_rows` tell how
many rows there are. Districts are counted among themselves.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import INTEGER, WORD, Array, Compare, Const, Expr, Has, Kind, Local, Store
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either
from citadels_dsl.kernel.lower import drawing
from citadels_dsl.kernel.lower.noting import NOTED
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.sums import district_kinds, districts, times, upto
from citadels_dsl.kernel.lower.writer import NOBODY, Writer, plus

#: So many games, and rows of characters and of districts, have room in one call.
GAMES, ROWS = 2048, 1 << 16


def columns(low: Lowering) -> dict[str, Array]:
    players = low.facts.players
    made: dict[str, tuple[int, Kind]] = {
        "row_rounds": (GAMES, INTEGER),
        "row_decisions": (GAMES, INTEGER),
        "row_over": (GAMES, INTEGER),
        "row_transcript": (GAMES, WORD),
        "row_points": (GAMES * players, INTEGER),
        "row_won": (GAMES * players, INTEGER),
        "turns_rows": (1, INTEGER),
        "city_rows": (1, INTEGER),
    }
    for name in ("turns_game", "turns_kind", "turns_seat", "turns_times"):
        made[name] = (max(ROWS, _most_turns(low)), INTEGER)
    for name in ("city_game", "city_kind", "city_seat", "city_built", "city_kept"):
        made[name] = (max(ROWS, _most_districts(low)), INTEGER)
    if low.noting is not None:
        made["noted_rows"] = (1, INTEGER)
        for name in ("noted_game", "noted_cell", "noted_count"):
            made[name] = (max(ROWS, low.noting.size), INTEGER)
    return {name: low.arrays.lasting(name, size, kind) for name, (size, kind) in made.items()}


def _most_turns(low: Lowering) -> int:
    """The rows that one game can have."""
    return len(low.facts.setup.cast) * low.facts.players


def _most_districts(low: Lowering) -> int:
    return len(districts(low)) * low.facts.players


def begin(low: Lowering, w: Writer) -> None:
    """Nothing is written down yet."""
    found = columns(low)
    w.add(put(found["turns_rows"], FALSE), put(found["city_rows"], FALSE))
    if low.noting is not None:
        w.add(put(found["noted_rows"], FALSE))


def full(low: Lowering, n: Expr) -> Expr:
    """Game number n of the batch may not have room."""
    found = columns(low)

    def more(count: str, column: str, most: int) -> Expr:
        return Compare("<", Const(found[column].size - most), value(found[count]))

    rows = either(
        more("turns_rows", "turns_game", _most_turns(low)), more("city_rows", "city_game", _most_districts(low))
    )
    if low.noting is not None:
        rows = either(rows, more("noted_rows", "noted_game", low.noting.size))
    return either(Compare("<=", Const(GAMES), n), rows)


def function(low: Lowering) -> str:
    """A function (n, winners): the game that was counted, written down as number n of the batch."""

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        n, winners = params
        found, players = columns(low), low.facts.players
        for column, register in (("row_rounds", "round"), ("row_decisions", "decisions"), ("row_over", "over")):
            w.add(put(found[column], value(low.arrays.register(register)), n))
        w.add(put(found["row_transcript"], value(low.arrays.cell("transcript", WORD)), n))
        points = low.arrays.array("points", players)
        with upto(w, players) as seat:
            at = w.keep(plus(times(n, players), seat), "at")
            w.add(put(found["row_points"], value(points, seat), at))
            w.add(put(found["row_won"], both(value(low.arrays.register("over")), Has(winners, seat)), at))
        _turns(low, w, n)
        if districts(low):
            _cities(low, w, n)
        if low.noting is not None:
            _noted(low, w, n, low.noting.size)

    return low.function("keep_game", "keep_game", (("n", INTEGER), ("winners", low.facts.of_players)), None, write)


def _turns(low: Lowering, w: Writer, n: Expr) -> None:
    players = low.facts.players
    with upto(w, len(low.facts.setup.cast)) as kind:
        nobody = w.fresh("nobody")
        w.set(nobody, TRUE)
        with upto(w, players) as seat:
            times_ = w.keep(value(low.arrays.turns, plus(times(kind, players), seat)), "times")
            with w.inside() as out:
                w.set(nobody, FALSE)
                _row(low, w, "turns", {"game": n, "kind": kind, "seat": seat, "times": times_})
            w.when(Compare("<", FALSE, times_), out)
        with w.inside() as out:
            _row(low, w, "turns", {"game": n, "kind": kind, "seat": NOBODY, "times": FALSE})
        w.when(nobody, out)


def _cities(low: Lowering, w: Writer, n: Expr) -> None:
    players = low.facts.players
    with upto(w, len(districts(low))) as kind:
        nobody = w.fresh("nobody")
        w.set(nobody, TRUE)
        row = w.keep(times(value(district_kinds(low), kind), players), "row")
        with upto(w, players) as seat:
            cell = w.keep(plus(row, seat), "cell")
            built = w.keep(value(low.arrays.built, cell), "built")
            kept = w.keep(value(low.arrays.kept, cell), "kept")
            with w.inside() as out:
                w.set(nobody, FALSE)
                _row(low, w, "city", {"game": n, "kind": kind, "seat": seat, "built": built, "kept": kept})
            w.when(either(Compare("<", FALSE, built), Compare("<", FALSE, kept)), out)
        with w.inside() as out:
            _row(low, w, "city", {"game": n, "kind": kind, "seat": NOBODY, "built": FALSE, "kept": FALSE})
        w.when(both(nobody, drawing.plays(low, value(district_kinds(low), kind))), out)


def _noted(low: Lowering, w: Writer, n: Expr, size: int) -> None:
    noted = low.arrays.array(NOTED, size)
    with upto(w, size) as cell:
        count = w.keep(value(noted, cell), "count")
        with w.inside() as out:
            _row(low, w, "noted", {"game": n, "cell": cell, "count": count})
        w.when(Compare("!=", count, FALSE), out)


def _row(low: Lowering, w: Writer, table: str, cells: dict[str, Expr]) -> None:
    found = columns(low)
    at = w.keep(value(found[f"{table}_rows"]), "at")
    out: list[Store] = [put(found[f"{table}_{name}"], cell, at) for name, cell in cells.items()]
    w.add(*out, put(found[f"{table}_rows"], plus(at, TRUE)))
