"""E8xx: the game as a whole: conflicts and circles; those of tables and casts stand in `dealing`."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_document

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
        "The default of a question never comes back to the question by way of others.",
        "add:\n  questions:\n"
        "    fame: {of: player, kind: number, default: me.luck + 1, says: fame}\n"
        "    luck: {of: player, kind: number, default: me.fame, says: luck}",
        "add:\n  questions:\n"
        "    fame: {of: player, kind: number, default: me.luck + 1, says: fame}\n"
        "    luck: {of: player, kind: number, default: me.gold, says: luck}",
    ),
)
