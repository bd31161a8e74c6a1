"""Putting marks on things, taking them off, showing what they hide."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.occasions import Verb
from citadels_dsl.engine.running.budget import bounded
from citadels_dsl.engine.running.frames import note_until
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import HORIZON, NOTICE, Value
from citadels_dsl.engine.verbs.moving import items
from citadels_dsl.rules.bounds import GREATEST
from citadels_dsl.rules.moments import ClearMark, SetMark, ShowMark
from citadels_dsl.rules.ruleset import Mark

GAME = "game"


class Marks:
    """What is known of each mark of a game."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.key = {mark.name: linker.mark_key(mark.name) for mark in linker.marks}
        self.unset = {mark.name: mark.unset for mark in linker.marks}
        self.of = {mark.name: mark for mark in linker.marks}
        self.until = {
            mark.name: linker.moment_number.get(mark.until, -1) for mark in linker.marks if mark.until != GAME
        }
        watched = linker.watched
        self.watched = frozenset(mark.name for mark in linker.marks if "*" in watched or f"mark:{mark.name}" in watched)
        #: The keys of all marks that a `when` reads.
        self.alert = frozenset(self.key[name] + thing for name in self.watched for thing in range(linker.things.total))

    def audience(self, state: State, mark: Mark, thing: int) -> int:
        """Who knows the hidden part of a mark that lies on a thing."""
        everybody = (1 << self.linker.setup.players) - 1
        key = self.key[mark.name] + thing
        if mark.audience == "all" or key in state.shown:
            return everybody
        if mark.audience == "nobody":
            return 0
        seat = state.by.get(key, (None, -1))[0] if mark.audience == "me" else self.linker.things.owner_of(state, thing)
        return 0 if seat is None else 1 << seat


def set_mark(marks: Marks, operation: SetMark) -> Verb:
    what, which, worth = operation.things, operation.mark, operation.value
    things = marks.linker.things

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        mark, value = args[which], args[worth]
        key, unset = marks.key[mark], marks.unset[mark]
        for thing in items(args[what]):
            here = key + thing
            if state.marks.get(here, unset) != value or (value != unset and state.by[here][0] != doer):
                return False
        return True

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        mark, value = args[which], args[worth]
        key, unset = marks.key[mark], marks.unset[mark]
        if isinstance(value, int) and (value > GREATEST or value < -GREATEST):
            bounded(value)
        lent = -1
        if doer is not None and things.kinds[cause] == "character" and things.holder_of(state, cause) != doer:
            lent = cause  # what is put with a borrowed card is still owed when the use has ended
            if (doer, lent) not in state.debts:
                state.debts = (*state.debts, (doer, lent))
        for thing in items(args[what]):
            here = key + thing
            if value == unset:
                state.marks.pop(here, None)
                state.by.pop(here, None)
            else:
                state.marks[here] = value
                state.by[here] = (doer, lent)
                if mark in marks.until:
                    note_until(state, here, marks.until[mark])
            state.shown.discard(here)
        state.changes += 1
        return NOTICE if mark in marks.watched else None

    def seen(state: State, doer: Value, args: Sequence[Value]) -> int:
        mark = marks.of[args[which]]
        found = -1
        for thing in items(args[what]):
            found &= marks.audience(state, mark, thing)
        return found

    return Verb(idle, act, seen, (worth,), lambda args: marks.of[args[which]].hides == "mark")


def clear_mark(marks: Marks, operation: ClearMark) -> Verb:
    what, which = operation.things, operation.mark

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        key = marks.key[args[which]]
        return all(key + thing not in state.marks for thing in items(args[what]))

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        key = marks.key[args[which]]
        for thing in items(args[what]):
            state.marks.pop(key + thing, None)
            state.by.pop(key + thing, None)
            state.shown.discard(key + thing)
        state.changes += 1
        return NOTICE if args[which] in marks.watched else None

    return Verb(idle, act)


def show_mark(marks: Marks, operation: ShowMark) -> Verb:
    what, which = operation.things, operation.mark

    def idle(state: State, doer: Value, args: Sequence[Value]) -> bool:
        key = marks.key[args[which]]
        return all(key + thing in state.shown or key + thing not in state.marks for thing in items(args[what]))

    def act(state: State, doer: Value, args: list[Value], cause: Value) -> int | None:
        if state.trial:
            return HORIZON
        key = marks.key[args[which]]
        state.shown.update(key + thing for thing in items(args[what]) if key + thing in state.marks)
        state.changes += 1
        return None

    return Verb(idle, act)
