"""The game as a whole: what no single text shows.

A check is a function from a `Survey` of the rules to what it finds; its docstring is the rule. To add
one, write it in the module where its like stands, and put its name in the tuple.
"""

from __future__ import annotations

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.validate import (
    bounds,
    circles,
    conflicts,
    dead,
    dealing,
    force,
    hooks,
    idle,
    intervals,
    marked,
    offered,
    presets,
    shortage,
    tables,
)
from citadels_dsl.compiler.validate.accepted import answered
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, Severity
from citadels_dsl.rules.ruleset import Rules

CHECKS = (
    presets.incomplete,
    conflicts.replacements,
    conflicts.settings,
    circles.procedures,
    circles.questions,
    circles.depth,
    bounds.unlimited,
    intervals.too_long,
    shortage.never_so_many,
    dead.never_brought_about,
    dead.asks_itself,
    force.never_in_force,
    force.points_of_a_card,
    force.too_long,
    hooks.replaced_for_good,
    hooks.in_the_other_turn,
    hooks.use_ends_first,
    idle.nothing_uses,
    marked.never_together,
    marked.whose_mark,
    marked.put_and_read,
    marked.nobody_called,
    offered.another_decides,
    offered.silent_payment,
    offered.demand,
    offered.no_option,
)


#: What follows from other mistakes too, so that it is looked at only where there are none.
OF_A_SOUND_RULESET = (
    tables.missing_rows,
    presets.unplayable,
    dealing.undealt,
)


def validate(rules: Rules, composed: Composed, sound: bool = True) -> list[Diagnostic]:
    """Everything that is wrong with the rules together, and what of the uppermost file is probably not meant.

    `sound`: no error has been found so far.
    """
    survey = Survey(rules, composed)
    checks = (*CHECKS, *OF_A_SOUND_RULESET) if sound else CHECKS
    found = [problem for check in checks for problem in check(survey)]
    errors = [p for p in found if p.is_error]
    warnings = [p for p in found if p.severity is Severity.WARNING]
    return errors + answered(survey, warnings)
