"""Who may play together, and which unique districts: the named sets, and what keeps them from being played."""

from __future__ import annotations

from collections.abc import Mapping as Map

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.reading import is_yes, scalar, scalars
from citadels_dsl.compiler.settle.cards import unknown
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import Card, Cast, Character
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence

Presets = dict[str, tuple[Scalar, ...]]


def presets(node: Mapping | None) -> Presets:
    """The named lists of a cast or deck, as written."""
    found = node.get("presets") if node is not None else None
    if not isinstance(found, Mapping):
        return {}
    return {entry.key.text: _scalars(entry) for entry in found}


def cast(composed: Composed, characters: Map[str, Character], problems: list[Diagnostic]) -> Cast:
    node = composed.cast
    named = presets(node)
    same_rank = node is not None and is_yes(node, "same_rank")
    for preset, members in named.items():
        problems += _preset(preset, members, characters, same_rank)
    return Cast(
        _without(composed, characters, problems),
        same_rank,
        {name: tuple(member.text for member in members) for name, members in named.items()},
        _named(node, "default", named, "cast", problems),
        stand_ins=_named(node, "stand_ins", named, "cast", problems),
    )


def deck(
    composed: Composed, cards: Map[str, Card], problems: list[Diagnostic]
) -> tuple[dict[str, tuple[str, ...]], str]:
    """The named sets of unique districts, and the one that plays if nobody picks."""
    named = presets(composed.deck)
    uniques = [card.name for card in cards.values() if card.unique]
    for preset, members in named.items():
        for member in members:
            where = f"deck.presets.{preset}"
            if member.text not in uniques:
                if member.text in cards:
                    message = f"`{member.text}` is no unique district, and plays in any case"
                    problems.append(Diagnostic("E852", message, member.span, "leave it out", where))
                else:
                    problems.append(unknown("district", member.text, member.span, uniques, where))
    return (
        {name: tuple(member.text for member in members) for name, members in named.items()},
        _named(composed.deck, "default", named, "deck", problems),
    )


def _preset(
    preset: str, members: tuple[Scalar, ...], characters: Map[str, Character], same_rank: bool
) -> list[Diagnostic]:
    """Of characters that there are, each once, and one a place."""
    problems: list[Diagnostic] = []
    where, places = f"cast.presets.{preset}", dict[int, str]()
    for member in members:
        character = characters.get(member.text)
        if character is None:
            problems.append(unknown("character", member.text, member.span, characters, where))
        elif character.order and not same_rank and (other := places.get(character.order, member.text)) != member.text:
            message = f"`{other}` and `{member.text}` have one place in the order and do not play together"
            hint = "leave one of them out; or say `same_rank: yes` in `cast`"
            problems.append(Diagnostic("E851", message, member.span, hint, where))
        else:
            places.setdefault(character.order, member.text)
    return problems


def _without(
    composed: Composed, characters: Map[str, Character], problems: list[Diagnostic]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Who does not play: (name, with how many players; none is any number)."""
    value = composed.cast.get("without") if composed.cast is not None else None
    names: tuple[Scalar, ...] = ()
    counts: tuple[int, ...] = ()
    found: list[str] = []
    match value:
        case Sequence():
            names = plain.words(value)
        case Mapping():
            names = scalars(value, "characters")
            numbers = value.get("players")
            counts = (plain.players(numbers) or ()) if numbers is not None else ()
            for rank in scalars(value, "ranks"):
                of_rank = [c.name for c in characters.values() if str(c.rank) == rank.text]
                if not of_rank:
                    problems.append(unknown("character of rank", rank.text, rank.span, (), "cast.without"))
                found += of_rank
        case Scalar() | None:
            pass
    for name in names:
        if name.text in characters:
            found.append(name.text)
        else:
            problems.append(unknown("character", name.text, name.span, characters, "cast.without"))
    return tuple((name, counts) for name in dict.fromkeys(found))


def _named(node: Mapping | None, key: str, named: Presets, where: str, problems: list[Diagnostic]) -> str:
    """The preset that stands at a key; an empty text if none does."""
    preset = scalar(node, key) if node is not None else None
    if preset is None:
        return ""
    if preset.text not in named:
        problems.append(unknown("preset", preset.text, preset.span, named, where))
        return ""
    return preset.text


def _scalars(entry: Entry) -> tuple[Scalar, ...]:
    return plain.words(entry.value)
