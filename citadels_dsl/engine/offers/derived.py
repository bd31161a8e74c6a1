"""The derived conditions of offers, for the clauses that are in a game.

Where something may be replaced no condition can be derived. But that is only while a clause that
replaces it is in force: at all other times the condition holds that would be derived without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from citadels_dsl.engine.linking.inlining import before_and_inside
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Measure
from citadels_dsl.rules.expressions import Truth
from citadels_dsl.rules.offers import Offer, offers, words_within
from citadels_dsl.rules.ruleset import REPLACING

if TYPE_CHECKING:
    from citadels_dsl.engine.linking.linker import Linker, Scope


class Derived:
    """What can be said of the offers of a game before anything is tried."""

    def __init__(self, linker: Linker, abilities: Iterable[Ability]) -> None:
        self.linker = linker
        here = {ability.clause.id: ability.clause for ability in abilities}
        left = {name: clause for name, clause in here.items() if clause.kind not in REPLACING}
        self.rules = replace(linker.rules, clauses=here)
        self.offers = offers(self.rules)
        self.unreplaced = offers(replace(linker.rules, clauses=left)) if len(left) < len(here) else {}
        self._slots: dict[str, int] = {}
        for (rule, _), offer in (*self.offers.items(), *self.unreplaced.items()):
            self._slots[rule] = max(offer.slots, self._slots.get(rule, 0))

    def slots(self, rule: str) -> int:
        """So many slots do the conditions of a rule use."""
        return self._slots.get(rule, 0)

    def possible(self, scope: Scope, site: int) -> Measure | bool | None:
        """When an offer can be carried out: True is always. None, also of the measure, is that it must be tried."""
        offer = self.offers.get((scope.rule, site))
        if offer is not None and offer.possible is not None:
            return _condition(scope, offer)
        offer = self.unreplaced.get((scope.rule, site))
        if offer is None or offer.possible is None:
            return None
        condition = _condition(scope, offer)
        replacing = self._replacing(scope.rule)

        def possible(state: State, env: Env) -> bool | None:
            for ability in replacing:
                if ability.instances(state):
                    return None
            return condition if isinstance(condition, bool) else bool(condition(state, env))

        return possible

    def split(self, scope: Scope, site: int, slot: int) -> tuple[Measure | None, Measure | None] | None:
        """The same of a choice: what must hold whatever is chosen, and what of the one in the slot."""
        offer = self.offers.get((scope.rule, site))
        return None if offer is None or offer.possible is None else before_and_inside(scope, offer.possible, slot)

    def _replacing(self, rule: str) -> list[Ability]:
        """The clauses that may replace something that a rule does, however far inside."""
        words = words_within(self.linker.rules, rule)
        return [a for kind in REPLACING for word in sorted(words) for a in self.linker.clauses(kind, word)]


def _condition(scope: Scope, offer: Offer) -> Measure | bool:
    assert offer.possible is not None
    return True if offer.possible == Truth(True) else scope.measure(offer.possible)
