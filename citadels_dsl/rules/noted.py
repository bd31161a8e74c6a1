"""What a designer wants to know of a game beside its end, counted where he asked for it.

    took     by character and seat: how often it came to somebody who held it nowhere before
    offered  by character and number: how often it lay among so many, of which somebody got one
    used     by clause of a card and seat: how often it was done, also by nobody
    drew     by kind of card and seat: how many came to a hand, from wherever no hand is
    dealt    the same, of those that came before the first round
    lost     by kind of card and seat: how many left the city
    worth    by kind of card and seat: what those are worth that stand in the city at the end
    led      by seat: how often it took the lead from another. Who leads is asked when a round begins and at the end: it
             is whoever alone has most points as they stand; while two have, it is still who it was

The engine's games count it by what they hear (`simulate.noting`), compiled ones in the program (`kernel.lower.noting`).
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.rules.ruleset import TRIGGERED, Clause, ClauseKind, Rules

TOOK, OFFERED = "took", "offered"
USED = "used"
DREW, DEALT, LOST, WORTH = "drew", "dealt", "lost", "worth"
LED = "led"
#: What is noted of each character.
OF_CHARACTERS = (TOOK, OFFERED)
#: What is noted of each kind of card.
OF_CARDS = (DREW, DEALT, LOST, WORTH)


def is_used(clause: Clause) -> bool:
    """It is done now and then, and stands on a card: not what merely answers."""
    return bool(clause.card) and (clause.kind is ClauseKind.ACTION or clause.kind in TRIGGERED)


def uses_of(rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """By card, the ids of the clauses on it that are used."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in rules.clauses.values():
        if is_used(clause):
            found[clause.card] = (*found.get(clause.card, ()), clause.id)
    return found
