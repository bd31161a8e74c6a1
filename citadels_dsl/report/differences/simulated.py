"""What the games of two rulesets differ in, in sentences and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import assert_never

from citadels_dsl.compare.figures import KINDS, SHARES, Figure, Kind, Simulated
from citadels_dsl.simulate.statistics import FEW

COLUMNS = ("figure", "before", "after", "difference", "95 % interval", "chance")

#: Decimals of points of a hundred, and of other figures.
_PLACES = {100: 2, 1: 3}


def head(found: Simulated) -> str:
    """ "1,000 games of each on the same luck, 4 players, bots random: 3 certain differences" """
    certain = sum(figure.certain for figure in found.figures)
    return (
        f"{found.games:,} games of each on the same luck, {found.players} players, bots {', '.join(found.bots)}: "
        f"{certain or 'no'} certain difference{'s' * (certain != 1)}"
    )


def sentences(found: Simulated) -> Iterator[tuple[bool, str]]:
    """Each with whether it tells a certain difference."""
    if found.games and found.games == found.same:
        yield False, "Every game went the same way with both."
    elif found.games // found.players < FEW:
        yield False, f"Too few to say anything: at least {FEW * found.players} games are needed."
    else:
        for figure in found.figures:
            if figure.certain:
                yield True, _certain(figure)
        for kind in KINDS:
            if rest := [figure for figure in found.of(kind) if not figure.certain]:
                yield False, _none(kind, rest, len(rest) < len(found.of(kind)))


def notes(found: Simulated) -> Iterator[str]:
    """What has to be known to read the rest, warnings first."""
    for one in found.disagreements:
        said = ", ".join(f"{_signed(one.kind, difference)} for {bot}" for bot, difference in one.bots)
        yield f"Warning: the bots disagree on {_subject(one.kind, one.name)}: {said}."
    for side, count in zip(("before", "after"), found.unfinished, strict=True):
        if count:
            yield f"Warning: {count:,} games did not end {side}; they are in no figure."
    if len(set(found.bots)) == 1:
        yield f"Note: only {found.bots[0]} played; it is not known whether other bots would fare alike."
    if found.signal:
        yield "Note: it was ended before all games were played."
    elif found.until and not found.reached:
        yield f"Note: the intervals of wins never got narrower than {100 * found.until:g} % to each side."
    if found.alone:
        yield f"Only one of them has {', '.join(_subject(kind, name) for kind, name in found.alone)}."
    same = f"{found.same:,}" if found.same else "None"
    yield (
        f"{same} of the games went the same way. Each interval is right for its figure alone in 19 of 20 "
        f"cases{', whenever the series is ended' if found.until else ''}; what is called certain allows for how many "
        "figures there are."
    )


def rows(found: Simulated) -> Iterator[tuple[str, ...]]:
    """All figures, by `COLUMNS`."""
    for one in found.figures:
        yield (
            _subject(one.kind, one.name),
            _value(one.kind, one.before),
            _value(one.kind, one.after),
            _signed(one.kind, one.difference),
            "?" if isinf(one.high) else _interval(one),
            f"{one.chance:.2g}" if one.chance >= 0.001 else "< 0.001",
        )


def _certain(one: Figure) -> str:
    more = "more" if one.difference > 0 else "less"
    verb = f"{_subject(one.kind, one.name)}: {more}"
    return (
        f"{verb[0].upper()}{verb[1:]}, {_value(one.kind, one.before)} before and {_value(one.kind, one.after)} after, "
        f"{_signed(one.kind, one.difference)} ({_interval(one)})."
    )


def _none(kind: Kind, rest: list[Figure], others: bool) -> str:
    widest = max(rest, key=lambda figure: figure.bound)
    what = _subject(kind, widest.name if len(rest) == 1 else "")
    if len(rest) > 1 and others:
        what += " otherwise"
    if not widest.bound:
        return f"{what[0].upper()}{what[1:]}: no difference at all."
    bound = f"{100 * widest.bound:.2f} points" if kind in SHARES else f"{widest.bound:.3f}"
    named = f" (the widest interval: {_subject(kind, widest.name)})" if len(rest) > 1 else ""
    return f"{what[0].upper()}{what[1:]}: no difference larger than {bound}{named}."


def _subject(kind: Kind, name: str) -> str:
    """`name`: "" for all of a kind."""
    match kind:
        case "wins by character":
            return f"wins with {name or 'each character'}"
        case "wins by seat":
            return f"wins in {f'seat {name}' if name else 'each seat'}"
        case "wins by bot":
            return f"wins of {name or 'each bot'}"
        case "built":
            return f"{name or 'each district'} built a game"
        case "uses":
            return f"uses of {name or 'each ability'} a game"
        case "lead changes":
            return "changes of the lead a game"
        case "ties":
            return "ties"
        case "rounds":
            return "rounds a game"
        case "decisions":
            return "decisions a game"
        case "score":
            return "mean score"
        case "score spread":
            return "points from last to first"
        case _:
            assert_never(kind)


def _value(kind: Kind, value: float) -> str:
    return f"{100 * value:.2f} %" if kind in SHARES else f"{value:.3f}"


def _interval(one: Figure) -> str:
    """ "+1.20 to +2.40" """
    times = 100 if one.kind in SHARES else 1
    return f"{times * one.low:+.{_PLACES[times]}f} to {times * one.high:+.{_PLACES[times]}f}"


def _signed(kind: Kind, value: float) -> str:
    return f"{100 * value:+.2f} points" if kind in SHARES else f"{value:+.3f}"
