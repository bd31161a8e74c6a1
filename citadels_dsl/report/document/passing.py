"""The course of a game in the order in which it comes: before it, the draft, a round, a turn, what players do."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from citadels_dsl.report.document.wording import read
from citadels_dsl.rulebook.flow import course
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import ClauseKind, Rules
from citadels_dsl.rules.statements import Block, Do
from citadels_dsl.rules.titles import Titles, plain
from citadels_dsl.rules.walk import statements

Told = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Course:
    """The names of procedures, each in the part where it first happens; `after`: when all rounds are over.

    `deeds`: what cards and rules of the game come to, too. What nothing in these rules comes to is in no part.
    """

    before: tuple[str, ...]
    draft: tuple[str, ...]
    round: tuple[str, ...]
    turn: tuple[str, ...]
    deeds: tuple[str, ...]
    after: tuple[str, ...]


def coursed(rules: Rules) -> Course:
    by_clauses = {name for clause in rules.clauses.values() for name in _done(rules, clause.body)}
    game, round_ = _done(rules, rules.procedures[anchors.GAME].body), _done(rules, rules.procedures[anchors.ROUND].body)
    taken: set[str] = set()

    def part(names: Collection[str], apart: Collection[str] = ()) -> tuple[str, ...]:
        found = [n for n in _reached(rules, names) if n not in taken and n not in apart]
        taken.update(found)
        return tuple(found)

    before, after = _around(rules, game, anchors.ROUND)
    deeds = _reached(rules, by_clauses)
    drafted, _ = _around(rules, round_, anchors.TURN)
    turn = _reached(rules, [anchors.TURN])
    parts = part(before, deeds), part(drafted, deeds), part(after, deeds), part([anchors.GAME], (*deeds, *turn))
    return Course(parts[0], parts[1], parts[3], part(turn), part(deeds), parts[2])


def told(titles: Titles, names: Collection[str]) -> tuple[Told, ...]:
    """What happens in each, but for those in which nothing happens by itself."""
    procedures = titles.rules.procedures
    said = [read(course(titles, procedures[name])).partition(": ") for name in names if procedures[name].body]
    return tuple((head, text[:1].upper() + text[1:]) for head, _, text in said)


def steps(titles: Titles) -> Iterator[Told]:
    """What may be done in each step of a turn: rules of the game, and cards that have something to be done there."""
    rules = titles.rules
    for step in rules.steps:
        actions = [c for c in rules.clauses.values() if c.kind is ClauseKind.ACTION and c.step == step]
        names = dict.fromkeys(titles.card(c.card) if c.card else plain(c.name) for c in actions)
        if names:
            yield f"The {plain(step)} step", ", ".join(names)


def _done(rules: Rules, body: Block) -> tuple[str, ...]:
    return tuple(s.moment for s in statements(body) if isinstance(s, Do) and s.moment in rules.procedures)


def _reached(rules: Rules, names: Collection[str]) -> tuple[str, ...]:
    """These and all that they come to, each before what it comes to."""
    order: dict[str, None] = {}
    waiting = [name for name in rules.procedures if name in names] if isinstance(names, set) else list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in order:
            order[name] = None
            waiting[:0] = _done(rules, rules.procedures[name].body)
    return tuple(order)


def _around(rules: Rules, names: tuple[str, ...], middle: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What comes before what leads to `middle`, and what comes after it."""
    leading = [n for n, name in enumerate(names) if middle in _reached(rules, [name])]
    first, last = (leading[0], leading[-1]) if leading else (len(names), len(names))
    return names[:first], names[last + 1 :]
