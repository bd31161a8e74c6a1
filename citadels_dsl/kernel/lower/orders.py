"""The order in which the things of a set come up, where that is not the one of their numbers.

Most sets are gone through from the smallest number on: then a mask is all that is kept. Of the others (a pile, the
others from the left, things as they are named, sets that are joined) the things are listed in an array besides; of a
set under a name `Lowering.listed` tells its list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Compute,
    Const,
    Each,
    Expr as Code,
    Has,
    Leave,
    Local as Name,
    Loop,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, either, negated
from citadels_dsl.kernel.lower import expressions, folds, lists, sets
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.lists import Listed
from citadels_dsl.kernel.lower.plain import reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, plus
from citadels_dsl.rules.expressions import (
    Ask,
    Contents,
    Expr,
    Fold,
    Join,
    Local,
    Members,
    Noun,
    PlaceRef,
    Property,
    Referee,
    SetOf,
)
from citadels_dsl.rules.ruleset import ClauseKind


def usual(scope: Scope, source: Expr) -> bool:
    """It is gone through from the smallest number on."""
    match source:
        case Contents():
            return not pile_of(scope, source)
        case Noun(word="others"):
            return False
        case SetOf(items=items):
            return len(items) < 2 or _as_numbered(scope, items)
        case Join(word="+") | Property(word="neighbours"):
            return False
        case Fold(word="different", value=Property(word="name"), members=members) if _rising(scope.facts.card_names):
            return usual(scope, members.source)  # names come up in the order of the cards
        case Fold(word="different"):
            return sets.scattered(source)
        case Fold(members=members):
            return usual(scope, members.source)
        case Join(left=inner) | Referee(inner=inner):
            return usual(scope, inner)
        case Ask():
            plain = reduced(scope, source)
            return usual(scope, plain) if not isinstance(plain, Ask) else all(
                usual(scope.with_env({}), answer) for answer in _answers(scope, plain)
            )  # fmt: skip
        case Local(slot=slot):
            found = scope.env.get(slot)
            return not isinstance(found, Name) or found not in scope.low.listed
        case _:  # nothing else has an order of its own
            return True


def left_of(source: Expr) -> Noun | None:
    """The others of which a set is a part: they go from the left."""
    match source:
        case Noun(word="others"):
            return source
        case Fold(word="those" | "most" | "least", members=members):
            return left_of(members.source)
        case Join(word="-", left=inner) | Referee(inner=inner):
            return left_of(inner)
        case _:  # nothing else begins with them
            return None


def pile_of(scope: Scope, source: Expr) -> str:
    """The pile of which all cards are meant, "" if it is none."""
    if not (isinstance(source, Contents) and isinstance(source.place, PlaceRef)):
        return ""
    name = source.place.place
    return name if scope.facts.rules.places[name].pile else ""


def _answers(scope: Scope, asked: Ask) -> Iterator[Expr]:
    """What a question may come to."""
    for (name, of_kind), question in scope.facts.rules.questions.items():
        if name == asked.question:
            yield question.default.value
            for clause in scope.facts.clauses(ClauseKind.RULE, name, of_kind):
                yield from (worth for _, worth in clause.answers)


def _rising(numbers: Sequence[int]) -> bool:
    return all(one <= other for one, other in pairwise(numbers))


def _as_numbered(scope: Scope, items: tuple[Expr, ...]) -> bool:
    """Each is known, and none comes before one with a smaller number."""
    found = [expressions.known(scope, item) for item in items]
    numbers = [one.value for one in found if isinstance(one, Const)]
    return len(numbers) == len(items) and _rising(numbers)


# ------------------------------------------------------------------ lists


def listed(scope: Scope, source: Expr, into: Listed | None = None) -> Listed:
    """Writes a list of the things of a set; `into`: in the place of another one."""
    return lists.written(scope, source.type.kind, lambda item, add: _go_through(scope, source, item, add), into)


def named(scope: Scope, source: Expr, mask: Name) -> None:
    """A set has got a name: its order goes with it."""
    low = scope.low
    if usual(scope, source) and mask not in low.listed:
        return
    low.listed[mask] = listed(scope, source, low.listed.get(mask))


def ranked(scope: Scope, members: Members, found: Code) -> Listed:
    """Those of a set that are found, listed by what they are ordered by; of equal ones the first goes first."""
    w, whole, order = scope.w, scope.facts.mask_of(members.source.type.kind), members.order
    assert order is not None
    those = of(scope, members.source)
    into = lists.fresh(scope, whole)
    left, item, best, least = w.fresh("left", whole), w.fresh("item"), w.fresh("best"), w.fresh("least")
    many, end = value(into.many), w.label("ranked")
    w.set(left, found)
    w.add(put(into.many, FALSE))
    with w.inside() as out:
        w.when(negated(Some(left)), [Leave(end)])
        w.set(best, NOBODY)
        w.set(least, FALSE)
        with w.inside() as looking:
            key = w.keep(expressions.one(scope.bound(members.slot, item), order), "key")
            w.when(either(Compare("<", best, FALSE), Compare("<", key, least)), [Set(best, item), Set(least, key)])
        if those is None:
            w.add(Each(item, left, w.label("each"), tuple(looking)))
        else:
            lists.each(scope, those, left, item, looking)
        w.add(put(into.items, best, many), put(into.many, plus(many, Const(1))))
        w.set(left, Bits("&~", left, One(best, whole)))
    w.add(Loop(end, tuple(out)))
    return into


def of(scope: Scope, source: Expr) -> Listed | None:
    """The list of a set that has an order of its own."""
    if usual(scope, source):
        return None
    if isinstance(source, Local):
        found = scope.env[source.slot]
        assert isinstance(found, Name)
        return scope.low.listed[found]
    return listed(scope, source)


def _go_through(scope: Scope, source: Expr, item: Name, does: Callable[[], None]) -> None:
    """Writes a walk through a set: `does` writes what is done with each."""
    w = scope.w

    def only(holds: Code) -> Callable[[], None]:
        def guarded() -> None:
            with w.inside() as out:
                does()
            w.when(holds, out)

        return guarded

    match source:
        case Contents() if pile_of(scope, source):
            lists.through_pile(scope, pile_of(scope, source), item, does)
        case Noun(word="others", player=player):
            players = Const(scope.facts.players)
            me = w.keep(scope.me if player is None else expressions.one(scope, player), "me")
            beyond = Const(scope.facts.players - 1)
            lists.counting(scope, beyond, lambda n: Compute("mod", plus(plus(me, n), Const(1)), players), item, does)
        case Property(word="neighbours", subject=subject):
            players = Const(scope.facts.players)
            me = w.keep(expressions.one(scope, subject), "me")
            for step in (1, scope.facts.players - 1):
                w.set(item, Compute("mod", plus(me, Const(step)), players))
                does()
        case SetOf(items=items):
            for one in [expressions.one(scope, each) for each in items]:
                if one != NOBODY:  # a character that does not play
                    w.set(item, one)
                    does()
        case Join(word="+", left=left, right=right):
            _go_through(scope, left, item, does)
            _go_through(scope, right, item, does)
        case Join(left=left, right=right):
            less = w.keep(sets.mask(scope, right), "less")
            _go_through(scope, left, item, only(negated(Has(less, item))))
        case Referee(inner=inner):
            _go_through(scope, inner, item, does)
        case Ask() if not isinstance(reduced(scope, source), Ask):
            _go_through(scope, reduced(scope, source), item, does)
        case Ask() if not usual(scope, source):
            raise Unlowered(f"`{source.question}`, whose answer is a set in an order of its own", source.span)
        case Fold(word="different", value=worth, members=members) if worth is not None:
            member = w.fresh("member")
            those = w.keep(folds.those(scope, members), "those")

            def of_member() -> None:
                with w.inside() as out:
                    w.set(item, expressions.one(scope.bound(members.slot, member), reduced(scope, worth)))
                    does()
                w.when(Has(those, member), out)

            _go_through(scope, members.source, member, of_member)
        case Fold(members=members):
            those = w.keep(sets.mask(scope, source), "those")
            _go_through(scope, members.source, item, only(Has(those, item)))
        case Local() if not usual(scope, source):
            here = of(scope, source)
            assert here is not None
            lists.counting(scope, value(here.many), lambda n: value(here.items, n), item, does)
        case _:  # from the smallest number on
            with w.inside() as out:
                does()
            w.add(Each(item, sets.mask(scope, source), w.label("each"), tuple(out)))
