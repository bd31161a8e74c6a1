"""How a person may call the options of a decision."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS, Decision
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules.titles import ENGLISH, Titles
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.verdict import Asking
from citadels_dsl.scenarios.words import Thing, Words, words_of

_ENOUGH = ("enough", "done", "no more")


def put(game: Game, state: State, decision: Decision, names: Names, titles: Titles) -> Asking:
    """A decision with its options as they can be called, and as they are written on the screen."""
    labels = game.describe(state, decision).labels
    things = tuple(
        _thing(game, state, decision, value, words_of(label), names)
        for value, label in zip(decision.options, labels, strict=True)
    )
    shown = labels if titles.language == ENGLISH else game.describe(state, decision, titles).labels
    return Asking(decision, things, labels, shown)


def _thing(game: Game, state: State, decision: Decision, value: Value, label: Words, names: Names) -> Thing:
    if value is PASS or value is DONE or value is AS_USUAL:
        said = {PASS: ("pass",), DONE: _ENOUGH, AS_USUAL: (AS_USUAL, "usual")}[value]
        return Thing(tuple(words_of(text) for text in said), label, value)
    match decision.kind:
        case "act":
            return Thing(_action(game, value, names), label, ("action", value))
        case "may":
            said = ("yes", decision.subject) if value else ("no",)
            return Thing(tuple(words_of(text) for text in said if text), label, value)
        case "either" | "way":
            return Thing((), label, value)
        case "choose":
            return _chosen(game, state, decision, value, label, names)
        case _:
            assert_never(decision.kind)


def _action(game: Game, action: int, names: Names) -> tuple[Words, ...]:
    """`rob`, `thief rob`; of a district also its name alone."""
    ability, card = game.linker.deed(action)
    own = words_of(ability.clause.name)
    if card is None:
        return (own,)
    called = names.called(game.things.names[card])
    alone = called if game.things.kinds[card] == "card" else ()
    return (own, *((*of, *own) for of in called), *alone)


def _chosen(game: Game, state: State, decision: Decision, value: Value, label: Words, names: Names) -> Thing:
    things = game.things
    match decision.type.kind:
        case "action":
            return Thing(_action(game, value, names), label, ("action", value))
        case "card" | "character" | "player" | "thing" | "piece" | "place" | "movable" | "purse" | "destination":
            if value is None:
                return Thing((("none",),), label, None)
            called = names.called(things.names[value])
            owner = things.owner_of(state, value) if things.kinds[value] in ("card", "character", "place") else None
            if owner is not None and things.kinds[value] != "character":
                seat = things.names[owner]
                called = (*called, *((seat, *name) for name in called), *((*name, seat) for name in called))
            return Thing(
                called, label, (things.names[value], state.where[value] if things.kinds[value] == "card" else value)
            )
        case _:  # a number, a truth or a word has no name but itself
            text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            return Thing((words_of(str(text)),), label, value)
