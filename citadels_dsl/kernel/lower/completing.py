"""A choice of several where what follows has to be tried: what can be taken next so that some whole set leads on."""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.kernel.ir import (
    Bits,
    Compare,
    Const,
    Count,
    Each,
    Expr as Code,
    Leave,
    Local as Name,
    Loop,
    Mask,
    Nth,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, negated
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import plus

#: So many sets are looked at; what is not found among them is taken to be possible.
SETS = 60

#: Whether what follows can be carried out with a set that stands under a name.
Leads = Callable[[Name], Code]


def fine(
    scope: Scope, options: Code, items: Code, chosen: Code, least: Code, most: Code, whole: Mask, leads: Leads
) -> Code:
    """Those options with which there is a set, the chosen ones among it, that leads on."""
    w = scope.w
    found, one, result = w.fresh("fine", whole), w.fresh("one"), w.fresh("leads")
    w.set(found, Const(0, whole))
    with w.inside() as body:
        start = w.keep(Bits("|", chosen, One(one, whole)), "start")
        _search(scope, result, items, start, least, most, whole, leads)
        w.when(result, [Set(found, Bits("|", found, One(one, whole)))])
    w.add(Each(one, options, w.label("each"), tuple(body)))
    return found


def _search(
    scope: Scope, result: Name, items: Code, start: Code, least: Code, most: Code, whole: Mask, leads: Leads
) -> None:
    """The smaller sets first, each once: a queue of sets and of the last thing that came to each.

    Ahead of them stands the first that is large enough. Mostly that leads on, and then one of them would have been
    found to, or too many would have been looked at: the answer is the same.
    """
    w, arrays = scope.w, scope.arrays
    sets, lasts = arrays.apart(f"sets_of_{whole.bits}", SETS + 1, whole), arrays.apart("sets_last", SETS + 1)
    head, tail, last, one = (w.fresh(stem) for stem in ("head", "tail", "last", "one"))
    these = w.fresh("these", whole)
    _large_enough(scope, these, head, items, start, least, whole)
    nothing_comes_to_it = Const(whole.bits)
    w.add(put(sets, these), put(lasts, nothing_comes_to_it), put(sets, start, 1), put(lasts, Const(-1), 1))
    w.set(tail, Const(2))
    w.set(result, TRUE)
    end = w.label("known")
    with w.inside() as out:
        w.when(Compare("<=", Const(SETS + 1), head), [Leave(end)])
        w.when(Compare("<=", tail, head), [Set(result, FALSE), Leave(end)])
        w.set(these, value(sets, head))
        w.set(last, value(lasts, head))
        w.set(head, plus(head, TRUE))
        size = w.keep(Count(these), "size")
        with w.inside() as large:
            w.when(leads(these), [Leave(end)])
        w.when(Compare("<=", least, size), large)
        with w.inside() as more:
            room = both(Compare("<", last, one), Compare("<", tail, Const(SETS + 1)))
            with w.inside() as another:
                w.add(put(sets, Bits("|", these, One(one, whole)), tail), put(lasts, one, tail))
                w.set(tail, plus(tail, TRUE))
            w.when(room, another)
        w.when(Compare("<", size, most), [Each(one, Bits("&~", items, these), w.label("each"), tuple(more))])
    w.add(Loop(end, tuple(out)))


def _large_enough(scope: Scope, these: Name, head: Name, items: Code, start: Code, least: Code, whole: Mask) -> None:
    """The first of `least` things, as a set; `head` is 1, behind it, if what it starts with is as large already."""
    w = scope.w
    rest, end = w.fresh("rest", whole), w.label("enough")
    w.set(these, start)
    w.set(head, Compare("<=", least, Count(these)))
    w.set(rest, Bits("&~", items, these))
    with w.inside() as out:
        w.when(Compare("<=", least, Count(these)), [Leave(end)])
        w.when(negated(Some(rest)), [Leave(end)])
        first = w.keep(Nth(rest, FALSE), "first")
        w.set(these, Bits("|", these, One(first, whole)))
        w.set(rest, Bits("&~", rest, One(first, whole)))
    w.add(Loop(end, tuple(out)))
