"""A choice of several as code: one after the other, so that what follows can still be carried out."""

from __future__ import annotations

from citadels_dsl.engine.code.asking import Asking
from citadels_dsl.engine.code.coding import Coding, Label
from citadels_dsl.engine.decision import DONE
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import FAIL, PUSHED, WAIT, Env, Measure, Step, Value
from citadels_dsl.rules.expressions import CAUSE
from citadels_dsl.rules.statements import ChooseSome


def choose_some(coding: Coding, statement: ChooseSome, end: Label | None) -> None:
    """From `low` to `high` of a set, one after the other, in the order of the set."""
    asking = Asking(coding, statement, end, statement.source.type.one())
    slot = statement.slot
    got, bounds = coding.scope.fresh(), coding.scope.fresh()
    source, low, high = (coding.measure(e) for e in (statement.source, statement.low, statement.high))
    coding.add(_open_some(asking, source, low, high, got, bounds), end)
    coding.add(_pick_some(asking, slot, got, bounds, statement.name), end)
    if asking.aimed:
        _aim_some(coding, asking, slot, got, end)
    coding.place(asking.after)


def _open_some(asking: Asking, source: Measure, low: Measure, high: Measure, got: int, bounds: int) -> Step:
    def open_(state: State, env: Env) -> int | None:
        items = asking.reachable(state, env, asking.decider(state, env), source(state, env))
        most = high(state, env)
        least = low(state, env)
        if most < least:
            return FAIL
        if state.trial and len(items) < least:
            return FAIL
        most = max(0, min(most, len(items)))
        env[asking.options], env[got], env[bounds] = items, (), (max(0, min(least, most)), most)
        return None

    return open_


def _pick_some(asking: Asking, slot: int, got: int, bounds: int, name: str) -> Step:
    def pick(state: State, env: Env) -> int | None:
        items, (least, most) = env[asking.options], env[bounds]
        while True:
            chosen = env[got]
            left = tuple(item for item in items if item not in chosen)
            if len(chosen) + len(left) == least:
                env[got] = chosen = (*chosen, *left)
                for item in left:
                    asking.alone(state, env, (item,), name)
            if len(chosen) == most:
                break
            options = _next(asking, state, env, slot, left, chosen, least, most)
            if not options:
                env[slot] = None  # whatever was tried with it
                return FAIL
            if len(options) == 1:
                taken = options[0]
                asking.alone(state, env, options, name)
            elif state.answer is None:
                state.decision = asking.decision(asking.decider(state, env), options, name)
                return WAIT
            else:
                taken, state.answer = options[state.answer], None
            if taken == DONE:
                break
            env[got] = (*chosen, taken)
        if state.trial:
            state.changes += 1
        env[slot] = tuple(item for item in items if item in env[got])
        return None

    return pick


def _next(
    asking: Asking,
    state: State,
    env: Env,
    slot: int,
    left: tuple[Value, ...],
    chosen: tuple[Value, ...],
    least: int,
    most: int,
) -> tuple[Value, ...]:
    """What can be taken next so that what follows can still be carried out, and whether it may be enough."""
    enough = (DONE,) if len(chosen) >= least else ()
    who = asking.decider(state, env)
    if state.trial:
        # each set once, and no larger than it must be
        items = env[asking.options]
        later = items[items.index(chosen[-1]) + 1 :] if chosen else items
        return (*(asking.once(state, env, who, later) if len(chosen) < max(least, 1) else ()), *enough)
    left = asking.once(state, env, who, left)
    if asking.possible is True:
        return (*left, *enough)
    if asking.split is not None:  # a derived condition does not depend on which of them are chosen
        some = (*chosen, *left)[: max(least, len(chosen))]
        env[slot] = tuple(item for item in env[asking.options] if item in some)
        return (*left, *enough) if asking.leads_on(state, env, who) else ()
    fine = [item for item in left if _completed(asking, state, env, slot, (*chosen, item), least, most)]
    if enough:
        env[slot] = tuple(item for item in env[asking.options] if item in chosen)
        if not asking.leads_on(state, env, who):
            enough = ()
    return (*fine, *enough)


#: So many sets are looked at; what is not found among them is taken to be possible.
SETS = 60


def _completed(
    asking: Asking, state: State, env: Env, slot: int, chosen: tuple[Value, ...], least: int, most: int
) -> bool:
    """There is a set with these in it with which what follows can be carried out."""
    items = env[asking.options]
    who = asking.decider(state, env)
    todo = [chosen]
    for _ in range(SETS):
        if not todo:
            return False
        these = todo.pop(0)
        if len(these) >= least:
            env[slot] = tuple(item for item in items if item in these)
            if asking.leads_on(state, env, who):
                return True
        if len(these) < most:
            last = items.index(these[-1]) if len(these) > len(chosen) else -1
            todo.extend((*these, item) for n, item in enumerate(items) if n > last and item not in these)
    return True


def _aim_some(coding: Coding, asking: Asking, slot: int, got: int, end: Label | None) -> None:
    """Each of them is aimed at; those that are not hit fall out, and if none is left the choice was in vain."""
    linker, decider = asking.linker, asking.decider
    kinds = linker.things.kinds
    following, missed, vain, done = Label(), Label(), Label(), Label()

    def begin(state: State, env: Env) -> int | None:
        if state.trial or not env[slot]:
            return done.at
        env[got], env[slot] = env[slot], ()
        return None

    def aim(state: State, env: Env) -> int | None:
        if not env[got]:
            return done.at if env[slot] else vain.at
        who = decider(state, env)
        thing = env[got][0]
        if linker.things.owner_of(state, thing) == who:
            state.outcome = (True, thing)
            return None
        state.frames.append(Happening(linker, linker.target, who, [thing], (True,), env[CAUSE]))
        return PUSHED

    def hit(state: State, env: Env) -> int:
        thing, env[got] = env[got][0], env[got][1:]
        happened, instead = state.outcome
        if happened and instead is not None and kinds[instead] == kinds[thing] and instead not in env[slot]:
            env[slot] = (*env[slot], instead)
        return following.at

    coding.add(begin, end)
    coding.place(following)
    coding.add(aim, missed)
    coding.place(missed)
    coding.add(hit, end)
    coding.place(vain)
    coding.add(lambda state, env: FAIL, end)
    coding.place(done)
