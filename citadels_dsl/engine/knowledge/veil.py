"""A game as one seat knows it: a state in which what it does not know is not there.

A card or character that the seat does not know is replaced by a blank, and itself lies nowhere; hidden
marks and faces are left out; chance is another. So whatever is worked out on a veiled state, by whatever
rules, cannot depend on what is hidden.
"""

from __future__ import annotations

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value

#: In place of the face of a mark that is not known.
UNKNOWN_FACE = "?"


def veiled(linker: Linker, state: State, seat: int) -> State:
    """What a seat knows of a state, as a state. What is going on is in it only if it waits for this seat."""
    things, sight = linker.things, linker.mover.sight
    copy = state.copy() if state.decision is not None and state.decision.seat == seat else state.apart()
    copy.seed = copy.game = copy.key = copy.steps = 0
    copy.drawn = {}
    missing = things.total - len(copy.gold)
    copy.gold.extend([0] * missing)
    copy.where.extend([things.nowhere] * missing)
    cards, characters = iter(things.blank_cards), iter(things.blank_characters)
    hidden: set[int] = set()
    for place, lying in enumerate(state.inside):
        if place == things.nowhere or not lying:
            continue
        known = [thing for thing in lying if sight.of_thing(state, thing) >> seat & 1]
        if len(known) == len(lying):
            continue
        blanks = {}
        for thing in lying:
            if thing not in known:
                blanks[thing] = next(cards if things.kinds[thing] == "card" else characters)
                copy.where[thing] = things.nowhere
                copy.where[blanks[thing]] = place
                copy.gold[blanks[thing]], copy.gold[thing] = copy.gold[thing], 0
        hidden.update(blanks)
        if things.kind_of_place[place].pile:
            copy.inside[place] = tuple(blanks.get(thing, thing) for thing in lying)
        else:  # in what order things came there is nobody's business
            copy.inside[place] = (*known, *blanks.values())
    copy.inside[things.nowhere] = tuple(sorted((*state.inside[things.nowhere], *hidden)))
    copy.down = {thing for thing in state.down if thing not in hidden}
    copy.known = {thing: 1 << seat for thing, seats in state.known.items() if seats >> seat & 1}
    _hide_marks(linker, state, copy, seat, hidden)
    return copy


def _hide_marks(linker: Linker, state: State, copy: State, seat: int, hidden: set[int]) -> None:
    marking, total = linker.marking, linker.things.total
    kinds = linker.things.kinds
    marks: dict[int, Value] = {}
    for key in sorted(state.marks):
        number, thing = divmod(key, total)
        mark = linker.marks[number]
        if thing in hidden and kinds[thing] == "card":
            continue  # a mark on a card that is not known tells nothing
        if marking.audience(state, mark, thing) >> seat & 1:
            marks[key] = state.marks[key]
        elif mark.hides == "face" and mark.type.kind == "face":
            marks[key] = UNKNOWN_FACE  # what is not a face is reckoned with: it is as if it were not there
    copy.marks = marks
    copy.waiting = {
        scope: tuple(key for key in keys if key < 0 or key in marks) for scope, keys in state.waiting.items()
    }
    copy.by = {key: state.by[key] for key in marks}
    copy.shown = {key for key in state.shown if key in marks}
