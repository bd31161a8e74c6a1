"""Statements that do something, as instructions: at once where no clause waits for it, else as a moment."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.code.gathering import Gather, gathering, source
from citadels_dsl.engine.code.several import Several
from citadels_dsl.engine.expressions.places import may_be_place
from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.happening import Happening, revealing
from citadels_dsl.engine.moments.hearing import heard, own
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.moments.permission import always_none, forbidden, touched, within_reach
from citadels_dsl.engine.moments.stirring import stirring
from citadels_dsl.engine.running.frames import Code, Refusal, expire
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Hearing
from citadels_dsl.engine.values import FAIL, PUSHED, Env, Measure, Step, Value
from citadels_dsl.rules.expressions import CAUSE, FIRST, ME, THIS, Expr
from citadels_dsl.rules.statements import Do, Proceed


def do(scope: Scope, statement: Do) -> Step:
    linker = scope.linker
    occasion = linker.occasion(statement.moment)
    doer = always_none if statement.doer is None else scope.measure(statement.doer)
    if occasion.unit is not None:
        return _procedure(scope, occasion, statement, doer)
    return _verb(linker, occasion, statement, doer, _arguments(scope, occasion, statement.args))


def _arguments(scope: Scope, occasion: Occasion, given: Sequence[Expr | None]) -> Gather:
    """The arguments, a default where none is given."""
    values = [
        (occasion.defaults[number] or always_none) if arg is None else source(scope, arg)
        for number, arg in enumerate(given)
    ]
    return gathering(values)


def _hooks(occasion: Occasion, statement: Do) -> tuple[list[Ability], ...]:
    """The clauses that may wait for what the statement does: before, after, instead, and offers."""
    return tuple(heard(those, statement) for those in occasion.hooks)


def refuse(linker: Linker, state: State) -> int:
    """It is forbidden: a card that was not turned over yet shows itself first."""
    exposed = state.exposed
    if exposed < 0 or state.trial:
        return FAIL
    state.exposed = -1
    state.frames.append(Refusal())
    state.frames.append(revealing(linker, exposed))
    return PUSHED


# ------------------------------------------------------------ procedures


def _procedure(scope: Scope, occasion: Occasion, statement: Do, doer: Measure) -> Step:
    linker = scope.linker
    given = tuple(arg is not None for arg in statement.args)
    unit = occasion.unit
    assert unit is not None
    last = FIRST + len(given)
    gather = gathering([None if arg is None else source(scope, arg) for arg in statement.args], FIRST)
    # a default may ask for the other arguments: it is filled in when they are there
    defaults = not all(there or p.default is None for there, p in zip(given, occasion.moment.parameters, strict=True))
    forbids = heard(occasion.forbids, statement)
    hooks = _hooks(occasion, statement)
    waits = any(hooks)
    stirs = stirring(linker, hooks, occasion.begin is not None)
    touches = tuple(n for n in occasion.moment.touches if not own(statement, n))
    number, begin, word = occasion.number, occasion.begin, occasion.word

    def call(state: State, env: Env) -> int | None:
        inner = gather(state, env)
        inner[ME] = who = doer(state, env)
        inner[CAUSE] = cause = env[CAUSE]
        inner.extend([None] * (unit.size - last))
        if defaults:
            occasion.fill(state, inner, given)
        if waits or touches or forbids:
            what = inner[FIRST:last]
            reaching = bool(touches) and bool(touched(linker, state, touches, who, what))
            # what is reached for is not touched again inside: a frame of its own remembers it
            if reaching or (waits and stirs(state, who, what, cause)):
                state.frames.append(Happening(linker, occasion, who, what, given, cause))
                return PUSHED
            if forbids and forbidden(state, forbids, who, what, cause):
                return refuse(linker, state)
        frame = Code(unit, inner, state.changes)
        frame.scope = number
        if begin is not None:
            frame.saved = begin(state, who, inner[FIRST:last])
        if number in state.waiting:
            expire(state, state.waiting.pop(number))
        state.frames.append(frame)
        if (sink := state.sink) is not None and not (sink.__class__ is Hearing and word not in sink.words):
            linker.telling.moment(state, occasion, who, inner[FIRST:last])
        return PUSHED

    return call


# ------------------------------------------------------------ verbs


def _verb(linker: Linker, occasion: Occasion, statement: Do, doer: Measure, gather: Gather) -> Step:
    verb = occasion.verb
    assert verb is not None
    idle, act, word = verb.idle, verb.act, occasion.word
    given = tuple(arg is not None for arg in statement.args)
    hooks = _hooks(occasion, statement)
    waits = any(hooks)
    stirs = stirring(linker, hooks, occasion.begin is not None)
    forbids = heard(occasion.forbids, statement)
    reaches = (linker.touch_hooked or bool(linker.touch_forbids)) and not all(
        own(statement, n) for n in occasion.moment.touches
    )
    each = occasion.each
    spreads = each >= 0 and may_be_place(statement.args[each])
    things = linker.things

    def spread(state: State, what: list[Value]) -> int:
        """A place becomes what lies in it; which place it was, or -1."""
        value = what[each]
        if isinstance(value, tuple) or things.kinds[value] != "place":
            return -1
        what[each] = state.inside[value]
        return int(value)

    def awaited(state: State, who: Value, what: list[Value], cause: Value) -> bool:
        """A clause would answer; of several things it is not looked at each."""
        several = each >= 0 and (isinstance(what[each], tuple) or things.kinds[what[each]] == "place")
        return several or stirs(state, who, what, cause)

    def at_once(state: State, env: Env) -> int | None:
        who = doer(state, env)
        what = gather(state, env)
        if spreads:
            spread(state, what)
        if idle(state, who, what):
            return None
        if (sink := state.sink) is None or (sink.__class__ is Hearing and word not in sink.words):
            return act(state, who, what, env[CAUSE])
        return linker.telling.perform(state, occasion, who, what, env[CAUSE])

    def carefully(state: State, env: Env) -> int | None:
        who = doer(state, env)
        what = gather(state, env)
        cause = env[CAUSE]
        touches = occasion.touches(what) if reaches else ()
        reaching = bool(touches) and bool(touched(linker, state, touches, who, what))
        hooked = forbids or (reaching and linker.touch_hooked) or (waits and awaited(state, who, what, cause))
        if reaching and not hooked:
            left = within_reach(linker, state, touches, who, what, cause, False)
            if left is None:
                return refuse(linker, state)
            what = list(left)
        place = spread(state, what) if spreads else -1
        if not hooked:
            return None if idle(state, who, what) else linker.telling.perform(state, occasion, who, what, cause)
        if each >= 0 and isinstance(what[each], tuple):
            if not what[each]:
                return None
            state.frames.append(Several(linker, occasion, who, what, given, cause, place))
        else:
            state.frames.append(Happening(linker, occasion, who, what, given, cause))
        return PUSHED

    return carefully if waits or forbids or reaches else at_once


def proceed(scope: Scope, statement: Proceed, ability: Ability) -> Step:
    """What this stands in for happens after all, without this clause."""
    linker = scope.linker
    changed = [(number, scope.measure(value)) for number, value in statement.args]

    def go_on(state: State, env: Env) -> int | None:
        happening = state.frames[-2]
        assert isinstance(happening, Happening)
        values = [(number, value(state, env)) for number, value in changed]
        state.frames.append(going_on(linker, state, happening, values, ability, env[THIS]))
        return PUSHED

    return go_on


def going_on(
    linker: Linker,
    state: State,
    happening: Happening,
    values: list[tuple[int, Value]],
    ability: Ability,
    this: int | None,
) -> Happening:
    """The same moment once more, with these arguments changed and without a clause."""
    occasion = happening.occasion
    args = happening.args.copy()
    given = list(happening.given)
    for number, value in values:
        args[number] = value
        given[number] = True
    if values and occasion.unit is not None and not all(given):
        args = occasion.complete(state, happening.doer, args, given, happening.cause)
    again = Happening(linker, occasion, happening.doer, args, tuple(given), happening.cause)
    again.fresh = False
    again.origin = happening.origin
    again.skip = (*happening.skip, (ability.number, this))
    return again
