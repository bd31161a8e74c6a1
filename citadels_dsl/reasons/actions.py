"""Whether an action is offered, and if not, the first thing that keeps it from that."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.reasons import formulas
from citadels_dsl.reasons.looking import Looking
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rulebook.sentences.english import a
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import ACT, PERFORM
from citadels_dsl.rules.offers import offers
from citadels_dsl.rules.ruleset import Clause, While

#: What leaves a decision as it is, and how it is said.
_WAYS_OUT: dict[str, tuple[Value, str]] = {
    "choose": (DONE, "that it is enough"),
    "may": (False, "no"),
    "way": (AS_USUAL, "that it goes as usual"),
}


def action(game: Game, state: State, clause: Clause) -> Reason:
    """Why an action is, or is not, among the options of the pending decision."""
    decision = state.decision
    ability = next((a for a in game.linker.actions if a.clause is clause or a.clause.id == clause.id), None)
    if ability is None:
        return _no(clause, Reason("its card does not play in this game"))
    if decision is None:
        return _no(clause, Reason("nobody has to decide anything"))
    who = game.things.names[decision.seat]
    if decision.kind != "act":
        return _no(clause, Reason(f"{who} is asked something else: `{decision.rule}`", decision.span))
    for card in (None,) if not clause.card else ability.cards:
        number = game.linker.action(ability.action, card)
        if number in decision.options:
            return Reason(
                f"{formulas.called(clause)} is offered to {who}",
                clause.span,
                tuple(_holding(game, state, ability, card)),
            )
    found = [
        next(_against(game, state, ability, card), Reason("it would change nothing"))
        for card in ((None,) if not clause.card else ability.cards)
    ]
    return _no(clause, *dict.fromkeys(found))


def menu(game: Game, state: State) -> Iterator[Reason]:
    """The options of a decision between actions, each with the rule that offers it."""
    decision = state.decision
    assert decision is not None
    for option in decision.options:
        if option == PASS:
            yield Reason("pass")
            continue
        ability, card = game.linker.deed(option)
        name = "" if card is None else f" of {game.things.names[card].replace('_', ' ')}"
        yield Reason(f"{formulas.called(ability.clause)}{name}", ability.clause.span)


def passing(game: Game, state: State) -> Reason:
    """Why whoever has to decide may, or may not, leave it."""
    decision = state.decision
    if decision is None:
        return Reason("the game is over: nobody has to decide anything")
    who = game.things.names[decision.seat]
    if decision.kind == "act":
        if PASS in decision.options:
            return Reason(f"pass is offered to {who}: there is nothing left that has to be done", None, (), True)
        deeds = [game.linker.deed(option)[0].clause for option in decision.options]
        musts = tuple(
            Reason(f"{formulas.called(one)} has to be done", one.span, rule=one.id) for one in deeds if one.must
        )
        return Reason(f"pass is not offered to {who}", None, musts, False)
    way, words = _WAYS_OUT.get(decision.kind, (None, ""))
    if way in decision.options:
        return Reason(f"{who} may say {words}", decision.span, (), True)
    return Reason(
        f"{who} cannot pass: `{decision.rule}` asks, and takes one of what it offers", decision.span, (), False
    )


def _no(clause: Clause, *why: Reason) -> Reason:
    return Reason(f"{formulas.called(clause)} is not offered", clause.span, why, False)


def _holding(game: Game, state: State, ability: Ability, card: int | None) -> Iterator[Reason]:
    """What had to hold, and does."""
    decision = state.decision
    assert decision is not None
    look = looking_at(game, state, ability, decision.seat, card)
    if ability.clause.condition is not None:
        yield from formulas.conditions(look, ability.clause.condition)
    possible = offers(game.rules)[ability.clause.id, 0].possible
    if possible is not None:
        yield from formulas.conditions(look, possible)


def _against(game: Game, state: State, ability: Ability, card: int | None) -> Iterator[Reason]:
    """What keeps it from being offered, in the order in which it is asked."""
    decision, clause = state.decision, ability.clause
    assert decision is not None
    seat = decision.seat
    steps = decision.subject.split()
    if clause.step not in steps:
        yield Reason(f"it belongs to the step {clause.step}, and this is {', '.join(steps)}", clause.span)
    if (seat, card) not in ability.instances(state) and clause.card:
        yield not_in_force(game, state, ability, seat, card)
    number = game.linker.action(ability.action, card)
    if number in state.deeds:
        yield Reason("it is being done")
    used = state.limits.get(number, 0)
    if clause.limit is not None and used >= (most := _most(game, state, ability, seat, card, number)):
        times = "once" if used == 1 else f"{used} times"
        yield Reason(f"it was done {times} in this turn, and may be {most}", clause.limit.span or clause.span)
    cause = game.things.game if card is None else card
    for word, args, doer_cause in ((ACT, (clause.step,), game.things.game), (PERFORM, (number,), cause)):
        yield from formulas.forbidding(game, state, word, seat, args, doer_cause)
    look = looking_at(game, state, ability, seat, card)
    if clause.condition is not None:
        yield from (found for found in formulas.conditions(look, clause.condition) if not found.holds)
    offer = offers(game.rules)[clause.id, 0]
    if offer.possible is not None:
        yield from (found for found in formulas.conditions(look, offer.possible) if not found.holds)
    else:
        said = f"it was tried on a copy of the game ({offer.reason}): it cannot be carried out, or changes nothing"
        yield Reason(said, offer.span)


def _most(game: Game, state: State, ability: Ability, seat: int, card: int | None, number: int) -> int:
    if (anchors.USES, "player") in game.rules.questions:
        return int(game.linker.question(anchors.USES, "player")(state, seat, (number,)))
    return ability.limit_of(state, seat, card)


def not_in_force(game: Game, state: State, ability: Ability, seat: int | None, card: int | None) -> Reason:
    """It is not for this player (None: for anybody), or not now."""
    clause, things = ability.clause, game.things
    who = "nobody" if seat is None else things.names[seat]
    name = clause.card.replace("_", " ")
    if clause.card not in game.rules.characters:
        where = "city" if clause.during is While.IN_CITY else "hand"
        has = f"nobody has {a(name)}" if seat is None else f"{who} has no {name}"
        return Reason(f"{has} in the {where}", clause.span)
    holder = None if card is None else things.holder_of(state, card)
    if holder is None:
        return Reason(f"nobody holds the {name}", clause.span)
    if seat is not None and holder != seat:
        return Reason(f"{things.names[holder]} holds the {name}, not {who}", clause.span)
    for mark in game.rules.marks.values():
        if mark.makes and state.marks.get(game.linker.mark_key(mark.name) + (card or 0)):
            return Reason(f"the {name} is {mark.name}", clause.span)
    why = "the {} has not been called" if clause.during is While.CALLED else "it is not the turn of the {}"
    return Reason(why.format(name), clause.span)


def looking_at(game: Game, state: State, ability: Ability, seat: int | None, card: int | None) -> Looking:
    """What the names of an action hold for a player who might do it."""
    cause = game.things.game if card is None else card
    return Looking.at(game, state, ability.clause.id, ability.env(seat, card, cause))
