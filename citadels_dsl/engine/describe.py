"""Decisions in words: what is asked, and what each option is called."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.linking import Linker
from citadels_dsl.engine.state import State


@dataclass(frozen=True, slots=True)
class Described:
    """A question to a player, one label for each option, and the rule that asks in its own words."""

    prompt: str
    labels: tuple[str, ...]
    rule_text: str


def describe(linker: Linker, state: State, decision: Decision) -> Described:
    return Described(decision.subject, tuple(str(o) for o in decision.options), decision.rule)
