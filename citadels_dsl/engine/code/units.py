"""Code: the straight instructions of a clause or procedure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from citadels_dsl.engine.values import Step

if TYPE_CHECKING:
    from citadels_dsl.engine.state import State


class Unit:
    """The instructions of a clause or procedure.

    `fails[pc]` is where it goes on if instruction pc cannot be done (-1: the block of the unit ends).
    `action` is the number of the action whose block it is, or -1. `notice` looks for what a `when`
    waits for. `halves`: the same code, ended at the place where the key says. `named`: the slots in
    which a card or a set of cards has a name.
    """

    __slots__ = ("action", "fails", "halves", "name", "named", "notice", "number", "phase", "size", "steps")

    def __init__(self, number: int, name: str, phase: bool = False, action: int = -1) -> None:
        self.number = number
        self.name = name
        self.phase = phase
        self.action = action
        self.steps: list[Step] = []
        self.fails: list[int] = []
        self.size = 0
        self.named: tuple[int, ...] = ()
        self.halves: dict[int, Unit] = {}
        self.notice: Callable[[State], bool] = lambda state: False
