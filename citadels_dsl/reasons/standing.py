"""What nobody chooses: whether a clause that comes or holds by itself is in force, for whom, and what it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.state import State
from citadels_dsl.reasons import formulas
from citadels_dsl.reasons.actions import looking_at, not_in_force
from citadels_dsl.reasons.answers import asked_as
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rules.expressions import CAUSE, Expr, Logic, Referee
from citadels_dsl.rules.ruleset import CHANGING, Bind, BindOwner, Clause, ClauseKind, Pattern
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.walk import slots_of


def standing(game: Game, state: State, clause: Clause) -> Reason:
    """Of a clause that is no action."""
    ability = next((a for a in game.linker.abilities if a.clause.id == clause.id), None)
    parts = (
        (Reason("its card does not play in this game"),)
        if ability is None
        else (*_force(game, state, ability), *_told_elsewhere(game, clause))
    )
    said = f"{formulas.called(clause)} {_comes(clause.kind)}: {say(Titles(game.rules), clause)}"
    return Reason(said, clause.span, parts, ability is not None and bool(ability.instances(state)), clause.id)


def _comes(kind: ClauseKind) -> str:
    match kind:
        case ClauseKind.BEFORE | ClauseKind.AFTER | ClauseKind.INSTEAD | ClauseKind.WHEN:
            return "comes by itself, nobody chooses it"
        case ClauseKind.MAY_INSTEAD:
            return "is asked about when it comes to it"
        case ClauseKind.RULE | ClauseKind.ALLOW | ClauseKind.FORBID:
            return "holds by itself, nobody chooses it"
        case ClauseKind.ACTION:
            return "is chosen"
        case _:
            assert_never(kind)


def _force(game: Game, state: State, ability: Ability) -> Iterator[Reason]:
    """For whom it is in force, with its condition as far as it can be told now; or why it is not."""
    found = ability.instances(state)
    if not found:
        yield from dict.fromkeys(not_in_force(game, state, ability, None, card) for card in ability.cards)
    for me, this in found:
        whom = "" if me is None else f" for {game.things.names[me]}"
        if ability.clause.condition is None:
            parts: tuple[Reason, ...] = ()
        else:
            look = looking_at(game, state, ability, me, this)
            waiting = _bound(ability.clause.pattern) | {CAUSE}
            parts = tuple(
                Reason(f"{formulas.written(part) or 'its condition'}: to be seen when it comes", part.span)
                if slots_of(part) & waiting
                else formulas.reason(look, part)
                for part in _conditions(ability.clause.condition)
            )
        yield Reason(f"it is in force{whom}{'; its condition now' if parts else ''}", None, parts, True)


def _conditions(expr: Expr) -> Iterator[Expr]:
    """What must all hold, one by one."""
    if isinstance(expr, Referee):
        yield from _conditions(expr.inner)
    elif isinstance(expr, Logic) and expr.word == "and":
        for part in expr.parts:
            yield from _conditions(part)
    else:
        yield expr


def _bound(pattern: Pattern | None) -> set[int]:
    """The names that hold something only when it comes."""
    matchers = () if pattern is None else (pattern.doer, *(matcher for _, matcher in pattern.args))
    return {matcher.slot for matcher in matchers if isinstance(matcher, Bind | BindOwner)}


def _told_elsewhere(game: Game, clause: Clause) -> Iterator[Reason]:
    """Where its doing can be seen."""
    pattern = clause.pattern
    asked = None if clause.kind not in CHANGING or pattern is None or pattern.of is None else (pattern.word, pattern.of)
    question = None if asked is None else game.rules.questions.get(asked)
    if question is not None:
        yield Reason(f"what it makes of the answer is told by `{asked_as(question)}`")
    elif clause.kind in (ClauseKind.ALLOW, ClauseKind.FORBID):
        yield Reason("an action or a thing that it has a say in names it when that is asked about")
    else:
        yield Reason("what it did stands in the log: `citadels run SCENARIO`, `citadels replay RECORD --log`")
