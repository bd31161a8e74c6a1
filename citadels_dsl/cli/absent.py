"""What an overlay brings and this game does not play with; it is said, since nobody would see it otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import click

from citadels_dsl.cli.files import STDIN
from citadels_dsl.cli.options import Wishes
from citadels_dsl.compiler.finding import Found, asked
from citadels_dsl.compiler.library import Library
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from citadels_dsl.syntax.nodes import Mapping

_BY_CHANCE = "random"


def say_what_is_absent(
    rules: Rules, ruleset: str, overlays: Sequence[str], setup: Setup, wished: Wishes, one_game: bool
) -> None:
    """A line for the characters and one for the districts that an overlay on the command line adds in vain.

    `one_game`: the setup is that of the only game, so that chance gives no second one.
    """
    brought = _brought(ruleset, overlays)
    drawn = not one_game and (wished.cast or rules.cast.default or _BY_CHANCE) == _BY_CHANCE
    names = [n for n in brought if n in rules.characters and n not in setup.cast]
    if names and not drawn:
        _say(rules, setup, names, "cast", replace(wished, cast=",".join(cast_with(rules, setup.cast, names))))
    drawn = not one_game and (wished.uniques or rules.deck.default or _BY_CHANCE) == _BY_CHANCE
    names = [n for n in brought if n in rules.cards and rules.cards[n].unique and n not in setup.uniques]
    if names and not drawn:
        _say(rules, setup, names, "deck", replace(wished, uniques=",".join((*setup.uniques, *names))))


def _brought(ruleset: str, overlays: Sequence[str]) -> tuple[str, ...]:
    """The names of the cards that the overlays of a command line add, in their order."""
    library = Library.shipped()
    target = None if ruleset == STDIN else asked(library, ruleset)
    near = target.file if isinstance(target, Found) else None
    documents = [target, *(asked(library, overlay, near) for overlay in overlays)]
    names = [name for d in documents if isinstance(d, Found) and d.raw.overlay for name in _added(d.raw.node)]
    return tuple(dict.fromkeys(names))


def _added(document: Mapping) -> Iterator[str]:
    added = document.get("add")
    for section in ("characters", "districts") if isinstance(added, Mapping) else ():
        assert isinstance(added, Mapping)
        cards = added.get(section)
        if isinstance(cards, Mapping):
            yield from (entry.key.text for entry in cards)


def cast_with(rules: Rules, cast: Sequence[str], names: Sequence[str]) -> list[str]:
    """A cast, as it is called, in which these have taken the places of those who are called when they are."""
    order = {name: rules.characters[name].order for name in (*cast, *names)}
    places = {order[name] for name in names}
    return sorted((*(other for other in cast if order[other] not in places), *names), key=order.__getitem__)


def _say(rules: Rules, setup: Setup, names: Sequence[str], what: str, better: Wishes) -> None:
    """With how to have them, if they can be had."""
    be = "is" if len(names) == 1 else "are"
    try:
        prepare(rules, setup.players, better.options, better.cast, better.uniques)
        option = f"--cast {better.cast}" if what == "cast" else f"--uniques {better.uniques}"
        remedy = f"{option} would put {'it' if len(names) == 1 else 'them'} there"
    except SetupError as error:
        remedy = str(error)
    click.echo(f"Note: {', '.join(names)} {be} not in this {what}; {remedy}", err=True)
