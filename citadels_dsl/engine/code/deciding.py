"""`may` and `either` as code."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.engine.code.coding import Coding, Label, Writing, half
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.offers.trial import IMPOSSIBLE, begun_at, from_here
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.teller import attentive
from citadels_dsl.engine.values import FAIL, HORIZON, WAIT, Env
from citadels_dsl.rules.statements import Either, May
from citadels_dsl.rules.types import NUMBER, TRUTH


def may(coding: Coding, statement: May, end: Label | None, last: int, alone: bool, write: Writing) -> None:
    """A free choice, offered if it can be done; else it goes on with `else`. `alone`: there is nothing else in its
    block; `last`: where its code begins if nothing comes behind it there, else -1."""
    decider = coding.measure(statement.decider)
    body, over, otherwise, done = Label(), Label(), Label(), Label()
    doable = _doable(coding, statement.site, body, over)
    rule, label, site, span = coding.scope.rule, statement.label, statement.site, statement.span

    def ask(state: State, env: Env) -> int | None:
        who = decider(state, env)
        if state.trial:
            # a block that is nothing but an offer is idle if that cannot be taken
            nothing_else = alone or (last >= 0 and begun_at(state, last))
            if not nothing_else or state.changes or who != state.decider:
                return HORIZON
            state.changes += 1
            return None
        if state.answer is None:
            if not doable(state, env, who):
                return otherwise.at
            state.decision = Decision(who, "may", (False, True), rule, site, label, TRUTH, span)
            return WAIT
        taken, state.answer = state.answer, None
        return None if taken else otherwise.at

    coding.add(ask, end)
    coding.place(body)
    write(coding, statement.body, over)
    coding.place(over)
    coding.jump(done)
    coding.place(otherwise)
    ended = Label()
    write(coding, statement.otherwise, ended)
    coding.place(ended)
    coding.place(done)


def either(coding: Coding, statement: Either, end: Label | None, write: Writing) -> None:
    """One of several branches, of those that can be done; if none can, the block ends."""
    decider = coding.measure(statement.decider)
    rule, span = coding.scope.rule, statement.span
    site = statement.branches[0].site
    options, done = coding.scope.fresh(), Label()
    bodies = [Label() for _ in statement.branches]
    ends = [Label() for _ in statement.branches]
    conditions = [None if b.condition is None else coding.measure(b.condition) for b in statement.branches]
    doables = [_doable(coding, b.site, *labels) for b, *labels in zip(statement.branches, bodies, ends, strict=True)]

    def asked(who: int, found: tuple[int, ...]) -> Decision:
        return Decision(who, "either", found, rule, site, "", NUMBER, span)

    def ask(state: State, env: Env) -> int | None:
        who = decider(state, env)
        if state.trial and who != state.decider:
            return HORIZON
        if state.answer is None:
            found = []
            for number, (condition, doable) in enumerate(zip(conditions, doables, strict=True)):
                if (condition is None or condition(state, env)) and (state.trial or doable(state, env, who)):
                    found.append(number)
            if not found:
                return FAIL
            if state.trial:
                state.changes += 1
            env[options] = tuple(found)
            if len(found) == 1:
                if attentive(state):
                    coding.scope.linker.telling.alone(state, asked(who, env[options]))
                return bodies[found[0]].at
            state.decision = asked(who, env[options])
            return WAIT
        chosen: int = env[options][state.answer]
        state.answer = None
        return bodies[chosen].at

    def ended(state: State, env: Env) -> int:
        return HORIZON if state.trial else done.at

    coding.add(ask, end)
    for branch, body, over in zip(statement.branches, bodies, ends, strict=True):
        coding.place(body)
        write(coding, branch.body, over)
        coding.place(over)
        coding.add(ended, None)
    coding.place(done)


def _doable(coding: Coding, site: int, body: Label, end: Label) -> Callable[[State, Env, int], bool]:
    """Whether a branch can be done: asked beforehand, or tried."""
    possible = coding.possible(site)
    unit = coding.unit

    def tried(state: State, env: Env, who: int) -> bool:
        return from_here(state, half(unit, end), body.at, env, who)[0] != IMPOSSIBLE

    if possible is None:
        return tried
    if isinstance(possible, bool):
        return lambda state, env, who: True
    asked = possible

    def doable(state: State, env: Env, who: int) -> bool:
        found = asked(state, env)
        return tried(state, env, who) if found is None else bool(found)

    return doable
