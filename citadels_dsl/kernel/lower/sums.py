"""What games come to, added up by the program: whole numbers of 64 bits, which a host makes a tally of.

A win that is shared by w players counts 1/w. Here it is only counted how often w of them won, so that every sum is of
small numbers; the host knows what they are worth. All sums are over games that came to their end.

    sum_game    games, ties, rounds, their squares, decisions, their squares
    sum_seat    by seat: points, their squares
    sum_wins    by seat and w: games that it won
    sum_bot     by bot: points, their squares
    sum_bots    by bot and w: the winners whom it moved, and their squares
    sum_seen    by kind: games in which it was seen, how often, and the squares of that
    sum_won     by kind and w: how often winners had it, the squares of that, the products with how often it was seen
    sum_stood   by district: how many stood in the end, and how many of them with winners

The kinds are the characters, seen as often as turns were begun with them, and behind them the districts, seen once for
each seat in whose city they came.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Abort,
    Array,
    Bits,
    Compare,
    Compute,
    Const,
    Count,
    Either,
    Expr,
    Give,
    Has,
    If,
    Leave,
    Local,
    Loop,
    Set,
    Statement,
    Store,
    Widen,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import drawing
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus
from citadels_dsl.rules.unfinished import NAMED

#: A game with a greater number is broken off: the sums of a batch of games have to fit in 64 bits.
ORDINARY = 1 << 20


def times(left: Expr, by: int) -> Expr:
    return left if by == 1 else Compute("*", left, Const(by))


@contextmanager
def upto(w: Writer, n: int | Expr, stem: str = "i") -> Iterator[Local]:
    """What is written inside is done for the numbers from 0 up to n - 1."""
    i, label = w.fresh(stem), w.label("upto")
    w.set(i, FALSE)
    with w.inside() as body:
        w.add(If(Compare("<=", Const(n) if isinstance(n, int) else n, i), (Leave(label),)))
        yield i
        w.set(i, plus(i, TRUE))
    w.add(Loop(label, tuple(body)))


def districts(low: Lowering) -> tuple[int, ...]:
    """Those among the kinds of cards."""
    facts = low.facts
    return tuple(n for n, name in enumerate(facts.kinds) if facts.rules.cards[name].district)


def district_kinds(low: Lowering) -> Array:
    return low.arrays.constant("district_kinds", districts(low) or (0,))


class _Sums:
    def __init__(self, low: Lowering) -> None:
        self.players = low.facts.players
        self.characters = len(low.facts.setup.cast)
        self.districts = len(districts(low))
        kinds = self.characters + self.districts

        def sums(name: str, size: int) -> Array:
            return low.arrays.lasting(name, max(1, size), WORD)

        self.game = sums("sum_game", 6)
        self.seat = sums("sum_seat", 2 * self.players)
        self.wins = sums("sum_wins", self.players**2)
        self.bot = sums("sum_bot", 2 * self.players)
        self.bots = sums("sum_bots", 2 * self.players**2)
        self.seen = sums("sum_seen", 3 * kinds)
        self.won = sums("sum_won", 3 * self.players * kinds)
        self.stood = sums("sum_stood", 2 * self.districts)
        self.there = sums("sum_there", self.districts)


def function(low: Lowering) -> str:
    """A function (n): who won the game that is over; it is counted, as number n of the batch."""

    def write(w: Writer, params: tuple[Local, ...]) -> None:
        (n,) = params
        winners = _winners(low, w)
        points, rounds = low.arrays.array("points", low.facts.players), value(low.arrays.register("round"))
        with upto(w, low.facts.players) as seat:
            score = w.keep(value(points, seat), "score")
            w.when(_beyond(score), [Abort()])
        w.when(_beyond(rounds), [Abort()])
        with w.inside() as out:
            _not_over(low, w, n)
            w.add(Give(winners))
        w.when(negated(value(low.arrays.register("over"))), out)
        _count(low, w, winners)
        w.add(Give(winners))

    return low.function("count_game", "count_game", (("n", INTEGER),), low.facts.of_players, write)


def _beyond(number: Expr) -> Expr:
    return Either(Compare("<", number, Const(-ORDINARY)), Compare("<", Const(ORDINARY), number))


def _winners(low: Lowering, w: Writer) -> Local:
    """Those with the greatest keys."""
    players, each = low.facts.players, max(1, len(low.facts.rules.ranking))
    ranking = low.arrays.array("ranking", players * each)

    def key(seat: int | Expr, n: int) -> Expr:
        at = Const(seat * each + n) if isinstance(seat, int) else plus(times(seat, each), Const(n))
        return value(ranking, at)

    best = w.fresh("best")
    w.set(best, FALSE)
    for seat in range(1, players):
        more: Expr = FALSE
        for n in reversed(range(each)):
            here, there = key(seat, n), key(best, n)
            more = either(Compare("<", there, here), both(Compare("==", here, there), more))
        w.when(more, [Set(best, Const(seat))])
    winners = w.fresh("winners", low.facts.of_players)
    w.set(winners, Const(0, low.facts.of_players))
    for seat in range(players):
        equal: Expr = TRUE
        for n in range(each):
            equal = both(equal, Compare("==", key(seat, n), key(best, n)))
        one = Const(1 << seat, low.facts.of_players)
        w.when(equal, [Set(winners, Bits("|", winners, one))])
    return winners


def _not_over(low: Lowering, w: Writer, n: Expr) -> None:
    """The rules did not end it: that it was so is counted, and the first of them are told, with their rounds."""
    count = low.arrays.lasting("not_over", 1)
    at = w.keep(value(count), "at")
    first: list[Statement] = [
        put(low.arrays.lasting("not_over_game", NAMED), n, at),
        put(low.arrays.lasting("not_over_rounds", NAMED), value(low.arrays.register("round")), at),
    ]
    w.when(Compare("<", at, Const(NAMED)), first)
    w.add(put(count, plus(at, TRUE)))


# ------------------------------------------------------------ a game that came to its end


def _count(low: Lowering, w: Writer, winners: Local) -> None:
    sums, players = _Sums(low), low.facts.players
    shared = w.fresh("shared")  # how many won, less one
    w.set(shared, plus(Count(winners), Const(-1)))
    _add(w, sums.game, Const(0), _word(1))
    w.when(Compare("<", FALSE, shared), [_added(sums.game, Const(1), _word(1))])
    for at, register in ((2, "round"), (4, "decisions")):
        _spread(w, sums.game, Const(at), Widen(value(low.arrays.register(register))))
    points, bot_at = low.arrays.array("points", players), low.arrays.lasting("bot_at", players)
    won_by = low.arrays.lasting("won_by_bot", players)
    with upto(w, players) as bot:
        w.add(put(won_by, FALSE, bot))
    with upto(w, players) as seat:
        score = w.keep(Bits("w+", Widen(plus(value(points, seat), Const(ORDINARY))), _word(-ORDINARY)), "score")
        mover = w.keep(value(bot_at, seat), "mover")
        _spread(w, sums.seat, times(seat, 2), score)
        _spread(w, sums.bot, times(mover, 2), score)
        with w.inside() as out:
            _add(w, sums.wins, plus(times(seat, players), shared), _word(1))
            w.add(put(won_by, plus(value(won_by, mover), TRUE), mover))
        w.when(Has(winners, seat), out)
    with upto(w, players) as bot:
        _spread(w, sums.bots, times(plus(times(bot, players), shared), 2), Widen(value(won_by, bot)))
    with upto(w, sums.characters) as kind:
        seen, won = _counters(w)
        with upto(w, players) as seat:
            turns = w.keep(value(low.arrays.turns, plus(times(kind, players), seat)), "turns")
            w.add(_counting(seen, turns))
            w.when(Has(winners, seat), [_counting(won, turns)])
        _kind(w, sums, kind, seen, won, shared)
    if sums.districts:
        with upto(w, sums.districts) as district:
            _district(low, w, sums, district, winners, shared)


def _district(low: Lowering, w: Writer, sums: _Sums, district: Expr, winners: Local, shared: Expr) -> None:
    players = low.facts.players
    seen, won = _counters(w)
    stood, theirs = _counters(w)
    row = w.keep(times(value(district_kinds(low), district), players), "row")
    with upto(w, players) as seat:
        cell = w.keep(plus(row, seat), "cell")
        kept = w.keep(value(low.arrays.kept, cell), "kept")
        w.when(
            Compare("<", FALSE, value(low.arrays.built, cell)),
            [_counting(seen, TRUE), If(Has(winners, seat), (_counting(won, TRUE),))],
        )
        w.when(
            Compare("<", FALSE, kept),
            [_counting(stood, kept), If(Has(winners, seat), (_counting(theirs, kept),))],
        )
    _kind(w, sums, plus(district, Const(sums.characters)), seen, won, shared)
    with w.inside() as played:
        _add(w, sums.there, district, _word(1))
    w.when(drawing.plays(low, value(district_kinds(low), district)), played)
    with w.inside() as out:
        at = w.keep(times(district, 2), "at")
        _add(w, sums.stood, at, Widen(stood))
        _add(w, sums.stood, plus(at, TRUE), Widen(theirs))
    w.when(Compare("<", FALSE, stood), out)


def _kind(w: Writer, sums: _Sums, kind: Expr, seen: Local, won: Local, shared: Expr) -> None:
    """One game more, if it was seen there."""
    with w.inside() as out:
        w.when(Compare("<", Const(ORDINARY), seen), [Abort()])
        at = w.keep(times(kind, 3), "at")
        _add(w, sums.seen, at, _word(1))
        _spread(w, sums.seen, plus(at, TRUE), Widen(seen))
        with w.inside() as more:
            place = w.keep(times(plus(times(kind, sums.players), shared), 3), "place")
            _spread(w, sums.won, place, Widen(won))
            _add(w, sums.won, plus(place, Const(2)), Bits("w*", Widen(seen), Widen(won)))
        w.when(Compare("<", FALSE, won), more)
    w.when(Compare("<", FALSE, seen), out)


def _counters(w: Writer) -> tuple[Local, Local]:
    some, won = w.fresh("seen"), w.fresh("won")
    w.set(some, FALSE)
    w.set(won, FALSE)
    return some, won


def _counting(counter: Local, more: Expr) -> Set:
    return Set(counter, plus(counter, more))


def _word(n: int) -> Const:
    return Const(n & (1 << 64) - 1, WORD)


def _spread(w: Writer, array: Array, at: Expr, word: Expr) -> None:
    """A number and its square, in cells beside each other."""
    place, kept = w.keep(at, "at"), w.keep(word, "word")
    _add(w, array, place, kept)
    _add(w, array, plus(place, TRUE), Bits("w*", kept, kept))


def _add(w: Writer, array: Array, at: Expr, word: Expr) -> None:
    w.add(_added(array, w.keep(at, "at"), word))


def _added(array: Array, at: Expr, word: Expr) -> Store:
    return put(array, Bits("w+", value(array, at), word), at)
