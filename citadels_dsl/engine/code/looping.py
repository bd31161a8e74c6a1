"""Loops as code: what is left to do stands in slots that the rules do not see."""

from __future__ import annotations

from citadels_dsl.engine.code.coding import Coding, Label, Writing
from citadels_dsl.engine.expressions.folds import listing
from citadels_dsl.engine.running.budget import spend
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import HORIZON, YES, Env, Measure
from citadels_dsl.rules.statements import Choose, ChooseSome, ForEach, Repeat, Statement, Together


def for_each(coding: Coding, statement: ForEach, write: Writing) -> None:
    """Each once, as the set stood at the start; with an order the next is always the one with the least value now."""
    members = statement.members
    slot, left = members.slot, coding.scope.fresh()
    source = coding.measure(members.source)
    condition = None if members.condition is None else coding.measure(members.condition)
    order = None if members.order is None else coding.measure(members.order)
    following, again, done = Label(), Label(), Label()
    rule, span = coding.scope.rule, statement.span

    def begin(state: State, env: Env) -> int | None:
        if state.trial:
            return HORIZON
        env[left] = source(state, env)
        return None

    def advance(state: State, env: Env) -> int | None:
        while env[left]:
            spend(state, 1, rule, span)
            if order is None:
                env[slot], env[left] = env[left][0], env[left][1:]
            else:
                _take_least(state, env, slot, left, order)
            if condition is None or condition(state, env):
                return None
        return done.at

    coding.add(begin, None)
    coding.place(following)
    coding.add(advance, None)
    write(coding, statement.body, again)
    coding.place(again)
    coding.jump(following)
    coding.place(done)


def _take_least(state: State, env: Env, slot: int, left: int, order: Measure) -> None:
    least, best = None, 0
    for item in env[left]:
        env[slot] = item
        value = order(state, env)
        if least is None or value < best:
            least, best = item, value
    env[slot] = least
    env[left] = tuple(item for item in env[left] if item != least)


def repeat(coding: Coding, statement: Repeat, write: Writing) -> None:
    times = coding.measure(statement.times)
    condition = None if statement.condition is None else coding.measure(statement.condition)
    left = coding.scope.fresh()
    following, again, done = Label(), Label(), Label()
    rule, span = coding.scope.rule, statement.span

    def begin(state: State, env: Env) -> None:
        env[left] = times(state, env)

    def advance(state: State, env: Env) -> int | None:
        if env[left] <= 0 or (condition is not None and not condition(state, env)):
            return done.at
        env[left] -= 1
        spend(state, 1, rule, span)
        return None

    def once_more(state: State, env: Env) -> int:
        return YES if state.trial else following.at  # what the next times bring may turn out either way

    coding.add(begin, None)
    coding.place(following)
    coding.add(advance, None)
    write(coding, statement.body, again)
    coding.place(again)
    coding.add(once_more, None)
    coding.place(done)


def together(coding: Coding, statement: Together, write: Writing) -> None:
    """First everybody chooses, then it is done for each. Who cannot choose is left out."""
    slot = statement.members.slot
    found = listing(coding.scope, statement.members)
    left, chosen = coding.scope.fresh(), coding.scope.fresh()
    names = [_slot(pick) for pick in statement.picks]
    asking, asked, acting, acted, done = Label(), Label(), Label(), Label(), Label()

    def begin(state: State, env: Env) -> int | None:
        if state.trial:
            return HORIZON
        env[left], env[chosen] = found(state, env), ()
        return None

    def ask_next(state: State, env: Env) -> int | None:
        if not env[left]:
            return acting.at
        env[slot], env[left] = env[left][0], env[left][1:]
        return None

    def remember(state: State, env: Env) -> None:
        env[chosen] = (*env[chosen], (env[slot], *(env[name] for name in names)))

    def act_next(state: State, env: Env) -> int | None:
        if not env[chosen]:
            return done.at
        (env[slot], *picks), env[chosen] = env[chosen][0], env[chosen][1:]
        for name, pick in zip(names, picks, strict=True):
            env[name] = pick
        return None

    coding.add(begin, None)
    coding.place(asking)
    coding.add(ask_next, None)
    write(coding, statement.picks, asked)
    coding.add(remember, None)
    coding.place(asked)
    coding.jump(asking)
    coding.place(acting)
    coding.add(act_next, None)
    write(coding, statement.body, acted)
    coding.place(acted)
    coding.jump(acting)
    coding.place(done)


def _slot(pick: Statement) -> int:
    match pick:
        case Choose(members=members):
            return members.slot
        case ChooseSome(slot=slot):
            return slot
        case _:
            raise AssertionError("only choices come before what is done together")
