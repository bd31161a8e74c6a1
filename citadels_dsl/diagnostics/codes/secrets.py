"""E6xx: what the one who decides cannot know."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_action

_WARRANT = "marks:\n  warrant: {on: character, faces: [blank, signed], seen_by: me, until: round}"

CODES: tuple[Code, ...] = (
    by_action(
        "E601",
        "what lies there is hidden from who decides",
        "What decides an offer may read only what the one who decides can know: his own cards, what lies open, what he "
        "looked at in the same block. How many there are is public.",
        "choose p in others if any(d in p.hand if d.cost > 4)\ntake(1, from=p)",
        "choose p in others if count(p.hand) > 4\ntake(1, from=p)",
    ),
    by_action(
        "E602",
        "who holds a character is secret",
        "Until a character is turned over only its holder knows. A text that may ask all the same says that the "
        "referee looks.",
        "choose c in characters if c.holder is not none\nuse(c)",
        "choose c in characters if referee(c.holder) is not none\nuse(c)",
    ),
    by_action(
        "E603",
        "the hidden part of a mark",
        "Who knows a mark says `seen_by`. Of one that he put himself everybody knows what it is.",
        "choose c in characters if c.warrant is signed\nuse(c)",
        "choose c in characters if c.warrant.by is me and c.warrant is signed\nuse(c)",
        _WARRANT,
    ),
    by_action(
        "E604",
        "a choice among cards that nobody has seen",
        "Who chooses has to know among what: he looks first, or chance decides.",
        "choose p in others\nchoose d in p.hand\nmove(d, to=me.hand)",
        "choose p in others\nlook(p.hand)\nchoose d in p.hand\nmove(d, to=me.hand)",
    ),
)
