"""The results of a series as plain data, for JSON.

Seats are numbers from 1. Shares are of the finished games; what they count is told in
`simulate.tally`. An interval `ci` is a 95 % Wilson interval, [low, high].
"""

from __future__ import annotations

from typing import Any

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.results import Results
from citadels_dsl.simulate.statistics import Share, Spread
from citadels_dsl.simulate.tally import DistrictLine, Line

#: So many digits are kept of what is not whole.
DIGITS = 6


def results_data(results: Results) -> dict[str, Any]:
    """A dictionary of a fixed shape and order."""
    plan, tally, rules = results.plan, results.tally, results.rules
    return {
        "ruleset": {"name": rules.name, "digest": rules.digest, "options": dict(results.options)},
        "players": plan.players,
        "games": tally.games,
        "seed": plan.seed,
        "first": plan.first,
        "interrupted": results.interrupted,
        "unfinished": tally.games - tally.finished,
        "unfinished_games": list(tally.unfinished),
        "unfinished_reasons": [tally.reasons.get(number, "") for number in tally.unfinished],
        "ties": tally.ties,
        "rounds": _spread(tally.rounds),
        "decisions": _spread(tally.decisions),
        "seats": [{"seat": seat, **_line(line)} for seat, line in enumerate(tally.seats, 1)],
        "bots": [
            {"name": name, "played": line.won.observations, **_line(line)} for name, line in sorted(tally.bots.items())
        ],
        "characters": [
            {"name": name, "played": share.observations, **_share(share)} for name, share in characters(results)
        ],
        "districts": [
            {
                "name": name,
                "built": line.won.observations,
                **_share(line.won),
                "kept": line.kept,
                "kept_by_winner": line.kept_by_winner,
            }
            for name, line in districts(results)
        ],
        "games_per_s": round(results.games_per_second, 3),
        "executor": results.executor,
    }


def characters(results: Results) -> list[tuple[str, Share]]:
    """By their place in the order of the round."""
    known = results.rules.characters
    return sorted(results.tally.characters.items(), key=lambda item: (known[item[0]].order, item[0]))


def districts(results: Results) -> list[tuple[str, DistrictLine]]:
    """By colour, as the rules list the colours, then by cost."""
    return sorted(results.tally.districts.items(), key=lambda item: _district_key(results.rules, item[0]))


def _district_key(rules: Rules, name: str) -> tuple[int, int, str]:
    card = rules.cards[name]
    return (rules.colours.index(card.colour) if card.colour in rules.colours else len(rules.colours), card.cost, name)


def _line(line: Line) -> dict[str, Any]:
    return {**_share(line.won), "score_mean": _round(line.scores.mean), "score_sd": _round(line.scores.sd)}


def _share(share: Share) -> dict[str, Any]:
    interval = share.interval
    return {
        "wins": _round(share.wins),
        "share": _round(share.share),
        "ci": [_round(interval.low), _round(interval.high)],
    }


def _spread(spread: Spread) -> dict[str, float]:
    return {"mean": _round(spread.mean), "sd": _round(spread.sd)}


def _round(value: float) -> float | int:
    """Whole numbers as such: 7, not 7.0."""
    return int(value) if value == int(value) else round(value, DIGITS)
