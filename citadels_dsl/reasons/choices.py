"""Whether something can be chosen, and if not, what keeps it off the list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.reasons import formulas
from citadels_dsl.reasons.actions import action, looking_at
from citadels_dsl.reasons.looking import Looking
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rules.expressions import CAUSE, Expr, Local
from citadels_dsl.rules.moments import TARGET
from citadels_dsl.rules.offers import offers
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.statements import Choose, ChooseSome
from citadels_dsl.rules.walk import slots_of, statements

_ALIKE = Reason("it is like another one that is on the list")


def option(game: Game, state: State, name: str) -> Reason:
    """Why a thing of this name is, or is not, among the options of a choice."""
    decision = state.decision
    assert decision is not None
    things = game.things
    who = things.names[decision.seat]
    named = [n for n in range(len(things.names)) if things.names[n] == name]
    spoken = name.replace("_", " ")
    if any(number in decision.options for number in named) or name in map(str, decision.options):
        return Reason(f"{spoken} can be chosen by {who}", decision.span, (), True)
    statement = _statement(game, decision)
    frame = next((f for f in reversed(state.frames) if isinstance(f, Code)), None)
    if statement is None or frame is None:
        return Reason(f"{spoken} is none of the options", decision.span, (), False)
    look = Looking.at(game, state, decision.rule, frame.env)
    why = _each(look, decision.seat, statement, named, spoken, _ALIKE)
    return Reason(f"{spoken} cannot be chosen by {who}", decision.span, why, False)


def begun_with(game: Game, state: State, clause: Clause, name: str) -> Reason:
    """Why an action that is asked for can, or cannot, be done with a thing of this name.

    That is told of what is chosen first in it; what is chosen later is told when it is asked.
    """
    whole = action(game, state, clause)
    decision, spoken = state.decision, name.replace("_", " ")
    found = next((a for a in game.linker.actions if a.clause.id == clause.id), None)
    first = clause.body[0] if clause.body else None
    if decision is None or decision.kind != "act" or found is None or not isinstance(first, Choose | ChooseSome):
        return whole
    cards = found.cards if clause.card else (None,)
    looks = [looking_at(game, state, found, decision.seat, card) for card in cards]
    named = [n for n in range(len(game.things.names)) if game.things.names[n] == name]
    alike = None if whole.holds is False else _ALIKE  # there is no list if the action is not offered
    why = tuple(part for look in looks for part in _each(look, decision.seat, first, named, spoken, alike))
    can = whole.holds is not False and _taken(game, state, found, cards, named, looks, first)
    if can:
        return Reason(f"{formulas.called(clause)} can be done with {spoken}", first.span, whole.parts, True, clause.id)
    parts = (*(whole.parts if whole.holds is False else ()), *why)
    return Reason(f"{formulas.called(clause)} cannot be done with {spoken}", first.span, parts, False, clause.id)


def _taken(
    game: Game,
    state: State,
    ability: Ability,
    cards: Sequence[int | None],
    named: list[int],
    looks: list[Looking],
    first: Choose | ChooseSome,
) -> bool:
    """Whether one of these is on the list if the action is done; where only one is, nobody is asked, and it is done."""
    decision = state.decision
    assert decision is not None
    for card, look in zip(cards, looks, strict=True):
        number = game.linker.action(ability.action, card)
        if number not in decision.options:
            continue
        done = state.copy()
        game.choose(done, decision.options.index(number))
        asked = done.decision
        if asked is not None and (asked.rule, asked.site) == (look.rule, first.site):
            if any(thing in asked.options for thing in named):
                return True
            continue
        for thing in named:
            against = tuple(_against(look, decision.seat, first, thing))
            if not against or (done.where[thing] != state.where[thing] and all(one.tried for one in against)):
                return True
    return False


def _each(
    look: Looking, seat: int, statement: Choose | ChooseSome, named: list[int], spoken: str, alike: Reason | None
) -> tuple[Reason, ...]:
    """What is against each thing of a name, the same said once; `alike`: what is said where nothing is."""
    if not named:
        return (Reason(f"there is no {spoken} in this game"),)
    there = look.value(statement.source if isinstance(statement, ChooseSome) else statement.members.source)
    named = [number for number in named if number in there] or named  # copies that lie elsewhere say nothing more
    found = dict.fromkeys(next(_against(look, seat, statement, number), alike) for number in named)
    return tuple(one for one in found if one is not None)


def _statement(game: Game, decision: Decision) -> Choose | ChooseSome | None:
    rules = game.rules
    clause = rules.clauses.get(decision.rule)
    body = clause.body if clause is not None else rules.procedures[decision.rule.split(":")[-1]].body
    return next(
        (s for s in statements(body) if isinstance(s, Choose | ChooseSome) and s.site == decision.site), None
    )  # fmt: skip


def _against(look: Looking, seat: int, statement: Choose | ChooseSome, thing: int) -> Iterator[Reason]:
    if isinstance(statement, ChooseSome):
        source, slot, condition = statement.source, statement.slot, None
    else:
        members = statement.members
        source, slot, condition = members.source, members.slot, members.condition
    if thing not in look.value(source):
        yield _elsewhere(look, source, slot)
        return
    inner = look.binding(slot, thing)
    if condition is not None:
        yield from _failing(inner, condition)
    game, state = look.game, look.state
    if game.things.owner_of(state, thing) != seat:
        yield from formulas.forbidding(game, state, TARGET, seat, (thing,), look.env[CAUSE])
    offer = offers(game.rules)[look.rule, statement.site]
    if offer.possible is None:
        said = f"what follows was tried on a copy of the game ({offer.reason}): it cannot be carried out"
        yield Reason(said, offer.span, tried=True)
    elif isinstance(statement, Choose) and slot in slots_of(offer.possible):
        yield from _failing(inner, offer.possible)


def _elsewhere(look: Looking, source: Expr, slot: int) -> Reason:
    """It is none of those that are chosen from: "it is not in your hand; there: keep, tavern"."""
    found = look.value(source)
    said = look.not_among(Local(slot, "it", source.type.one()), source) or "it is none of those that can be chosen"
    there = f"there: {look.words(found, source.type)}" if found else "there is nothing"
    return Reason(f"{said}; {there}", source.span, formulas.reason(look, source, 3).parts, False)


def _failing(look: Looking, condition: Expr) -> Iterator[Reason]:
    yield from (found for found in formulas.conditions(look, condition) if not found.holds)
