"""Statements that do something, as instructions: at once where no clause waits for it, else as a moment."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.abilities import Ability
from citadels_dsl.engine.frames import Code, expire
from citadels_dsl.engine.happening import Happening, Refusal, revealing
from citadels_dsl.engine.linking import Linker, Scope
from citadels_dsl.engine.occasions import Occasion
from citadels_dsl.engine.permission import always_none, forbidden, touched, within_reach
from citadels_dsl.engine.places import may_be_place
from citadels_dsl.engine.several import Several
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import CAUSE, FAIL, PUSHED, THIS, Env, Measure, Step, Value
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.statements import Do, Proceed


def do(scope: Scope, statement: Do) -> Step:
    linker = scope.linker
    occasion = linker.occasion(statement.moment)
    doer = always_none if statement.doer is None else scope.measure(statement.doer)
    args = arguments(scope, occasion, statement.args)
    if occasion.unit is not None:
        return _procedure(linker, occasion, statement, doer, args)
    return _verb(linker, occasion, statement, doer, args)


def arguments(scope: Scope, occasion: Occasion, given: Sequence[Expr | None]) -> list[Measure]:
    """The arguments; a default where none is given, but for what only a procedure can fill in."""
    found: list[Measure] = []
    for number, arg in enumerate(given):
        if arg is None:
            # a procedure's defaults may ask for its other arguments: they are filled in when it begins
            default = None if occasion.unit is not None else occasion.defaults[number]
            found.append(always_none if default is None else default)
        else:
            found.append(scope.measure(arg))
    return found


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


def _procedure(linker: Linker, occasion: Occasion, statement: Do, doer: Measure, args: list[Measure]) -> Step:
    given = tuple(arg is not None for arg in statement.args)
    unit = occasion.unit
    assert unit is not None
    count = len(args)
    simple = all(there or p.default is None for there, p in zip(given, occasion.moment.parameters, strict=True))
    forbids = occasion.forbids
    waits = occasion.hooked
    touches = occasion.moment.touches
    number = occasion.number
    begin = occasion.begin

    def call(state: State, env: Env) -> int | None:
        who = doer(state, env)
        cause = env[CAUSE]
        what = [arg(state, env) for arg in args]
        if simple:
            inner = [who, None, cause, *what]
            inner.extend([None] * (unit.size - len(inner)))
        else:
            inner = occasion.complete(state, who, what, given, cause)
            what = inner[3 : 3 + count]
        if waits or (touches and linker.touch_hooked and touched(linker, state, touches, who, what)):
            state.frames.append(Happening(linker, occasion, who, what, given, cause))
            return PUSHED
        if forbids and forbidden(state, forbids, who, what, cause):
            return refuse(linker, state)
        if touches:
            left = within_reach(linker, state, touches, who, what, cause, False)
            if left is None:
                return refuse(linker, state)
            if left != tuple(what):
                inner[3 : 3 + count] = left
            reaching = touched(linker, state, touches, who, left)
            if reaching:  # what is reached for is not touched again inside: a frame of its own remembers it
                state.frames.append(Happening(linker, occasion, who, list(left), given, cause))
                return PUSHED
        frame = Code(unit, inner, state.changes)
        frame.scope = number
        if begin is not None:
            frame.saved = begin(state, who, what)
        if number in state.waiting:
            expire(state, state.waiting.pop(number))
        state.frames.append(frame)
        if state.sink is not None:
            linker.telling.moment(state, occasion, who, what)
        return PUSHED

    return call


# ------------------------------------------------------------ verbs


def _verb(linker: Linker, occasion: Occasion, statement: Do, doer: Measure, args: list[Measure]) -> Step:
    verb = occasion.verb
    assert verb is not None
    idle, act = verb.idle, verb.act
    given = tuple(arg is not None for arg in statement.args)
    waits = occasion.hooked
    forbids = occasion.forbids
    reaches = bool(occasion.moment.touches) and (linker.touch_hooked or bool(linker.touch_forbids))
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

    def at_once(state: State, env: Env) -> int | None:
        who = doer(state, env)
        what = [arg(state, env) for arg in args]
        if spreads:
            spread(state, what)
        if idle(state, who, what):
            return None
        if state.sink is None:
            return act(state, who, what, env[CAUSE])
        return linker.telling.perform(state, occasion, who, what, env[CAUSE])

    def carefully(state: State, env: Env) -> int | None:
        who = doer(state, env)
        what = [arg(state, env) for arg in args]
        cause = env[CAUSE]
        touches = occasion.touches(what) if reaches else ()
        reaching = bool(touches) and bool(touched(linker, state, touches, who, what))
        hooked = waits or forbids or (reaching and linker.touch_hooked)
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
        args = occasion.complete(state, happening.doer, args, given, happening.cause)[3 : 3 + len(args)]
    again = Happening(linker, occasion, happening.doer, args, tuple(given), happening.cause)
    again.fresh = False
    again.origin = happening.origin
    again.skip = (*happening.skip, (ability.number, this))
    return again
