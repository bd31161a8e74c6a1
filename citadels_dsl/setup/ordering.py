"""The order of everything in a game: by what the rules mean, not by the order in which they were written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import Clause, Rules

K = TypeVar("K", str, tuple[str, str])
V = TypeVar("V")


def ordered(rules: Rules) -> Rules:
    """The same rules (of the same digest) with all that is found by name in an order of its own.

    Lists (colours, steps, presets) have the order that was written: there it means something.
    """
    return replace(
        rules,
        options=_by_name(rules.options),
        pieces=_by_name(rules.pieces),
        places=_by_name(rules.places),
        tables=_by_name(rules.tables),
        marks=_by_name(rules.marks),
        questions=_by_name(rules.questions),
        moments={name: _touching_in_order(moment) for name, moment in _by_name(rules.moments).items()},
        procedures=_by_name(rules.procedures),
        clauses={clause.id: clause for clause in sorted(rules.clauses.values(), key=lambda one: _place(rules, one))},
        characters={one.name: one for one in sorted(rules.characters.values(), key=lambda one: (one.order, one.name))},
        cards=_by_name(rules.cards),
    )


def _by_name(named: Mapping[K, V]) -> dict[K, V]:
    return {name: named[name] for name in sorted(named)}


def _touching_in_order(moment: Moment) -> Moment:
    return replace(moment, touches=tuple(sorted(moment.touches)))


def _place(rules: Rules, clause: Clause) -> tuple[Any, ...]:
    """The rules of the game first; actions in the order of their steps, so that a menu reads like a turn."""
    return bool(clause.card), rules.steps.index(clause.step) if clause.step in rules.steps else -1, clause.id
