"""The game as a whole: what no single text shows.

A check is a function from the typed rules (and what was composed) to what it found; its docstring is the
rule. To add one, write it in a module of its own and put its name in the tuple.
"""

from __future__ import annotations

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import Rules


def validate(rules: Rules, composed: Composed) -> list[Diagnostic]:
    """Everything that is wrong, or probably not meant, with the rules together."""
    del rules, composed
    return []
