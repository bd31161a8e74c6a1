"""Whether any clause would stir if something happened now: if none would, it is done without more ado.

`before`, `instead` and offers are asked whether they apply. Of an `after` it is only known that it
cannot apply if it waits for other things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules.expressions import THIS, CharacterRef, Local
from citadels_dsl.rules.reads import Reads
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Same, While

Stirs = Callable[[State, Value, Sequence[Value], Value], bool]
#: What a clause may read that the beginning of a turn, a call or a round itself changes.
OF_THE_MOMENT = frozenset({"turn", "round", "*"})


def stirring(linker: Linker, hooks: tuple[list[Ability], ...], begins: bool) -> Stirs:
    """For a moment with these clauses; with `begins` it changes registers that they may read."""
    befores, afters, insteads, offers = hooks
    asked = [*befores, *insteads, *offers]
    reads = Reads(linker.rules)
    if begins and any(
        ability.clause.during is While.MY_TURN or reads.of_clause(ability.clause) & OF_THE_MOMENT for ability in asked
    ):
        return always
    # what comes before may change whether something else applies
    if befores and (insteads or offers):
        return always
    followers = [_wanted(linker, ability) for ability in afters]

    def stirs(state: State, doer: Value, args: Sequence[Value], cause: Value) -> bool:
        for wanted in followers:
            if state.uses or all(args[number] in numbers for number, numbers in wanted):
                return True
        for ability in asked:
            for me, this in ability.instances(state):
                if ability.applies(state, me, this, doer, args, cause) is not None:
                    return True
        return False

    return stirs


def always(state: State, doer: Value, args: Sequence[Value], cause: Value) -> bool:
    return True


def _wanted(linker: Linker, ability: Ability) -> list[tuple[int, frozenset[int]]]:
    """The arguments for which a clause waits for certain things, by their numbers."""
    pattern = ability.clause.pattern
    assert pattern is not None
    found: list[tuple[int, frozenset[int]]] = []
    for number, matcher in pattern.args:
        match matcher:
            case Same(value=Local(slot=slot)) if slot == THIS:
                found.append((number, frozenset(ability.cards)))
            case Same(value=CharacterRef(name=name)):
                found.append((number, frozenset(linker.things.named(name))))
            case Same() | Bind() | BindOwner() | Among():
                pass
            case _:
                assert_never(matcher)
    return found
