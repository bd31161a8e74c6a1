"""E8xx: the game as a whole: conflicts and circles; those of tables and casts stand in `dealing`."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_document


def _one_asks_the_other(questions: int) -> str:
    rest = (
        f"    q{n}: {{of: player, kind: number, default: me.q{n - 1} + 1, says: q{n}}}" for n in range(1, questions)
    )
    first = "    q0: {of: player, kind: number, default: me.gold, says: q0}"
    return "\n".join(["add:\n  questions:", first, *rest])


CODES: tuple[Code, ...] = (
    by_document(
        "E801",
        "two replacements without an order",
        "Only one `instead` can take the place of a moment. If two may apply, `over` says which goes first, or their "
        "conditions exclude each other.",
        "add:\n  rules:\n    feast: {instead: p.draw, do: p.gain(1)}\n    famine: {instead: draw, do: nothing}",
        "add:\n  rules:\n    feast: {instead: p.draw, if: round < 4, do: p.gain(1)}\n"
        "    famine: {instead: draw, if: not round < 4, do: nothing}",
    ),
    by_document(
        "E802",
        "two settings that differ",
        "Two rules that `set` an answer to different values cannot both hold.",
        "add:\n  rules:\n    short: {rule: city_size, set: 6}\n    long: {rule: city_size, set: 10}",
        "add:\n  rules:\n    short: {rule: city_size, set: 6}\n    longer: {rule: city_size, add: 1}",
    ),
    by_document(
        "E803",
        "procedures in a circle",
        "A procedure never comes back to itself by way of others, so that every one of them ends.",
        "add:\n  procedures:\n    ping: {of: player, do: pong()}\n    pong: {of: player, do: ping()}",
        "add:\n  procedures:\n    ping: {of: player, do: pong()}\n    pong: {of: player, do: gain(1)}",
    ),
    by_document(
        "E804",
        "questions in a circle",
        "The answer to a question never comes back to the question by way of others, whether by their defaults or by "
        "what rules make of their answers. A clause that asks for the very answer that it changes is not read again "
        "while it is read: it does not count itself, as W119 says.",
        "add:\n  questions:\n"
        "    fame: {of: player, kind: number, default: me.luck + 1, says: fame}\n"
        "    luck: {of: player, kind: number, default: me.fame, says: luck}",
        "add:\n  questions:\n"
        "    fame: {of: player, kind: number, default: me.luck + 1, says: fame}\n"
        "    luck: {of: player, kind: number, default: me.gold, says: luck}",
    ),
    by_document(
        "E805",
        "too many numbers in a row",
        "Numbers from `a` to `b` are at most 10,000, so that nobody has to look at more. A game in which they turn out "
        "to be more is broken off.",
        "add:\n  rules:\n    bet:\n      action: may\n      do: |\n        choose n in 0..900000\n        pay(n)",
        "add:\n  rules:\n    bet:\n      action: may\n      do: |\n        choose n in 0..me.gold\n        pay(n)",
    ),
    by_document(
        "E806",
        "questions too deep in one another",
        "An answer may ask for another, which asks for another; at most 50 of them stand in one another.",
        _one_asks_the_other(60),
        _one_asks_the_other(4),
    ),
    by_document(
        "E807",
        "more than there can be",
        "Of the uppermost card of the deck nobody can take two. `choose 2` takes one if there is one, as when the deck "
        "runs out; where there are never two, something else was meant.",
        "add:\n  rules:\n    look:\n      action: may\n      do: |\n        let seen = deck.top(1)\n"
        "        look(seen)\n        choose 2 taken in seen\n        move(taken, to=me.hand)",
        "add:\n  rules:\n    look:\n      action: may\n      do: |\n        let seen = deck.top(2)\n"
        "        look(seen)\n        choose 1 taken in seen\n        move(taken, to=me.hand)",
    ),
)
