"""Bots as somebody would write them: all that they choose by is in their views."""

from __future__ import annotations

import json
import os
from zlib import crc32

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.setup.chance import Chance


class Reading:
    """Takes an option that depends on everything that it sees and is asked."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:
        seen = [view.as_dict(), [view.points(seat) for seat in view.players], view.round, decision.subject]
        return (crc32(json.dumps(seen).encode()) + chance.draw(2)) % len(decision.options)


class Mistaken:
    """Takes what is no option."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002 -- it looks at nothing
        return len(decision.options)


class Foreseeing:
    """Takes what brings it most gold, as far as it can foresee."""

    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002 -- what it looks at is in its view
        gold = [prospect.gold for prospect in view.prospects()]
        return gold.index(max(gold))


class Raising:
    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002
        raise ValueError("two\nlines")


class Leaving:
    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002
        raise SystemExit(7)


class Exiting:
    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002
        os._exit(7)


class Quit(BaseException):
    """Not one of those that programs catch."""


class Quitting:
    def choose(self, view: View, decision: Decision, chance: Chance) -> int:  # noqa: ARG002
        raise Quit("for today")


class Speaking:
    def choose(self, view: View, decision: Decision, chance: Chance) -> str:  # noqa: ARG002
        return "the first"


class Unmade:
    def __init__(self) -> None:
        raise RuntimeError("not today")
