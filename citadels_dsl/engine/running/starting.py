"""A table at which nothing has happened yet, and how something begins there."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.code.coding import ended
from citadels_dsl.engine.code.doing import do
from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.linking.things import home
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import FIRST, ME, Local
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import PLAYER
from citadels_dsl.setup.chance import game_key
from citadels_dsl.setup.playing import playing


def empty(linker: Linker, seed: int, game: int) -> State:
    """Every card at home, the characters in their place, nobody has anything."""
    if not linker.laid_out:
        linker.laid_out = _laid_out(linker)
    state = State(seed, game, game_key(seed, game))
    state.alert = linker.marking.alert
    state.gold = [0] * linker.things.things
    state.where = [-1] * linker.things.things
    state.inside = list(linker.laid_out)
    for place, lying in enumerate(state.inside):
        for thing in lying:
            state.where[thing] = place
    return state


def _laid_out(linker: Linker) -> list[tuple[int, ...]]:
    """What lies where before anything happens, by place."""
    things = linker.things
    inside: list[list[int]] = [[] for _ in range(things.places)]
    for name in linker.rules.characters:
        for number in things.named(name):
            inside[_first_place(linker, number)].append(number)
    for card in playing(linker.rules, linker.setup):
        inside[things.place[home(card)]].extend(things.named(card.name))
    # by number, as it is kept from then on: cards of a pile have their numbers in the order in which they come
    return [tuple(sorted(lying)) for lying in inside]


def _first_place(linker: Linker, character: int) -> int:
    """The cast lies in the pool, or where the ruleset says that it starts."""
    things = linker.things
    if character not in things.characters:
        return things.nowhere
    for place in linker.rules.places.values():
        if place.starts_full_cast and place.of == "player":
            copies = things.named(things.names[character])
            return things.place_of_player[place.name][copies.index(character)]
        if place.starts_full_cast:
            return things.place[place.name]
    return things.place[anchors.POOL]


def start(linker: Linker, state: State, procedure: str, doer: int | None = None, args: Sequence[Value] = ()) -> None:
    """A procedure is what happens next, inside whatever is going on."""
    unit = unit_of(linker, f"start:{procedure}:{len(args)}")
    missing = [None] * (len(linker.rules.moments[procedure].parameters) - len(args))
    state.frames.append(Code(unit, [doer, None, linker.things.game, *args, *missing], state.changes))


def unit_of(linker: Linker, name: str) -> Unit:
    """The code of a clause or procedure, or of the call with which something began."""
    if not name.startswith("start:"):
        return linker.unit(name)
    if name not in linker.starts:
        _, procedure, number = name.split(":")
        linker.starts[name] = _call(linker, name, procedure, int(number))
    return linker.starts[name]


def _call(linker: Linker, name: str, procedure: str, args: int) -> Unit:
    """Code that does one procedure, with the first arguments in its slots."""
    moment = linker.rules.moments[procedure]
    scope = Scope(linker, f"procedure:{procedure}", FIRST + len(moment.parameters))
    given = tuple(
        Local(FIRST + number, parameter.name, parameter.type) if number < args else None
        for number, parameter in enumerate(moment.parameters)
    )
    doer = None if moment.doer is None else Local(ME, "me", PLAYER)
    unit = Unit(-1, name)
    unit.steps, unit.fails = [do(scope, Do(moment=procedure, doer=doer, args=given)), ended], [-1, -1]
    unit.notice = linker.notice
    return unit
