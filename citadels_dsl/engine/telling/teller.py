"""Doing a verb, and telling whoever listens what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.sight import Sight
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event, Hearing
from citadels_dsl.engine.values import UNWOUND, Value


class Telling:
    """Events are made only if somebody listens."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    def perform(self, state: State, occasion: Occasion, doer: Value, args: list[Value], cause: Value) -> int | None:
        """Does a verb that may be done."""
        verb = occasion.verb
        assert verb is not None
        sink = state.sink
        if sink is None:
            return verb.act(state, doer, args, cause)
        if type(sink) is Hearing:
            return self._heard(state, sink, occasion, doer, args, cause)
        everybody = self.sight.everybody
        seen, rule, changes = verb.seen, running(state), state.changes
        knows = everybody if seen is None else seen(state, doer, args)
        silent = verb.silent is not None and verb.silent(args)
        signal = verb.act(state, doer, args, cause)
        if state.changes != changes or signal == UNWOUND:
            if seen is not None:
                knows |= seen(state, doer, args)
            sink(Event("moment", occasion.word, doer, tuple(args), rule, knows & everybody, verb.hidden, silent))
        return signal

    def _heard(
        self, state: State, sink: Hearing, occasion: Occasion, doer: Value, args: list[Value], cause: Value
    ) -> int | None:
        verb, changes = occasion.verb, state.changes
        assert verb is not None
        signal = verb.act(state, doer, args, cause)
        if occasion.word in sink.words and (state.changes != changes or signal == UNWOUND):
            sink.tell(occasion.word, doer, args)
        return signal

    def moment(self, state: State, occasion: Occasion, doer: Value, args: Sequence[Value]) -> None:
        """A procedure begins: its cards are as secret as they lie."""
        sink = state.sink
        assert sink is not None
        if type(sink) is Hearing:
            if occasion.word in sink.words:
                sink.tell(occasion.word, doer, args)
            return
        knows, hidden = self.sight.everybody, []
        for number, (arg, parameter) in enumerate(zip(args, occasion.moment.parameters, strict=True)):
            if parameter.type.kind in ("card", "character") and arg is not None:
                things = arg if isinstance(arg, tuple) else (arg,)
                seen = self.sight.of_all(state, things)
                if parameter.type.kind == "card" and seen != self.sight.everybody:
                    hidden.append(number)
                    knows &= seen
        sink(Event("moment", occasion.word, doer, tuple(args), running(state), knows, tuple(hidden)))

    def clause(self, state: State, ability: Ability, me: int | None) -> None:
        if state.sink is not None and type(state.sink) is not Hearing:
            state.sink(Event("clause", ability.clause.id, me, (), running(state), self.sight.everybody))

    def decision(self, state: State, decision: Decision, taken: int) -> None:
        """What somebody chose; the others see it unless it is secret or a thing that they do not know."""
        self._chosen("decision", state, decision, decision.options[taken])

    def alone(self, state: State, decision: Decision) -> None:
        """There was one option, so nobody was asked."""
        if state.sink is not None:
            self._chosen("alone", state, decision, decision.options[0])

    def _chosen(self, kind: Literal["decision", "alone"], state: State, decision: Decision, option: Value) -> None:
        assert state.sink is not None
        if type(state.sink) is Hearing:
            return
        knows, own = self.sight.everybody, 1 << decision.seat
        if decision.secret:
            knows = own
        elif decision.lying and isinstance(option, int):
            knows = self.sight.of_thing(state, option) | own
        event = Event(kind, decision.kind, decision.seat, (option,), decision.rule, knows, (0,), decision=decision)
        state.sink(event)


def attentive(state: State) -> bool:
    """Somebody hears more than the names of some moments."""
    return state.sink is not None and state.sink.__class__ is not Hearing


def running(state: State) -> str:
    """The clause or procedure whose code is running."""
    for frame in reversed(state.frames):
        if isinstance(frame, Code):
            return frame.unit.name
    return ""
