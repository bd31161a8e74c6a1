"""The other ways to do something: what is offered in its place, and what is done instead of it.

Offers come first, player by player from the one whose turn it is, each player's in one list with the
moment itself, if he is the one who would do it and it can be done. Then comes the `instead` that
`over` puts first; the others have their turn if it goes on with `proceed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citadels_dsl.engine.decision import AS_USUAL, Decision
from citadels_dsl.engine.moments.abilities import Ability, Applying, applying
from citadels_dsl.engine.moments.stages import INSTEAD, ITSELF, REPLACED
from citadels_dsl.engine.offers.trial import could_be_taken, could_happen
from citadels_dsl.engine.running.frames import begin, busy
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.engine.values import PUSHED, WAIT
from citadels_dsl.rules.types import NAME

if TYPE_CHECKING:
    from citadels_dsl.engine.moments.happening import Happening


def offered(happening: Happening, state: State) -> int | None:
    """Asks each player who has offers; then goes on to `instead`."""
    if happening.groups is None:
        happening.groups = _groups(happening, state)
    while happening.groups:
        owner, those = happening.groups[0]
        if state.answer is None:
            happening.options = _on_offer(happening, state, owner, those)
        options = happening.options
        if options and options != (-1,):
            if len(options) == 1:
                taken = options[0]
                happening.linker.telling.alone(state, _decision(happening, owner, those, options))
            elif state.answer is None:
                state.decision = _decision(happening, owner, those, options)
                return WAIT
            else:
                taken, state.answer = options[state.answer], None
            if taken >= 0:
                return _take(happening, state, those[taken])
        happening.groups = happening.groups[1:]
    happening.stage = INSTEAD
    return None


def _groups(happening: Happening, state: State) -> tuple[tuple[int, tuple[Applying, ...]], ...]:
    found: dict[int, tuple[Applying, ...]] = {}
    for one in _fitting(happening, state, happening.occasion.offers):
        assert one[1] is not None
        found[one[1]] = (*found.get(one[1], ()), one)
    return tuple(found.items())


def _fitting(happening: Happening, state: State, abilities: list[Ability]) -> list[Applying]:
    """The clauses that apply, without those that went before and those that are being done."""
    found = applying(state, abilities, happening.doer, happening.args, happening.cause)
    return [one for one in found if (one[0].number, one[2]) not in happening.skip and not busy(state, one[0], one[2])]


def _on_offer(happening: Happening, state: State, owner: int, those: tuple[Applying, ...]) -> tuple[int, ...]:
    """The numbers of the offers that can be carried out; -1 first if the moment itself can."""
    if state.trial:
        return (-1, *range(len(those))) if owner == state.decider else ()
    options = tuple(n for n, one in enumerate(those) if could_be_taken(state, one))
    if not options:
        return ()
    usual = owner != happening.doer or could_happen(state, those)
    return (-1, *options) if usual else options


def _decision(happening: Happening, owner: int, those: tuple[Applying, ...], options: tuple[int, ...]) -> Decision:
    asking = those[max(options)][0]
    values = tuple(AS_USUAL if n < 0 else those[n][0].clause.id for n in options)
    return Decision(owner, "way", values, asking.clause.id, 0, happening.occasion.word, NAME, asking.clause.span)


def _take(happening: Happening, state: State, one: Applying) -> int:
    ability, me, _, env = one
    happening.stage = REPLACED
    begin(state, ability, me, ability.body(env))
    return PUSHED


def instead(happening: Happening, state: State) -> int | None:
    occasion = happening.occasion
    happening.stage = ITSELF
    if not occasion.insteads:
        return None
    found = _fitting(happening, state, occasion.insteads)
    if not found:
        return None
    later = {over for one in found for over in one[0].clause.over}
    first = [one for one in found if one[0].clause.id not in later]
    if len({one[0].number for one in first}) > 1:
        names = " and ".join(sorted(one[0].clause.id for one in first))
        raise RulesError(f"{names} both replace `{occasion.word}`; `over` must say which goes first")
    return _take(happening, state, first[0])
