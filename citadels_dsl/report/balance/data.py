"""All figures as rows, for programs: one figure of one card by one kind of player and one number of players a row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.ratio import Ratio, reach_at_once
from citadels_dsl.balance.sensitivity import MEASURES, Change
from citadels_dsl.balance.sheet import CharacterLine, DistrictLine, Sheet
from citadels_dsl.balance.verdict import Judgement
from citadels_dsl.report.answers import answer_csv
from citadels_dsl.report.balance.subject import Balance
from citadels_dsl.report.balance.words import verdict
from citadels_dsl.simulate.statistics import Share, wilson

#: The columns of a row. `players` and `seat`: 0 for all. `expected`: of shares of wins; `seen`: below the line.
COLUMNS = ("kind", "name", "figure", "bot", "by_chance", "players", "seat", "value", "low", "high", "expected", "seen")
DIGITS = 6

Row = dict[str, Any]


def rows(balance: Balance) -> Iterator[Row]:
    for judged, kind in ((balance.characters, "character"), (balance.districts, "district")):
        for judgement in judged:
            yield from _strength(judgement, kind)
    for (players, family), sheet in balance.measured.sheets.items():
        yield from _sheet(balance, players, family, sheet)


def as_csv(balance: Balance) -> str:
    return "".join(answer_csv(COLUMNS, ([row[column] for column in COLUMNS] for row in rows(balance))))


def as_json(balance: Balance) -> str:
    measured, plan = balance.measured, balance.measured.wanted.plan
    data = {
        "ruleset": {"name": measured.rules.name, "digest": measured.rules.digest},
        "games": measured.games,
        "players": list(measured.counts),
        "bots": list(dict.fromkeys(family.bot for family in measured.wanted.families)),
        "seed": plan.seed,
        "margin": balance.margin,
        "verdict": verdict(balance),
        "verdicts": [
            {"kind": kind, "name": one.name, "verdict": one.verdict.value}
            for judged, kind in ((balance.characters, "character"), (balance.districts, "district"))
            for one in judged
        ],
        "figures": list(rows(balance)),
        "sensitivity": _sensitivity(balance),
    }
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _row(
    kind: str, name: str, figure: str, family: Family, players: int, seat: int, value: float, low: float, high: float,
    seen: int, expected: float | None = None,
) -> Row:  # fmt: skip
    return {
        "kind": kind, "name": name, "figure": figure, "bot": family.bot, "by_chance": family.by_chance,
        "players": players, "seat": seat, "value": _round(value), "low": _round(low), "high": _round(high),
        "expected": None if expected is None else _round(expected), "seen": seen,
    }  # fmt: skip


def _round(value: float) -> float | None:
    return round(value, DIGITS) if isfinite(value) else None


def _strength(judgement: Judgement, kind: str) -> Iterator[Row]:
    """Over all numbers of players: points above the expected share, with the interval that the verdict goes by."""
    for family, _, estimate, interval in judgement.found:
        yield _row(
            kind, judgement.name, "wins above expected", family, 0, 0, estimate.difference, interval.low, interval.high,
            estimate.seen,
        )  # fmt: skip


def _sheet(balance: Balance, players: int, family: Family, sheet: Sheet) -> Iterator[Row]:
    z = reach_at_once(players)
    for seat, share in enumerate(sheet.seats, 1):
        yield _share("seat", str(seat), "wins", family, players, seat, share, z, 1 / players)
    for name, line in sheet.characters.items():
        yield from _character(name, line, family, players, sheet.expected, balance.z)
    for name, district in sheet.districts.items():
        yield from _district(name, district, family, players, sheet, balance.z_of_districts)


def _character(
    name: str, line: CharacterLine, family: Family, players: int, expected: float, z: float
) -> Iterator[Row]:
    yield _share("character", name, "wins", family, players, 0, line.won, z, expected)
    for seat, share in enumerate(line.seats, 1):
        yield _share("character", name, "wins", family, players, seat, share, z, expected)
    figures = {"taken of offered": line.offers, "taken over chance": line.liking, "turns of taken": line.turns}
    figures |= {f"used {clause.partition('.')[2]}": ratio for clause, ratio in line.uses.items()}
    for figure, ratio in figures.items():
        yield _ratio("character", name, figure, family, players, ratio, z)


def _district(name: str, line: DistrictLine, family: Family, players: int, sheet: Sheet, z: float) -> Iterator[Row]:
    yield _share("district", name, "wins of dealt", family, players, 0, line.won, z, sheet.expected_of_dealt)
    for seat, share in enumerate(line.seats, 1):
        yield _share("district", name, "wins of dealt", family, players, seat, share, z, sheet.expected_of_dealt)
    expected = sheet.expected_of_builders
    yield _share("district", name, "wins of builders", family, players, 0, line.builders, z, expected)
    figures = {"in hand a game": line.drawn, "built of drawn": line.built, "lost of built": line.lost,
               "points": line.worth}  # fmt: skip
    figures |= {f"used {clause.partition('.')[2]}": ratio for clause, ratio in line.uses.items()}
    for figure, ratio in figures.items():
        yield _ratio("district", name, figure, family, players, ratio, z)


def _share(
    kind: str, name: str, figure: str, family: Family, players: int, seat: int, share: Share, z: float, expected: float
) -> Row:
    interval = wilson(share.share, share.effective, z)
    return _row(kind, name, figure, family, players, seat, share.share, interval.low, interval.high,
                share.observations, expected)  # fmt: skip


def _ratio(kind: str, name: str, figure: str, family: Family, players: int, ratio: Ratio, z: float) -> Row:
    interval = ratio.interval(z)
    return _row(kind, name, figure, family, players, 0, ratio.value, interval.low, interval.high, ratio.below)


def _sensitivity(balance: Balance) -> dict[str, Any] | None:
    found = balance.sensitivity
    if found is None:
        return None
    return {
        "players": found.players,
        "games": found.games,
        "bot": found.bot,
        "changes": [_change(change) for change in found.changes],
    }


def _change(change: Change) -> dict[str, Any]:
    literal = change.literal
    return {
        "file": literal.span.source.path,
        "line": literal.line,
        "column": literal.span.column,
        "card": literal.card,
        "key": literal.key,
        "text": f"{literal.before}{literal.value}{literal.after}",
        "from": literal.value,
        "to": change.value,
        "refused": change.refused,
        "same": change.same,
        "alike": _round(change.alike),
        "effects": {
            measure: {
                "before": _round(effect.before),
                "after": _round(effect.after),
                "difference": _round(effect.difference),
                "low": _round(effect.estimate.interval.low),
                "high": _round(effect.estimate.interval.high),
                "chance": _round(effect.chance),
                "certain": effect.certain,
            }
            for measure in MEASURES
            if (effect := change.effects.get(measure)) is not None
        },
    }
