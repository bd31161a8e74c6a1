"""Who plays with what in a scenario: the setup, made of what is said and of what the position needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.script import Pick, Script
from citadels_dsl.scenarios.values import Complaints, text_of
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from citadels_dsl.source import Span


def seated(script: Script, names: Names, players: int, needed: Sequence[str], to: Complaints) -> Setup | None:
    """The setup of a scenario. `needed`: the cards and characters of its positions, which must be there."""
    rules = names.rules
    options = _options(script, rules, to)
    acting = [name for name in needed if name in rules.characters]
    cast = _cast(script.cast, acting, names, lambda: _usual(rules, players, options, script.seed), to)
    uniques = _uniques(script.uniques, needed, names, to)
    if to.found:
        return None
    try:
        setup = prepare(rules, players, options, cast, uniques, script.seed)
    except SetupError as error:
        to.add("S118", f"this game cannot be set up: {error}", _blamed(script, str(error)))
        return None
    for name in dict.fromkeys(acting):
        if name not in setup.cast:  # it would lie somewhere and never be called
            to.add("S118", f"`{name}` stands in the position, but not in the cast", _blamed(script, "cast"))
    return None if to.found else setup


def _options(script: Script, rules: Rules, to: Complaints) -> dict[str, int | bool | str]:
    said: dict[str, int | bool | str] = {}
    for entry in script.options.entries if script.options is not None else ():
        if entry.key.text not in rules.options:
            hint = did_you_mean(entry.key.text, rules.options)
            to.add("S118", f"`{rules.name}` has no option `{entry.key.text}`", entry.key.span, hint)
            continue
        value = text_of(entry.value, f"the option `{entry.key.text}`", to)
        if value is not None:
            said[entry.key.text] = value.text
    return said


def _blamed(script: Script, message: str) -> Span:
    """What a refusal is about: the option that it names, else the cast, else the scenario as a whole."""
    for entry in script.options.entries if script.options is not None else ():
        if f"`{entry.key.text}`" in message:
            return entry.value.span
    if script.uniques is not None and "unique" in message:
        return script.uniques.span
    if script.cast is not None and ("character" in message or "cast" in message):
        return script.cast.span
    return script.span


def _cast(
    pick: Pick | None, acting: list[str], names: Names, usual: Callable[[], list[str]], to: Complaints
) -> str | list[str]:
    """The cast that is said; or the usual one, in which those that are needed take their places."""
    rules = names.rules
    if pick is not None and pick.preset is not None:
        if pick.preset.text in rules.cast.presets or pick.preset.text == "random":
            return pick.preset.text
        only = names.character(pick.preset, to) if names.maybe_character(pick.preset.text) else None
        if only is None:
            to.unknown("S118", "cast", pick.preset.text, pick.preset.span, rules.cast.presets)
            return ""
        return [only]
    said = [n for n in (names.character(s, to) for s in pick.names) if n is not None] if pick is not None else []
    if pick is not None and not pick.added:
        return said
    return _joined(usual(), [*said, *acting], rules)


def _usual(rules: Rules, players: int, options: Mapping[str, int | bool | str], seed: int) -> list[str]:
    """The default cast; without one, the first that is written of each place."""
    if rules.cast.default:
        try:
            return list(prepare(rules, players, options, seed=seed).cast)
        except SetupError:
            return list(rules.cast.presets[rules.cast.default])
    places: dict[int, str] = {}
    for name, character in rules.characters.items():
        if character.rank > 0 and not character.between_ranks:
            places.setdefault(character.order, name)
    return [places[order] for order in sorted(places)]


def _joined(usual: list[str], needed: Sequence[str], rules: Rules) -> list[str]:
    cast = list(usual)
    for name in dict.fromkeys(needed):
        if name in cast:
            continue
        character = rules.characters[name]
        rival = next((n for n in cast if rules.characters[n].order == character.order and character.rank > 0), None)
        if rival is None or rival in needed or rules.cast.same_rank:
            cast.append(name)
        else:
            cast[cast.index(rival)] = name
    return cast


def _uniques(pick: Pick | None, needed: Sequence[str], names: Names, to: Complaints) -> str | list[str]:
    """The unique districts that are said, and those of the position; the usual ones if there are none."""
    rules = names.rules
    of_position = [name for name in needed if name in rules.cards and rules.cards[name].unique]
    if pick is None:
        return of_position
    if pick.preset is not None:
        if pick.preset.text in rules.deck.presets or pick.preset.text == "random":
            return pick.preset.text
        only = names.card(pick.preset, to)
        return [] if only is None else list(dict.fromkeys([only, *of_position]))
    said = [n for n in (names.card(s, to) for s in pick.names) if n is not None]
    return list(dict.fromkeys([*said, *of_position]))
