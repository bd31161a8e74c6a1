"""What happened, as data: log, coverage, explanations and statistics read events and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.values import Value


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `kind`: a "moment" took place (`word` is its name, `args` are in the order of its parameters), a
    "clause" came up (`word` is its id, `doer` who uses it), a "decision" was made (`word` is its kind,
    the one argument what was chosen), or was none because there was one option "alone". `decision` is
    then what was asked.
    `rule` is the clause or procedure that did it. `knows` are the seats that may know all of it, as
    bits; the others do not see the arguments whose numbers are in `hidden`, and if it is `silent` they
    do not notice it at all.
    """

    kind: Literal["moment", "clause", "decision", "alone"]
    word: str
    doer: Value
    args: tuple[Value, ...]
    rule: str
    knows: int
    hidden: tuple[int, ...] = ()
    silent: bool = False
    decision: Decision | None = None

    def known_to(self, seat: int) -> bool:
        return bool(self.knows >> seat & 1)


Sink = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Hearing:
    """A sink to which the name, doer and arguments of some moments are enough: for it no events are made."""

    words: frozenset[str]
    tell: Callable[[str, Value, Sequence[Value]], None]

    def __call__(self, event: Event) -> None:
        if event.kind == "moment" and event.word in self.words:
            self.tell(event.word, event.doer, event.args)
