"""A scenario and its ruleset: every name is looked up, before anything is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.scenarios.checks import Check
from citadels_dsl.scenarios.dealing import Dealing
from citadels_dsl.scenarios.expecting import Expecting
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.parts import Part, parts_of
from citadels_dsl.scenarios.position import Figure, Piled, Position
from citadels_dsl.scenarios.script import Chosen, Dealt, Expected, Played, Script, Word
from citadels_dsl.scenarios.seating import seated
from citadels_dsl.scenarios.values import Complaints, seat_name, seat_of
from citadels_dsl.setup.prepare import Setup
from citadels_dsl.syntax.nodes import Mapping as Map, Scalar

#: What is played from a position if nothing is said; a ruleset need not have it. Without a position it is the game.
FROM_HERE = "calls"


@dataclass(frozen=True, slots=True)
class Bound:
    """A scenario that can be played. The dictionaries are by the number of the step."""

    script: Script
    names: Names
    setup: Setup
    position: Position | None
    first: tuple[Part, ...]
    dealt: Mapping[int, Position]
    played: Mapping[int, tuple[Part, ...]]
    judged: Mapping[int, tuple[Check, ...]]
    last: tuple[Check, ...]


def bind(script: Script, rules: Rules) -> Bound | tuple[Diagnostic, ...]:
    """The scenario in terms of the ruleset, or all that is wrong with its names."""
    to = Complaints()
    names = Names(rules)
    players = players_of(script, rules)
    position = None if script.given is None else Dealing(names, players, to).read(script.given)
    dealt: dict[int, Position] = {}
    played: dict[int, tuple[Part, ...]] = {}
    judged: dict[int, tuple[Check, ...]] = {}
    for number, step in enumerate(script.steps):
        match step:
            case Dealt(what=what):
                dealt[number] = Dealing(names, players, to).read(what)
            case Played(what=what):
                played[number] = parts_of(what, names, players, to)
            case Expected(what=what):
                judged[number] = Expecting(names, players, to).read(what)
            case Chosen(seat=seat, span=span):
                if seat >= players:
                    to.no_seat(seat_name(seat), players, span)
            case Word():
                pass
    last = () if script.expect is None else Expecting(names, players, to).read(script.expect)
    first = parts_of(script.play or _usual(script, rules, to), names, players, to)
    positions = [p for p in (position, *dealt.values()) if p is not None]
    setup = None if to.found else seated(script, names, players, _named(positions), to)
    if setup is None:
        return tuple(to.found)
    return Bound(script, names, setup, position, first, dealt, played, judged, last)


def _usual(script: Script, rules: Rules, to: Complaints) -> tuple[Scalar, ...]:
    """What is played if nothing is said."""
    word = FROM_HERE if script.given is not None else anchors.GAME
    if word in rules.procedures:
        return (Scalar(word, script.span),)
    message = f"`{rules.name}` has no `{word}`, which is played from a position if nothing is said"
    to.add("S116", message, script.span, "say what is played, as in `play: round`")
    return ()


def players_of(script: Script, rules: Rules) -> int:
    """How many play: as is said, or as the positions have seats, or else as anybody is named; never too few."""
    if script.players is not None:
        return script.players
    positions = [script.given, *(step.what for step in script.steps if isinstance(step, Dealt))]
    seats = _seats([m for m in positions if m is not None])
    if not seats:
        expected = [script.expect, *(step.what for step in script.steps if isinstance(step, Expected))]
        seats = _seats([m for m in expected if m is not None])
        seats += [step.seat for step in script.steps if isinstance(step, Chosen)]
    return max(min(rules.players), min(max(seats, default=0) + 1, max(rules.players)))


def _seats(maps: list[Map]) -> list[int]:
    return [seat for m in maps for entry in m.entries if (seat := seat_of(entry.key.text)) is not None]


def _named(positions: list[Position]) -> tuple[str, ...]:
    """Every card and character that the positions name, each once, in their order."""

    def piled(items: tuple[Piled, ...]) -> Iterator[str]:
        for item in items:
            yield item.name
            yield from piled(item.under)

    found: list[str] = []
    for position in positions:
        for fill in position.filled:
            found += piled(fill.items)
        found += [owned.thing.name for owned in position.owned if isinstance(owned.thing, Figure)]
    return tuple(dict.fromkeys(found))
