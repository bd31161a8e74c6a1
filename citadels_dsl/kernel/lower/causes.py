"""Causes by number: cards as they are, characters behind them all, so that both fit in one place."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Const, Expr as Code
from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.kernel.lower.writer import plus

#: As a cause a character has its number and this.
FIRST_CHARACTER = 1000


def of_card(facts: Facts, card: str, this: Code) -> Code:
    """A card or character of this name."""
    return of_character(this) if card in facts.rules.characters else this


def of_character(this: Code) -> Code:
    return plus(this, Const(FIRST_CHARACTER))
