"""Which cards play: the unique districts are a preset, names, or drawn by chance."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rules.ruleset import Card, Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.known import UNKNOWN, Known
from citadels_dsl.setup.refusal import SetupError, listed, unknown, wished


def uniques_of(
    rules: Rules, known: Known, cast: Sequence[str], wish: str | Sequence[str], seed: int, game: int
) -> tuple[str, ...]:
    """The names of the unique districts in the deck, in their order."""
    presets = rules.deck.presets
    kinds = sorted((card for card in rules.cards.values() if card.unique), key=lambda card: card.name)
    if not wish:
        wish = rules.deck.default or "random"
    if wish == "random":
        return _random(rules, known, cast, kinds, Chance(seed, game, "uniques"))
    preset = isinstance(wish, str) and wish in presets
    names = list(presets[wish]) if isinstance(wish, str) and preset else wished(wish)
    for name in names:
        if name not in rules.cards:
            raise unknown("unique district or set of them", name, [*presets, *(card.name for card in kinds)])
        if not rules.cards[name].unique:
            raise SetupError(f"{name} is no unique district; it plays anyway")
        why = absent(rules, rules.cards[name], known.players, [*cast, *names])
        if why and not preset:
            raise SetupError(why)
    there = [name for name in names if not absent(rules, rules.cards[name], known.players, [*cast, *names])]
    return tuple(card.name for card in kinds if card.name in there)


def drawn(rules: Rules, known: Known, wish: str | Sequence[str]) -> int | None:
    """How many kinds are drawn, others in every game; None if it is the same ones that play in all of them."""
    kinds = [card for card in rules.cards.values() if card.unique]
    wanted = None if rules.deck.uniques is None else known.value(rules.deck.uniques)
    if (wish or rules.deck.default or "random") != "random" or not isinstance(wanted, int) or wanted >= len(kinds):
        return None
    return wanted


def absent(rules: Rules, card: Card, players: int, playing: Sequence[str]) -> str:
    """Why a card is not in the game; an empty text if it is. `playing`: characters, and uniques that are picked."""
    if card.players and players not in card.players:
        return f"{card.name} plays with {listed(card.players)} players, not with {players}"
    for name in playing:
        other = rules.characters.get(name) or rules.cards.get(name)
        if other is not None and card.name in other.removes:
            return f"{card.name} leaves the game with {name}; leave one of them out"
    for name in card.needs:
        picked = name in rules.characters or (name in rules.cards and rules.cards[name].unique)
        if picked and name not in playing:
            return f"{card.name} needs {name} in the game"
    for name in card.removes:
        if name in playing:
            return f"{card.name} and {name} do not play together; leave one of them out"
    return ""


def _random(rules: Rules, known: Known, cast: Sequence[str], kinds: list[Card], chance: Chance) -> tuple[str, ...]:
    wanted = None if rules.deck.uniques is None else known.value(rules.deck.uniques)
    if wanted is UNKNOWN:
        raise SetupError(f"how many unique districts {rules.name} plays with is not known before the game")
    needed = {name for who in cast for name in rules.characters[who].needs if name in rules.cards}
    number = len(kinds) if wanted is None else wanted
    shuffled = [kinds[i] for i in chance.shuffled(len(kinds))] if number < len(kinds) else kinds
    # those that somebody needs come first; the sort is stable
    shuffled = sorted(shuffled, key=lambda card: card.name not in needed)
    picked: list[str] = []
    for _ in range(2):  # once more for those that need another that came after them
        for card in shuffled:
            if (
                len(picked) < number
                and card.name not in picked
                and not absent(rules, card, known.players, [*cast, *picked])
            ):
                picked.append(card.name)
    return tuple(card.name for card in kinds if card.name in picked)
