"""Who may play with whom, and with how many players."""

from __future__ import annotations

from collections.abc import Collection

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.refusal import listed


def excluded(rules: Rules, name: str, players: int) -> str:
    """Why a character may not play with so many players; an empty text if it may."""
    only = rules.characters[name].players
    if only and players not in only:
        return f"{name} plays with {listed(only)} players, not with {players}"
    if any(who == name and not numbers for who, numbers in rules.cast.without):
        return f"{name} does not play in {rules.name}"
    return f"{name} does not play with {players} players" if rules.cast.leaves_out(name, players) else ""


def peaceful(rules: Rules, name: str, others: Collection[str]) -> bool:
    """None of the others excludes this one, nor the other way round."""
    return not any(
        name in rules.characters[other].removes or other in rules.characters[name].removes for other in others
    )


def has_what_it_needs(rules: Rules, name: str, others: Collection[str]) -> bool:
    return all(other in others for other in rules.characters[name].needs if other in rules.characters)
