"""Which characters play: a preset, names, or one for each place by chance."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rules.ruleset import Character, Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.company import excluded, has_what_it_needs, peaceful
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.refusal import SetupError, listed, unknown, wished
from citadels_dsl.setup.replacing import replaced


def cast_of(rules: Rules, known: Known, wish: str | Sequence[str], seed: int, game: int) -> tuple[str, ...]:
    """The names of the characters that play, in the order in which they are called."""
    presets = rules.cast.presets
    if not wish:
        wish = rules.cast.default or "random"
    if wish == "random":
        return _random(rules, known, Chance(seed, game, "cast"))
    if isinstance(wish, str) and wish in presets:
        names = [name for name in presets[wish] if not rules.cast.leaves_out(name, known.players)]
        names = _fitting(rules, known, names) if wish == rules.cast.default else names
        names = replaced(rules, known, names, seed, game)
    else:
        names = wished(wish)
    for name in names:
        if name not in rules.characters:
            raise unknown("character or cast", name, [*presets, *rules.characters])
    _check(rules, known, names)
    # `sorted` is stable: of two in one place the one that was named first goes first
    return tuple(sorted(names, key=lambda name: rules.characters[name].order))


def _check(rules: Rules, known: Known, names: list[str]) -> None:
    if not names:
        raise SetupError("a cast needs characters")
    places: dict[int, str] = {}
    for name in names:
        character = rules.characters[name]
        if names.count(name) > 1:
            raise SetupError(f"{name} is in the cast twice")
        if why := excluded(rules, name, known.players):
            raise SetupError(f"{why}; {_instead(rules, character, known.players)}")
        for other in character.needs:
            if other in rules.characters and other not in names:
                raise SetupError(f"{name} needs {other} in the cast")
        for other in character.removes:
            if other in names:
                raise SetupError(f"{name} and {other} do not play together; leave one of them out")
        if _ranked(character) and not rules.cast.same_rank:
            if character.order in places:
                both = f"{places[character.order]} and {name}"
                why = f"{both} have one place in the order, so they do not play together"
                raise SetupError(f"{why}; leave one of them out")
            places[character.order] = name
    if sum(_ranked(rules.characters[name]) for name in names) < known.players or not _dealt(rules, known, len(names)):
        raise SetupError(_not_dealt(rules, known, len(names)))


def _instead(rules: Rules, character: Character, players: int) -> str:
    """Who may play in this place with so many players."""
    names = [
        name
        for name, other in rules.characters.items()
        if _ranked(other) and other.order == character.order and not excluded(rules, name, players)
    ]
    return f"{listed(names)} may play instead" if names else "leave it out"


def _not_dealt(rules: Rules, known: Known, size: int) -> str:
    """So many characters are too few or too many; and how many are not."""
    able = [c for name, c in rules.characters.items() if _ranked(c) and not excluded(rules, name, known.players)]
    most = len(able) if rules.cast.same_rank else len({character.order for character in able})
    right = [n for n in range(known.players, most + 1) if _dealt(rules, known, n)]
    what = f"{size} character{'s' * (size != 1)} cannot be dealt to {known.players} players"
    return f"{what}; {listed(right)} can" if right else f"{what} of {rules.name}, and no other number of them can"


def _ranked(character: Character) -> bool:
    return character.rank > 0


def _dealt(rules: Rules, known: Known, characters: int) -> bool:
    """No table lacks a cell for so many characters."""
    here = Known(known.players, characters, known.options, known.tables)
    return all(here.cell(name) is not None for name in rules.tables)


def _fitting(rules: Rules, known: Known, names: list[str]) -> list[str]:
    """The usual cast without those that so many players cannot have; of too many the last go."""
    names = [name for name in names if not excluded(rules, name, known.players)]
    while len(names) > 1 and not _dealt(rules, known, len(names)):
        names = names[:-1]
    return names


def _random(rules: Rules, known: Known, chance: Chance) -> tuple[str, ...]:
    """One for each place in the order; where several of a place may play and must, as many as can be dealt."""
    places: dict[int, list[str]] = {}
    for name, character in sorted(rules.characters.items(), key=lambda item: (item[1].order, item[0])):
        if _ranked(character) and not excluded(rules, name, known.players):
            places.setdefault(character.order, []).append(name)
    mixed = [[names[n] for n in chance.shuffled(len(names))] for names in places.values()]
    for most in range(1, (max(map(len, mixed), default=0) if rules.cast.same_rank else 1) + 1):
        picked: list[str] = []
        for names in mixed:
            picked.extend([name for name in names if peaceful(rules, name, picked)][:most])
        picked = [name for name in picked if has_what_it_needs(rules, name, picked)]
        # characters between the ranks are extras: without them it is tried again
        for found in (picked, [name for name in picked if not rules.characters[name].between_ranks]):
            while len(found) > known.players and not _dealt(rules, known, len(found)):
                found = found[:-1]
            if len(found) >= known.players and _dealt(rules, known, len(found)):
                return tuple(found)
    raise SetupError(f"chance finds no cast of {rules.name} for {known.players} players; name one")
