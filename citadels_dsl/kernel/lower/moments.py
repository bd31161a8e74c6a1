"""What happens, with all that comes before it, in its place, and after it.

A moment that clauses wait for is a function of its own; what is given to it is either passed (a number, a
set) or known when it is written (a place, a word), so there is one for each way in which it is called.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Do as Calling,
    Expr as Code,
    Set,
    Some,
    Statement as Line,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower import (
    acting,
    allowed,
    calling,
    course,
    given,
    hearing,
    lists,
    spoken,
    stopping,
    touching,
    whereabouts,
)
from citadels_dsl.kernel.lower.args import Args
from citadels_dsl.kernel.lower.operations import operate
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import At, Word
from citadels_dsl.rules.moments import (
    TOUCH,
    ClearMark,
    Moment,
    MoveGold,
    MoveThings,
    OfferSteps,
    Reveal,
    SetMark,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.reads import Kinds, clash
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import Type

TRIGGERS = (ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD)


def do(scope: Scope, statement: Do, fail: list[Line]) -> None:
    """A verb or procedure is done; `fail`: what follows if it cannot be."""
    facts = scope.facts
    moment = facts.rules.moments[statement.moment]
    if isinstance(moment.operation, OfferSteps):
        acting.act(scope, statement, fail)
        return
    args = given.of_statement(scope, moment, statement)
    if isinstance(moment.operation, Stop):
        stopping.stop(scope, args.values[moment.operation.procedure])
        return
    hooks = any(hearing.heard(scope, kind, statement) for kind in TRIGGERS)
    forbids = bool(hearing.heard(scope, ClauseKind.FORBID, statement))
    touches = touched(scope, moment, statement, args)
    if moment.operation is not None and not hooks and not forbids and not touches:
        operate(scope, moment, args, fail)
        if _noticed(scope, moment, args):
            put_back = spoken.begin(scope, [("moment", moment.name)])
            notice(scope, moment, args)
            scope.w.add(*put_back)
        return
    each = next((n for n, p in enumerate(moment.parameters) if p.each), -1)
    waits = hooks or forbids or bool(touches and touching.hooked(facts))
    if moment.operation is not None and waits and each >= 0 and _several(args, each):
        _for_each_thing(scope, moment, args, each, touches, fail)
        return
    shape = course.Shape(hooks or forbids or bool(touches), touches)
    name, passed = calling.function(scope, moment, args, shape)
    put_back = spoken.begin(scope, [("moment", moment.name)])
    result = scope.w.keep(Call(name, tuple(passed)), "done")
    scope.w.add(*put_back)
    stopping.check(scope, [("moment", moment.name)])
    scope.w.when(negated(result), fail)


def touched(scope: Scope, moment: Moment, statement: Do, args: Args) -> tuple[int, ...]:
    """The parameters whose things are reached for where something waits for it; a mark that stops does not touch."""
    if not scope.facts.clauses(ClauseKind.FORBID, TOUCH) and not touching.hooked(scope.facts):
        return ()
    if isinstance(moment.operation, SetMark):
        word = args.values[moment.operation.mark]
        if isinstance(word, Word) and scope.facts.rules.marks[word.text].makes:
            return ()
    return tuple(n for n in moment.touches if not hearing.own(statement, n))


def _several(args: Args, each: int) -> bool:
    return args.types[each].many or isinstance(args.values[each], At)


def _for_each_thing(
    scope: Scope, moment: Moment, args: Args, each: int, touches: tuple[int, ...], fail: list[Line]
) -> None:
    """One moment for each; it could be done if it could be for one of them."""
    w = scope.w
    place, kind = args.values[each], args.types[each]
    restore: list[Line] = []
    if isinstance(place, At):
        kind = Type(scope.facts.rules.places[place.place].holds, many=True)
        those = w.keep(whereabouts.inside(scope, place), "those")
        if each in touches:
            _reach_into(scope, args, place, kind, those, restore, fail)
    else:
        those = w.keep(args.code(each), "those")
    thing, done = w.fresh("thing"), w.fresh("done")
    one = args.with_value(each, thing, kind.one())
    name, passed = calling.function(scope, moment, one, course.Shape(True, touches))
    w.set(done, FALSE)
    with w.inside() as body:
        put_back = spoken.begin(scope, [("moment", moment.name)])
        w.when(Call(name, tuple(passed)), [Set(done, TRUE)])
        w.add(*put_back)
        stopping.check(scope, [("moment", moment.name)])
    if isinstance(place, At) and whereabouts.in_pile(scope, place):
        lists.out_of(scope, place.place, thing, body)
    else:
        lists.every(scope, those, thing, body)
    w.add(*restore)
    w.when(both(negated(done), Some(those)), fail)


def _reach_into(
    scope: Scope, args: Args, place: At, kind: Type, those: Code, restore: list[Line], fail: list[Line]
) -> None:
    """The owner of a place is touched, once, and what lies in it is reached with that."""
    w, doer = scope.w, args.doer
    assert doer is not None
    if touching.hooked(scope.facts):
        touching.reach_into(scope, args, place, Some(those), fail)
    else:
        free = allowed.may_touch(scope, Type("place"), place, doer, scope.cause)
        w.when(both(Some(those), negated(free)), fail)
    reached = allowed.reached(scope, kind.kind)
    restore.append(put(reached, w.keep(value(reached, doer), "before"), doer))
    w.add(put(reached, Bits("|", value(reached, doer), those), doer))


def notice(scope: Scope, moment: Moment, args: Args) -> None:
    """What a `when` waits for may have become true: it is looked at after all that writes what it reads."""
    if _noticed(scope, moment, args):
        scope.w.add(Calling(Call("look", ())))


def _noticed(scope: Scope, moment: Moment, args: Args) -> bool:
    return clash(scope.facts.watched, _written(moment, args))


def _written(moment: Moment, args: Args) -> Kinds:
    """What an operation writes, in the kinds of `rules.reads`; a card that leaves a city also loses what is on it."""
    match moment.operation:
        case MoveGold():
            return frozenset({"gold"})
        case MoveThings(things=things) | Swap(first=things):
            kind = args.types[things].kind
            return frozenset({"piece"}) if kind == "piece" else frozenset({"roles", "revealed"}) if (
                kind == "character"
            ) else frozenset({"*"})  # fmt: skip
        case SetMark(mark=mark) | ClearMark(mark=mark):
            word = args.values[mark]
            return frozenset({f"mark:{word.text}"}) if isinstance(word, Word) else frozenset({"*"})
        case Reveal():
            return frozenset({"revealed", "hidden"})
        case Use():
            return frozenset({"uses"})
        case _:  # nothing else writes what can be read
            return frozenset()
