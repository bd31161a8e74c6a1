"""Seats as a person writes them: `1` or `A` is the first."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from citadels_dsl.cli.exits import Refused


def seat_numbers(text: str, players: int) -> tuple[int, ...]:
    """`1,C` as (0, 2): numbers from 1 or letters, each seat once."""
    seats: list[int] = []
    for word in filter(None, (part.strip() for part in text.split(","))):
        seat = _seat(word)
        if seat is None or seat >= players:
            last = ascii_uppercase[players - 1]
            raise Refused(
                f"--seat {text}: there is no seat `{word}`; with {players} players they are 1-{players} or A-{last}"
            )
        if seat in seats:
            raise Refused(f"--seat {text}: seat `{word}` is named twice")
        seats.append(seat)
    if not seats:
        raise Refused("--seat: name at least one seat, as in --seat 1 or --seat A,C")
    return tuple(seats)


def seat_bots(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for each of so many seats: the given ones, again from the first when they run out."""
    return tuple(bots[i % len(bots)] for i in range(seats))


def _seat(word: str) -> int | None:
    if len(word) == 1 and word.upper() in ascii_uppercase:
        return ascii_uppercase.index(word.upper())
    if word.isascii() and word.isdigit() and len(word) <= 3 and int(word) >= 1:
        return int(word) - 1
    return None
