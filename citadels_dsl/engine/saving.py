"""A state as plain data that JSON can hold, and back again.

What is kept are the fields of `State` and of the frames, all but the passing ones. A tuple becomes a list;
what JSON has no form for, or what the game has already, becomes a mapping of one pair: its kind and what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from citadels_dsl.engine.code.several import Several
from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.moments.watching import Watched
from citadels_dsl.engine.running.acting import Acting, Menu
from citadels_dsl.engine.running.frames import Code, Frame, Refusal, names_of
from citadels_dsl.engine.running.starting import unit_of
from citadels_dsl.engine.state import PASSING, State

KEPT = tuple(one.name for one in fields(State) if one.metadata != PASSING)
FRAMES: Mapping[str, type[Frame]] = {
    kind.__name__: kind for kind in (Code, Acting, Happening, Several, Watched, Refusal)
}


def dump(state: State) -> dict[str, Any]:
    return {name: _plain(getattr(state, name)) for name in KEPT}


def load(linker: Linker, saved: Mapping[str, Any]) -> State:
    """The state again, but for the pending decision, which the last frame asks once more."""
    state = State(saved["seed"], saved["game"], saved["key"])
    state.alert = linker.marking.alert
    for name in KEPT:
        setattr(state, name, _value(linker, saved[name]))
    return state


def _plain(value: Any) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case tuple():
            return [_plain(item) for item in value]
        case list():
            return {"list": [_plain(item) for item in value]}
        case set():
            return {"set": sorted(value)}
        case dict():
            return {"map": [[_plain(key), _plain(item)] for key, item in value.items()]}
        case Frame():
            kind = type(value)
            return {kind.__name__: [_plain(getattr(value, name)) for name in names_of(kind)]}
        case Unit(name=name):
            return {"unit": name}
        case Occasion(word=word):
            return {"moment": word}
        case Ability(number=number):
            return {"clause": number}
        case Linker():
            return {"linker": None}
        case Menu():
            return {"menu": None}
        case _:
            raise AssertionError(type(value))


def _value(linker: Linker, plain: Any) -> Any:
    if isinstance(plain, list):
        return tuple(_value(linker, item) for item in plain)
    if not isinstance(plain, dict):
        return plain
    ((kind, held),) = plain.items()
    match kind:
        case "list":
            return [_value(linker, item) for item in held]
        case "set":
            return set(held)
        case "map":
            return {_value(linker, key): _value(linker, item) for key, item in held}
        case "unit":
            return unit_of(linker, held)
        case "moment":
            return linker.occasion(held)
        case "clause":
            return linker.abilities[held]
        case "linker":
            return linker
        case "menu":
            return linker.menu
        case _:  # a frame, by the name of its class
            frame = object.__new__(FRAMES[kind])
            for name, item in zip(names_of(FRAMES[kind]), held, strict=True):
                setattr(frame, name, _value(linker, item))
            return frame
