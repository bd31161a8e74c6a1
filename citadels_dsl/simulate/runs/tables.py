"""The tables of a run: how a game becomes rows, and rows become the game again.

Everything that is counted of a game can be read back. A card that was in a game and that nobody had has a
row without a seat there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from citadels_dsl.simulate.runs import packages
from citadels_dsl.simulate.tally import Played

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A table: its columns with their types as Arrow calls them, and the rows that a game has in it."""

    name: str
    columns: Mapping[str, str]
    rows: Callable[[Played], Iterator[Row]]


def _game(game: Played) -> Iterator[Row]:
    winners = [seat + 1 for seat in game.winners] if game.finished else []
    tied = len(winners) > 1
    yield game.number, game.finished, game.reason, game.rounds, game.decisions, winners, tied


def _seats(game: Played) -> Iterator[Row]:
    for seat, (bot, score) in enumerate(zip(game.bots, game.scores, strict=True)):
        won = (1 / len(game.winners) if seat in game.winners else 0.0) if game.finished else None
        yield game.number, seat + 1, bot, score, won


def _characters(game: Played) -> Iterator[Row]:
    for name, turns in game.turns.items():
        for seat, times in sorted(turns.items()):
            yield game.number, name, seat + 1, times
        if not turns:
            yield game.number, name, None, 0


def _districts(game: Played) -> Iterator[Row]:
    nobody: Mapping[int, int] = {}
    for name in dict.fromkeys((*game.built, *game.kept)):
        built, kept = game.built.get(name, nobody), game.kept.get(name, nobody)
        for seat in sorted(built.keys() | kept.keys()):
            yield game.number, name, seat + 1, built.get(seat, 0), kept.get(seat, 0)
        if not built and not kept:
            yield game.number, name, None, 0, 0


GAMES = Layout(
    "games",
    {
        "game": "int64",
        "finished": "bool",
        "reason": "string",
        "rounds": "int32",
        "decisions": "int32",
        "winners": "list<int8>",
        "tied": "bool",
    },
    _game,
)
SEATS = Layout("seats", {"game": "int64", "seat": "int8", "bot": "string", "score": "int32", "won": "double"}, _seats)
CHARACTERS = Layout(
    "characters", {"game": "int64", "character": "string", "seat": "int8", "turns": "int32"}, _characters
)
DISTRICTS = Layout(
    "districts",
    {"game": "int64", "district": "string", "seat": "int8", "built": "int32", "kept": "int32"},
    _districts,
)

#: The games come last: where a part of them is, the others have theirs.
LAYOUTS = (SEATS, CHARACTERS, DISTRICTS, GAMES)


def schema(layout: Layout) -> Any:
    """As Arrow has it."""
    arrow = packages.pyarrow
    kinds = {"list<int8>": arrow.list_(arrow.int8())}
    return arrow.schema(
        [(name, kinds[kind] if kind in kinds else arrow.type_for_alias(kind)) for name, kind in layout.columns.items()]
    )


def table(layout: Layout, games: Sequence[Played]) -> Any:
    """The rows of these games, as Arrow has them."""
    rows = [row for game in games for row in layout.rows(game)]
    columns = zip(*rows, strict=True) if rows else ((),) * len(layout.columns)
    return packages.pyarrow.table([list(column) for column in columns], schema=schema(layout))


def played(tables: Mapping[str, Any]) -> Iterator[Played]:
    """The games again, from the tables by their names."""
    seats = _by_game(tables["seats"])
    characters = _by_game(tables["characters"])
    districts = _by_game(tables["districts"])
    for number, finished, reason, rounds, decisions, winners, _ in _rows(tables["games"]):
        places = sorted(seats[number])
        kinds = districts.get(number, ())
        yield Played(
            number=number,
            finished=finished,
            rounds=rounds,
            decisions=decisions,
            scores=tuple(score for _, _, score, _ in places),
            winners=tuple(seat - 1 for seat in winners),
            bots=tuple(bot for _, bot, _, _ in places),
            turns=_counts(characters.get(number, ())),
            built=_counts((name, seat, built) for name, seat, built, _ in kinds),
            kept={
                name: seats
                for name, seats in _counts((name, seat, kept) for name, seat, _, kept in kinds).items()
                if seats
            },
            reason=reason,
        )


def _rows(table: Any) -> Iterator[Row]:
    return zip(*(column.to_pylist() for column in table.columns), strict=True)


def _by_game(table: Any) -> dict[int, list[Row]]:
    games: dict[int, list[Row]] = {}
    for number, *row in _rows(table):
        games.setdefault(number, []).append(tuple(row))
    return games


def _counts(rows: Any) -> dict[str, dict[int, int]]:
    counts: dict[str, dict[int, int]] = {}
    for name, seat, times in rows:
        seats = counts.setdefault(name, {})
        if seat is not None and times:
            seats[seat - 1] = times
    return counts
