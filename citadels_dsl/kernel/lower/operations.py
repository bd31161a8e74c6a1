"""The few things that can happen, as statements of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    Bits,
    Call,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Expr,
    Give,
    If,
    Leave,
    Load,
    Local,
    Loop,
    One,
    Set,
    Some,
)
from citadels_dsl.kernel.lower import expressions, piles
from citadels_dsl.kernel.lower.chance import picked
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import FALSE, NOBODY, TRUE, At, Range, Value, Word, Writer, both, negated, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import (
    BANK,
    DOER,
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.types import Type

#: Where a verb puts something: a place, or one end of a pile.
UNDER, ON_TOP = "under", "on top"


@dataclass(frozen=True, slots=True)
class Off:
    """Takes a mark off a card, or off all things: in the place of statements that are written when it is known which
    marks are kept."""

    mark: str
    card: Expr | None = None


class Args:
    """What a verb is done with: its doer, its arguments, and what they are."""

    def __init__(self, doer: Expr | None, values: Sequence[Value], types: Sequence[Type], ends: Sequence[bool]) -> None:
        self.doer, self.values, self.types, self.ends = doer, values, types, ends

    def code(self, number: int) -> Expr:
        found = self.values[number]
        assert not isinstance(found, At | Word | Range), found
        return found


def changed(scope: Scope) -> None:
    count = scope.arrays.register("changes")
    scope.w.add(put(count, plus(value(count), Const(1))))


def operate(scope: Scope, moment: Moment, args: Args, fail: Sequence[Statement]) -> None:
    """Does it, if it changes anything; `fail`: what to do if it cannot be done."""
    w, arrays = scope.w, scope.arrays
    match moment.operation:
        case MoveGold(amount=amount, source=source, target=target, exact=exact):
            _move_gold(scope, args, amount, source, target, exact, fail)
        case MoveThings(things=things, to=to):
            _move(scope, args, things, to)
        case Swap(first=first, second=second):
            _swap(scope, args.values[first], args.values[second])
        case Shuffle(place=place):
            _shuffle(scope, args.values[place])
        case Look(things=things):
            changed(scope)  # what is known is not kept
        case Reveal(things=things):
            _reveal(scope, args.code(things), args.types[things])
        case SetMark(things=things, mark=mark, value=worth):
            _set_mark(scope, args, things, mark, worth)
        case ClearMark(things=things, mark=mark):
            _clear_mark(scope, args, things, mark)
        case Notice():
            pass
        case ShowMark() | Use() | PerformAction() | OfferSteps() | Stop() | None:
            raise Unlowered(f"`{moment.name}`")
    _ = w, arrays


# ------------------------------------------------------------ gold


def _move_gold(scope: Scope, args: Args, amount: int, source: int, target: int, exact: bool, fail: Sequence[Statement]) -> None:
    w, gold = scope.w, scope.arrays.gold
    n = w.keep(args.code(amount), "n")
    giver = None if source == BANK else _purse(args, source)
    taker = None if target == BANK else _purse(args, target)
    with w.inside() as body:
        if giver is not None:
            if exact:
                w.when(Compare("<", value(gold, giver), n), list(fail))
            else:
                local = w.fresh("n")
                w.set(local, Compute("min", n, value(gold, giver)))
                n = local
            w.add(put(gold, Compute("-", value(gold, giver), n), giver))
        if taker is not None:
            w.add(put(gold, plus(value(gold, taker), n), taker))
        changed(scope)
    some: Expr = Compare("<", FALSE, n) if not isinstance(n, Const) else TRUE if n.value > 0 else FALSE
    if isinstance(args.values[amount], Local | Const):
        first = args.code(amount)
        some = Compare("<", FALSE, first) if not isinstance(first, Const) else TRUE if first.value > 0 else FALSE
    if giver is not None and not exact:
        some = both(some, Compare("<", FALSE, value(gold, giver)))
    if giver is not None and taker is not None:
        some = both(some, Compare("!=", giver, taker))
    w.when(some, body)


def _purse(args: Args, which: int) -> Expr | None:
    """A player's; None for the bank's."""
    if which == DOER:
        assert args.doer is not None
        return args.doer
    found = args.code(which)
    if args.types[which].kind == "bank" or found == Const(-2):
        return None
    if args.types[which].kind != "player":
        raise Unlowered("gold that lies on things")
    return found


# ------------------------------------------------------------ cards and characters


def _move(scope: Scope, args: Args, things: int, to: int) -> None:
    w = scope.w
    kind = args.types[things]
    where = args.values[to]
    if kind.kind == "piece":
        piece = args.values[things]
        assert isinstance(piece, Word)
        holder = scope.arrays.piece(piece.text)
        target = args.code(to)
        with w.inside() as body:
            w.add(put(holder, target))
            changed(scope)
        w.when(Compare("!=", value(holder), target), body)
        return
    assert isinstance(where, At), where
    moved = args.values[things]
    if isinstance(moved, At):
        kind = Type(scope.facts.rules.places[moved.place].holds, many=True)
        from citadels_dsl.kernel.lower import sets

        moved = sets.inside(scope, moved)
    assert not isinstance(moved, Word | Range)
    to_end = args.ends[to]
    if kind.kind == "character":
        _move_characters(scope, moved, kind.many, where)
        return
    name = card_mover(scope.low, where.place, to_end)
    owner = where.owner or NOBODY
    number = _place(scope, where)
    if not kind.many:
        with w.inside() as body:
            w.add(Do(Call(name, (moved, owner))))
            changed(scope)
        w.when(Compare("!=", value(scope.arrays.where, moved), number) if not _pile(scope, where) else TRUE, body)
        return
    moved = w.keep(moved, "moved")
    card = w.fresh("c")
    inner = If(Compare("!=", value(scope.arrays.where, card), number), (Do(Call(name, (card, owner))),))
    with w.inside() as body:
        each = Do(Call(name, (card, owner))) if _pile(scope, where) else inner
        w.add(Each(card, moved, w.label("each"), (each,)))
        changed(scope)
    w.when(Some(moved), body)


def _pile(scope: Scope, where: At) -> bool:
    return scope.facts.rules.places[where.place].pile


def _place(scope: Scope, where: At) -> Expr:
    first = Const(scope.facts.places[where.place])
    return first if where.owner is None else plus(first, where.owner)


def card_mover(low: Lowering, to: str, bottom: bool) -> str:
    """A function (card, owner of the place): takes a card from where it lies and puts it somewhere."""
    facts, arrays = low.facts, low.arrays
    place = facts.rules.places[to]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        card, owner = params
        old = w.fresh("old")
        w.set(old, value(arrays.where, card))
        leave(low, w, card, old)
        first = Const(facts.places[to])
        number = first if not place.of else plus(first, owner)
        w.add(put(arrays.where, number, card))
        if not place.pile:
            number = w.keep(number, "to")
            w.add(put(arrays.inside, Bits("|", value(arrays.inside, number), One(card, facts.of_cards)), number))
        elif bottom:
            piles.put_under(low, w, to, card)
        else:
            piles.put_on_top(low, w, to, card)
        if to != anchors.CITY:
            stripped(low, w, card, old)
            return
        kind = Load(arrays.constant("kind_of_card", facts.kind_of_card), card)
        number = w.keep(plus(Compute("*", kind, Const(facts.players)), owner), "kind")
        w.add(put(arrays.built, plus(value(arrays.built, number), Const(1)), number))

    params = (("card", INTEGER), ("owner", INTEGER))
    return low.function(("move", to, bottom), f"to_{to}", params, None, write)




def leave(low: Lowering, w: Writer, card: Expr, old: Local) -> None:
    """It lies nowhere now."""
    facts, arrays = low.facts, low.arrays
    block = [put(arrays.inside, Bits("&~", value(arrays.inside, old), One(card, facts.of_cards)), old)]
    for pile in facts.piles:
        out = Do(Call(piles.take_out(low, pile), (card,)))
        block = [If(Compare("==", old, Const(facts.places[pile])), (out,), tuple(block))]
    w.add(*block)


def stripped(low: Lowering, w: Writer, card: Expr, old: Expr) -> None:
    """Marks go when a card leaves the cities."""
    facts = low.facts
    with w.inside() as block:
        for mark in facts.rules.marks.values():
            if "card" in mark.on:
                w.add(Off(mark.name, card))  # type: ignore[arg-type]
    left = both(Compare("<=", Const(facts.city), old), Compare("<", old, Const(facts.city + facts.players)))
    w.when(left, block)


def _move_characters(scope: Scope, moved: Expr, many: bool, where: At) -> None:
    w, low = scope.w, scope.low
    name = character_mover(low, where.place)
    owner = where.owner or NOBODY
    number = _place(scope, where)
    character = w.fresh("c")
    one = moved if not many else character
    move = If(Compare("!=", value(scope.arrays.at, one), number), (Do(Call(name, (one, owner))),))
    if not many:
        with w.inside() as body:
            w.add(move)
            changed(scope)
        w.when(Compare("!=", value(scope.arrays.at, one), number), body)
        return
    moved = w.keep(moved, "moved")
    w.add(Each(character, moved, w.label("each"), (move,)))
    changed(scope)


def character_mover(low: Lowering, to: str) -> str:
    facts, arrays = low.facts, low.arrays
    place = facts.rules.places[to]

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        character, owner = params
        old = w.keep(value(arrays.at, character), "old")
        one = One(character, facts.of_characters)
        w.add(put(arrays.standing, Bits("&~", value(arrays.standing, old), one), old))
        first = Const(facts.places[to])
        number = w.keep(first if not place.of else plus(first, owner), "to")
        w.add(put(arrays.at, number, character))
        w.add(put(arrays.standing, Bits("|", value(arrays.standing, number), one), number))
        w.add(put(arrays.holder, owner if to == anchors.ROLES else NOBODY, character))
        if to != anchors.ROLES:
            w.add(put(arrays.revealed, Bits("&~", value(arrays.revealed), one)))

    return low.function(("move", to), f"character_to_{to}", (("c", INTEGER), ("owner", INTEGER)), None, write)


def _swap(scope: Scope, first: Value, second: Value) -> None:
    """All that lies in two places of players changes places."""
    w, facts, arrays = scope.w, scope.facts, scope.arrays
    if not (isinstance(first, At) and isinstance(second, At) and first.place == second.place == anchors.HAND):
        raise Unlowered("a swap of other things than hands")
    a, b = w.keep(_place(scope, first), "here"), w.keep(_place(scope, second), "there")
    mine, theirs = w.fresh("mine", facts.of_cards), w.fresh("theirs", facts.of_cards)
    w.set(mine, value(arrays.inside, a))
    w.set(theirs, value(arrays.inside, b))
    card = w.fresh("c")
    with w.inside() as body:
        w.add(Each(card, mine, w.label("each"), (put(arrays.where, b, card),)))
        w.add(Each(card, theirs, w.label("each"), (put(arrays.where, a, card),)))
        w.add(put(arrays.inside, theirs, a), put(arrays.inside, mine, b))
        changed(scope)
    w.when(both(Compare("!=", a, b), Some(Bits("|", mine, theirs))), body)


def _shuffle(scope: Scope, where: Value) -> None:
    assert isinstance(where, At)
    low = scope.low

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        ring = low.arrays.pile(where.place)[0]
        n, left, other, card, end = w.fresh("n"), w.fresh("left"), w.fresh("other"), w.fresh("c"), w.label("done")
        w.set(n, FALSE)
        w.set(left, piles.counted(low, where.place))
        stream = f"shuffle {where.place}"
        here = piles.at(low, where.place, n)
        there = piles.at(low, where.place, other)
        body = (
            If(Compare("<", left, Const(2)), (Leave(end),)),
            Set(other, plus(n, picked(low, stream, left))),
            Set(card, Load(ring, here)),
            put(ring, Load(ring, there), here),
            put(ring, card, there),
            Set(n, plus(n, Const(1))),
            Set(left, plus(left, Const(-1))),
        )
        w.add(Loop(end, body))

    if not _pile(scope, where):
        raise Unlowered("shuffling what has no order")
    name = low.function(("shuffle", where.place), f"shuffle_{where.place}", (), None, write)
    with scope.w.inside() as body:
        scope.w.add(Do(Call(name, ())))
        changed(scope)
    scope.w.when(Compare("<", Const(1), piles.counted(low, where.place)), body)


def _reveal(scope: Scope, thing: Expr, kind: Type) -> None:
    if kind.kind != "character" or kind.many:
        raise Unlowered("revealing cards")
    w, arrays = scope.w, scope.arrays
    one = One(thing, scope.facts.of_characters)
    w.add(put(arrays.revealed, Bits("|", value(arrays.revealed), one)))
    answering = arrays.register("answering")
    w.when(Compare("==", value(answering), thing), [put(answering, NOBODY)])
    changed(scope)


# ------------------------------------------------------------ marks


def _set_mark(scope: Scope, args: Args, things: int, mark: int, worth: int) -> None:
    w = scope.w
    name, kind = _mark(args, things, mark)
    printed = scope.facts.rules.marks[name]
    thing = w.keep(args.code(things), "on")
    flag = printed.type.kind == "truth"
    array = expressions.flags(scope, name, kind) if flag else expressions.mark_values(scope, name, kind)
    item = w.keep(args.code(worth), "worth")
    by_name = f"by_{name}_{kind}"
    with w.inside() as body:
        if flag:
            one = One(thing, scope.facts.mask_of(kind))
            if isinstance(item, Const):
                w.add(put(array, Bits("|" if item.value else "&~", value(array), one)))
            else:
                w.when(item, [put(array, Bits("|", value(array), one))], [put(array, Bits("&~", value(array), one))])
        else:
            w.add(put(array, item, thing))
        if read_by(scope, name):
            w.add(put(expressions.marks_by(scope, name, kind), args.doer if args.doer is not None else NOBODY, thing))
        changed(scope)
    _ = by_name
    now = Has(value(array), thing) if flag else value(array, thing)
    differs: Expr = Compare("!=", now, item)
    if read_by(scope, name):
        by = expressions.marks_by(scope, name, kind)
        differs = either(
            differs, Compare("!=", value(by, thing), args.doer if args.doer is not None else NOBODY)
        )
    w.when(differs, body)


def read_by(scope: Scope, name: str) -> bool:
    """Somebody asks who put it."""
    from citadels_dsl.rules.expressions import MarkBy
    from citadels_dsl.rules.walk import within

    key = ("read by", name)
    if key not in scope.low.made:
        rules = scope.facts.rules
        nodes = [
            n for c in rules.clauses.values() for n in (c.condition, c.body, tuple(a for _, a in c.answers), c.limit)
        ]
        nodes += [p.body for p in rules.procedures.values()] + [q.default.value for q in rules.questions.values()]
        found = any(isinstance(p, MarkBy) and p.mark == name for n in nodes if n is not None for p in within(n))
        scope.low.made[key] = "yes" if found else ""
    return bool(scope.low.made[key])


def _mark(args: Args, things: int, mark: int) -> tuple[str, str]:
    word = args.values[mark]
    assert isinstance(word, Word)
    kind = args.types[things]
    if kind.many or kind.kind not in ("player", "character", "card"):
        raise Unlowered("a mark on several things")
    return word.text, kind.kind


def _clear_mark(scope: Scope, args: Args, things: int, mark: int) -> None:
    name, kind = _mark(args, things, mark)
    thing = args.code(things)
    if scope.facts.rules.marks[name].type.kind == "truth":
        array = expressions.flags(scope, name, kind)
        scope.w.add(put(array, Bits("&~", value(array), One(thing, scope.facts.mask_of(kind)))))
    else:
        array = expressions.mark_values(scope, name, kind)
        scope.w.add(put(array, NOBODY if scope.facts.rules.marks[name].unset is None else FALSE, thing))
    changed(scope)


__all__ = ["Count", "Give", "negated"]
