"""Moving gold."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.running.budget import bounded
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, NOTICE, Value
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.moments import BANK, DOER, MoveGold


def move_gold(linker: Linker, operation: MoveGold) -> Verb:
    """From a purse to a purse; the bank never runs out."""
    amount, exact = operation.amount, operation.exact
    bank = linker.things.bank
    seen = NOTICE if {"gold", "*"} & linker.watched else None

    def purse(which: int, doer: Value, args: Sequence[Value]) -> int:
        found = bank if which == BANK else doer if which == DOER else args[which]
        assert isinstance(found, int)
        return found

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        source, target = purse(operation.source, doer, args), purse(operation.target, doer, args)
        if args[amount] <= 0 or source == target:
            return True
        return not exact and source != bank and state.gold[source] <= 0

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        source, target = purse(operation.source, doer, args), purse(operation.target, doer, args)
        number = args[amount]
        gold = state.gold
        if source != bank and gold[source] < number:
            if exact:
                return FAIL
            number = args[amount] = gold[source]
        gold[source] -= number
        gold[target] += number
        if gold[target] > GREATEST or number > GREATEST:
            bounded(GREATEST + 1)
        state.changes += 1
        return seen

    return Verb(idle, act)
