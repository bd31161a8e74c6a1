"""Whether something can be chosen, and if not, what keeps it off the list."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.reasons import formulas
from citadels_dsl.reasons.actions import forbidding
from citadels_dsl.reasons.looking import Looking
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rules.expressions import CAUSE, Expr
from citadels_dsl.rules.moments import TARGET
from citadels_dsl.rules.offers import offers
from citadels_dsl.rules.statements import Choose, ChooseSome
from citadels_dsl.rules.walk import slots_of, statements


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
    why = [next(_against(look, decision, statement, number), Reason("it is like another one that is on the list"))
           for number in named]  # fmt: skip
    if not named:
        why = [Reason(f"there is no {spoken} in this game")]
    return Reason(f"{spoken} cannot be chosen by {who}", decision.span, tuple(dict.fromkeys(why)), False)


def _statement(game: Game, decision: Decision) -> Choose | ChooseSome | None:
    rules = game.rules
    clause = rules.clauses.get(decision.rule)
    body = clause.body if clause is not None else rules.procedures[decision.rule.split(":")[-1]].body
    return next(
        (s for s in statements(body) if isinstance(s, Choose | ChooseSome) and s.site == decision.site), None
    )  # fmt: skip


def _against(look: Looking, decision: Decision, statement: Choose | ChooseSome, thing: int) -> Iterator[Reason]:
    if isinstance(statement, ChooseSome):
        source, slot, condition = statement.source, statement.slot, None
    else:
        members = statement.members
        source, slot, condition = members.source, members.slot, members.condition
    if thing not in look.value(source):
        found = formulas.reason(look, source, 3)
        yield Reason(f"it is not in {found.text}", source.span, found.parts, False)
        return
    inner = look.binding(slot, thing)
    if condition is not None:
        yield from _failing(inner, condition)
    game, state = look.game, look.state
    if game.things.owner_of(state, thing) != decision.seat:
        yield from forbidding(game, state, TARGET, decision.seat, (thing,), look.env[CAUSE])
    offer = offers(game.rules)[decision.rule, decision.site]
    if offer.possible is None:
        yield Reason(
            f"what follows was tried on a copy of the game ({offer.reason}): it cannot be carried out", offer.span
        )
    elif isinstance(statement, Choose) and slot in slots_of(offer.possible):
        yield from _failing(inner, offer.possible)


def _failing(look: Looking, condition: Expr) -> Iterator[Reason]:
    yield from (found for found in formulas.conditions(look, condition) if not found.holds)
