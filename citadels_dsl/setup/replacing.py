"""Chance replaces some of a cast by others of their places."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.company import excluded, has_what_it_needs, peaceful
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.refusal import SetupError


def replaced(rules: Rules, known: Known, cast: Sequence[str], seed: int, game: int) -> list[str]:
    """As many as the ruleset says. Each place has luck of its own, so that one more leaves the others as they were."""
    wanted = 0 if rules.cast.replaced is None else known.value(rules.cast.replaced)
    if not isinstance(wanted, int):
        raise SetupError(f"how many characters {rules.name} replaces is not known before the game")
    found, done = list(cast), 0
    for place in Chance(seed, game, "replaced").shuffled(len(found)):
        others = _stand_ins(rules, known, found, found[place])
        if others and done < wanted:
            found[place] = others[Chance(seed, game, f"replaced/{found[place]}").draw(len(others))]
            done += 1
    if done < wanted:
        raise SetupError(f"of this cast {done} can be replaced, not {wanted}")
    return found


def _stand_ins(rules: Rules, known: Known, cast: Sequence[str], name: str) -> list[str]:
    """Who could play in the place of this one, with all the others."""
    own, rest = rules.characters[name], [other for other in cast if other != name]
    those = rules.cast.presets[rules.cast.stand_ins] if rules.cast.stand_ins else sorted(rules.characters)
    return [
        other
        for other in those
        if other not in cast
        and own.rank > 0
        and rules.characters[other].order == own.order
        and not excluded(rules, other, known.players)
        and peaceful(rules, other, rest)
        and all(has_what_it_needs(rules, one, [*rest, other]) for one in (*rest, other))
    ]
