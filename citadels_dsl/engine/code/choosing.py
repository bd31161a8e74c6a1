"""A choice of one as code: what is on the list, the asking, the hidden card in the way, and what is aimed at."""

from __future__ import annotations

from citadels_dsl.engine.code.asking import Asking
from citadels_dsl.engine.code.coding import Coding, Label
from citadels_dsl.engine.expressions.folds import listing
from citadels_dsl.engine.moments.happening import Happening, revealing
from citadels_dsl.engine.moments.permission import lies_in_wait
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, PUSHED, WAIT, Env, Measure, Step
from citadels_dsl.rules.expressions import CAUSE
from citadels_dsl.rules.statements import Choose


def choose(coding: Coding, statement: Choose, end: Label | None) -> None:
    members = statement.members
    asking = Asking(coding, statement, end, members.source.type.one())
    slot = members.slot
    found = listing(coding.scope, members)
    again = Label()
    coding.add(_open(asking, found, slot), end)
    coding.place(again)
    coding.add(_pick(asking, slot, members.name), end)
    if coding.scope.linker.secretive:
        coding.add(_exposing(asking, slot), end)
        coding.add(_if_barred(asking, slot, again), end)
    if asking.aimed:
        coding.add(_aim(asking, slot), end)
        coding.add(_hit(asking, slot), end)
    coding.place(asking.after)


def _open(asking: Asking, found: Measure, slot: int) -> Step:
    always = asking.possible is True
    options = asking.options

    def open_(state: State, env: Env) -> int | None:
        items = found(state, env)
        who = asking.decider(state, env)
        if asking.barred:
            items = asking.reachable(state, env, who, items)
        items = asking.once(state, env, who, items)
        if not always and not state.trial:
            items = asking.leading_on(state, env, who, items)
        env[slot] = None  # the name stands for nothing yet, whatever was tried with it
        if not items:
            return FAIL
        env[options] = items
        return None

    return open_


def _pick(asking: Asking, slot: int, name: str) -> Step:
    options, decider, number = asking.options, asking.decider, asking.kind.kind == "number"

    def pick(state: State, env: Env) -> int | None:
        items = env[options]
        if state.trial and not number:
            state.changes += 1  # a choice of a thing is taken to change something
        if len(items) == 1:
            env[slot] = items[0]
            asking.alone(state, env, items, name)
            return None
        if state.answer is None:
            state.decision = asking.decision(decider(state, env), items, name)
            return WAIT
        env[slot] = items[state.answer]
        state.answer = None
        return None

    return pick


def _exposing(asking: Asking, slot: int) -> Step:
    """If a hidden card forbids what was chosen, it shows itself and the choice is made again without it."""
    options, decider = asking.options, asking.decider
    secretive = asking.linker.secretive

    def exposing(state: State, env: Env) -> int | None:
        if state.trial or asking.possible is True:
            return None
        who = decider(state, env)
        if not lies_in_wait(secretive, state, who):
            return None
        card = asking.exposed(state, env, who)
        if card < 0:
            return None
        env[options] = tuple(item for item in env[options] if item != env[slot])
        env[slot] = None
        state.frames.append(revealing(asking.linker, card))
        return PUSHED

    return exposing


def _if_barred(asking: Asking, slot: int, again: Label) -> Step:
    def if_barred(state: State, env: Env) -> int | None:
        if env[slot] is not None:
            return None
        return again.at if env[asking.options] else FAIL

    return if_barred


def _aim(asking: Asking, slot: int) -> Step:
    """A choice that falls on what is not the chooser's own is a moment of its own."""
    linker, decider = asking.linker, asking.decider

    def aim(state: State, env: Env) -> int | None:
        who = decider(state, env)
        if state.trial or linker.things.owner_of(state, env[slot]) == who:
            return None
        env[asking.options] = ()
        state.frames.append(Happening(linker, linker.target, who, [env[slot]], (True,), env[CAUSE]))
        return PUSHED

    return aim


def _hit(asking: Asking, slot: int) -> Step:
    """What is hit after all; it must be of the kind that was chosen, else the choice was in vain."""
    kinds = asking.linker.things.kinds

    def hit(state: State, env: Env) -> int | None:
        if env[asking.options] != ():
            return None
        happened, thing = state.outcome
        if not happened or thing is None or kinds[thing] != kinds[env[slot]]:
            return FAIL
        env[slot] = thing
        return None

    return hit
