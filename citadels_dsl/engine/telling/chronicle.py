"""Events in words: the lines of a log, as somebody at the table may read them."""

from __future__ import annotations

import re
from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.events import Event
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.titles import Titles, plain
from citadels_dsl.rules.types import Type

_PROCEDURE = "procedure:"
_HOLE = re.compile(r"\{(\w*)\}")


class Chronicle:
    """Writes the log of one game. `seat`: for whom; None for a reader who may know everything.

    `titles`: what cards are called in it; left out, in English.
    """

    def __init__(self, linker: Linker, seat: int | None = None, titles: Titles | None = None) -> None:
        self.linker = linker
        self.seat = seat
        self.titles = titles or Titles(linker.rules)

    def line(self, state: State, event: Event) -> str:
        """What is written of an event; an empty text for what needs no line of its own, or is not noticed."""
        if event.kind == "clause":
            return self._action(event)
        if event.kind != "moment":
            return ""
        moment = self.linker.rules.moments[event.word]
        knows = self.seat is None or event.known_to(self.seat)
        if (event.silent and not knows) or not self._worth(state, moment, event):
            return ""
        text = self._filled(state, moment, event, () if knows else event.hidden)
        return _INDENT[self._level(moment)] + text[:1].upper() + text[1:]

    def _action(self, event: Event) -> str:
        """An action of a card; those of the rules of the game are procedures with a line of their own."""
        clause = self.linker.rules.clauses[event.word]
        if clause.kind is not ClauseKind.ACTION or not clause.card or event.doer is None:
            return ""
        doer = self.linker.things.names[event.doer]
        return f"{_INDENT[2]}{doer} uses {self.titles.card(clause.card)}: {plain(clause.name)}"

    def _worth(self, state: State, moment: Moment, event: Event) -> bool:
        """Counting, the machinery of the flow and the parts of a deed go without saying."""
        match moment.operation:
            case OfferSteps() | Notice() | Stop() | PerformAction():
                return False
            case SetMark(mark=n) | ClearMark(mark=n):
                return self.linker.rules.marks[event.args[n]].type.kind != "number" and event.args[n] != anchors.CALLED
            case None:
                if moment.name in (anchors.ROUND, anchors.TURN):
                    return True
                return moment.doer is not None and not moment.phase and self._a_deed(state, event)
            case MoveGold() | MoveThings() | Swap() | Shuffle() | Look() | Reveal() | ShowMark() | Use():
                return True
            case _:
                assert_never(moment.operation)

    def _a_deed(self, state: State, event: Event) -> bool:
        """A procedure that somebody does, and not as a part of another one or of how a turn goes on."""
        codes = [frame.unit.name for frame in state.frames if isinstance(frame, Code)][:-1]
        for name in reversed(codes):
            if not name.startswith(_PROCEDURE):
                return True
            outer = self.linker.rules.moments.get(name.removeprefix(_PROCEDURE))
            if outer is not None and outer.doer is not None:
                return False
            if outer is not None and outer.phase:
                return event.word != anchors.ANSWER
        return True

    def _level(self, moment: Moment) -> int:
        """Rounds, turns, what is done in them, and what that comes to."""
        if moment.operation is not None:
            return 3
        return 0 if moment.name == anchors.ROUND else 1 if moment.name == anchors.TURN else 2

    # ------------------------------------------------------------ sentences

    def _filled(self, state: State, moment: Moment, event: Event, hidden: tuple[int, ...]) -> str:
        if moment.name == anchors.ROUND:
            return f"round {state.round}"
        names = [parameter.name for parameter in moment.parameters]
        doer = "" if event.doer is None else self.spoken(state, event.doer, "player")

        def fill(hole: re.Match[str]) -> str:
            if not hole[1]:
                return doer
            number = names.index(hole[1])
            return self._argument(state, moment.parameters[number].type, event.args[number], number in hidden)

        text = moment.says or f"{{}} does {plain(moment.name)}"
        if not doer:
            text = _undone(moment, text, event)
        text = _HOLE.sub(fill, text).strip()
        for end in ("under the", "on top of the"):
            text = text.replace(f" to {end} ", f" {end} ")
        if isinstance(moment.operation, SetMark):
            value = event.args[moment.operation.value]
            if not isinstance(value, bool):
                hides = moment.operation.value in hidden
                text += f": {'something' if hides else self.spoken(state, value, self._kind(event, moment.operation))}"
        return text

    def _kind(self, event: Event, operation: SetMark) -> str:
        return self.linker.rules.marks[event.args[operation.mark]].type.kind

    def _argument(self, state: State, kind: Type, value: Value, hidden: bool) -> str:
        if hidden:
            number = len(value) if isinstance(value, tuple) else 1
            return "a card" if number == 1 else f"{number} cards"
        if isinstance(value, tuple):
            return _listed([self.spoken(state, item, kind.kind) for item in value])
        return self.spoken(state, value, kind.kind)

    def spoken(self, state: State, value: Value, kind: str) -> str:
        """A value as it is called."""
        things = self.linker.things
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "nobody"
        if not isinstance(value, int):
            return self.titles.colour(value) if kind == "colour" and isinstance(value, str) else plain(str(value))
        if kind in ("number", "truth"):
            return str(value)
        if kind == "action":
            ability, card = self.linker.deed(value)
            own = plain(ability.clause.name)
            return own if card is None else f"{self.titles.card(things.names[card])}: {own}"
        match things.kinds[value]:
            case "place":
                owner = things.owner_of(state, value)
                name = plain(things.names[value])
                return f"the {name}" if owner is None else f"{things.names[owner]}'s {name}"
            case "bank" | "piece" | "game":
                return f"the {plain(things.names[value])}"
            case "end":
                return things.names[value]
            case "player":
                return things.names[value]
            case "character" | "card":
                return self.titles.card(things.names[value])
            case _:
                assert_never(things.kinds[value])


_INDENT = ("", "  ", "    ", "      ")


def _undone(moment: Moment, text: str, event: Event) -> str:
    """A sentence without somebody who does it."""
    match moment.operation:
        case MoveThings(things=n, to=to):
            goes = "go" if isinstance(event.args[n], tuple) and len(event.args[n]) > 1 else "goes"
            return f"{{{moment.parameters[n].name}}} {goes} to {{{moment.parameters[to].name}}}"
        case Shuffle():
            return text
        case _:  # any other deed is told as if somebody did it, only without him
            return text.replace("{} ", "", 1)


def _listed(names: list[str]) -> str:
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
