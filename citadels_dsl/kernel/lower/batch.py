"""Games in a row inside one call, so that nothing but their beginning and end crosses the border of a machine."""

from __future__ import annotations

from citadels_dsl.kernel.ir import WORD, Bits, Call, Compare, Compute, Const, Do, Function, If, Leave, Loop, Widen
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import rows, sums
from citadels_dsl.kernel.lower.scope import Lowering
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, plus

PLAY_MANY = "play_many"
#: A lasting cell: which game of a batch is played, from 0; behind a batch, how many were played.
AT_GAME = "at_game"
#: A lasting cell: whether a game is being counted. Where a call ends meanwhile, the sums have a part of that game.
COUNTING = "counting"
#: A lasting table that the host writes: by turn and seat the number of the bot who sits there.
SEATING = "seating"
#: A lasting cell that the host writes: by how many seats the places move on between two games in a row.
TURNING = "turning"
#: A lasting array: the bots by seat, of the game that is played.
BOT_AT = "bot_at"


def play_many(low: Lowering) -> None:
    """`play_many` (seed, first, count, turn, keep): the games number first, first + 1 ... of a seed.

    `turn`: by how many seats the places have moved in the first game, and which row of the table of seatings holds;
    in each further game they move on by `turning`. What a game came to is added to the sums (`sums`), and written
    down if `keep` is not 0 (`rows`), in which case the call ends early where the next game may not have room. A game
    that is broken off breaks off the call: the host reads `at_game` and calls again for those behind it.
    """
    players = low.facts.players
    w = Writer(low.names)
    seed, first = w.fresh("seed", WORD), w.fresh("first", WORD)
    count, turn, keep, n, now = (w.fresh(name) for name in ("count", "turn", "keep", "n", "now"))
    at_game, counting = low.arrays.lasting(AT_GAME, 1), low.arrays.lasting(COUNTING, 1)
    seating, bot_at = low.arrays.lasting(SEATING, players * players), low.arrays.lasting(BOT_AT, players)
    turning = low.arrays.lasting(TURNING, 1)
    winners = sums.function(low)
    again = w.label("games")
    rows.begin(low, w)
    w.add(put(counting, FALSE), put(at_game, FALSE))
    w.set(n, FALSE)
    w.set(now, turn)
    with w.inside() as body:
        w.add(If(Compare("<=", count, n), (Leave(again),)))
        w.when(keep, [If(rows.full(low, n), (Leave(again),))])
        for seat in range(players):
            w.add(put(bot_at, value(seating, plus(sums.times(now, players), Const(seat))), seat))
        if low.weighing is not None:
            w.add(put(low.weighing.turned, now))
        w.add(Do(Call("play", (seed, Bits("w+", first, Widen(n))))))
        w.add(put(counting, TRUE))
        won = w.fresh("won", low.facts.of_players)
        w.set(won, Call(winners, (n,), low.facts.of_players))
        w.when(keep, [Do(Call(rows.function(low), (n, won)))])
        w.add(put(counting, FALSE))
        w.set(n, plus(n, TRUE))
        w.add(put(at_game, n))
        w.set(now, Compute("mod", plus(now, value(turning)), Const(players)))
    w.add(Loop(again, tuple(body)))
    low.functions.append(Function(PLAY_MANY, (seed, first, count, turn, keep), None, tuple(w.out)))
