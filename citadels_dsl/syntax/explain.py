"""What a mistake in an ability text means, said to whoever wrote it: never in the parser's own words.

First what concerns the shape, then the tables of slips, tried on the line where reading stopped, and
if nothing fits, what cannot stand after what.
"""

from __future__ import annotations

from collections.abc import Callable

from citadels_dsl.syntax import shape
from citadels_dsl.syntax.case import HEAD, UNFINISHED, Case, line_at
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.slip import Form, Slip, Stop
from citadels_dsl.syntax.slips.choices import CHOICES
from citadels_dsl.syntax.slips.clauses import PATTERNS, VALUES
from citadels_dsl.syntax.slips.row import found
from citadels_dsl.syntax.slips.signs import SIGNS
from citadels_dsl.syntax.slips.statements import ONE_A_LINE, STATEMENTS
from citadels_dsl.syntax.slips.words import WORDS

MAX_LINE = 500  # what is longer was not written by hand, and patterns take their time with it

_TABLES = {
    "block": (*SIGNS, *STATEMENTS, *CHOICES, *ONE_A_LINE, *WORDS),
    "value": (*SIGNS, *VALUES, *WORDS),
    "pattern": (*SIGNS, *PATTERNS, *WORDS),
}
_FORMS = {
    "block": "a line is a verb, `gain(2)`, or begins with let, choose, random, if, for, repeat, may or either",
    "value": "a value is a number, a name, a sum, `me.gold + 1`, or a condition, `me.gold > 2`",
    "pattern": "a moment is written like a verb: `p.turn(c)`",
}


def explain(scalar: Scalar, form: Form, stop: Stop) -> Slip:
    """The message for where reading stopped; there always is one."""
    case = Case.of(scalar, form, stop)
    for attempt in _ATTEMPTS:
        slip = attempt(case)
        if slip is not None:
            return slip
    return _out_of_place(case)


def _unfinished(case: Case) -> Slip | None:
    operator = UNFINISHED.search(case.before)
    if operator is None or case.rest not in ("", ":", ")") or case.before.strip() == "or":
        return None
    start = case.line_start + operator.start(1)
    said = f"something is missing after `{operator[1]}`"
    return case.slip("E102", said, "write what belongs there", start, case.line_start + operator.end(1))


def _colon(case: Case) -> Slip | None:
    """The end of a line that needs a `:` there."""
    if case.form != "block" or case.rest or not HEAD.match(case.line) or case.line.rstrip().endswith(":"):
        return None
    end = case.line_start + len(case.line.rstrip())
    return case.slip(
        "E104", "a `:` is missing at the end of this line", "write it; what happens stands under it", end, end
    )


def _table(case: Case) -> Slip | None:
    """The first row that fits where reading stopped, or else the first that fits before it."""
    if len(case.line) > MAX_LINE:
        return None
    line = line_at(case.stop.text, case.line_start)
    at = case.at - case.line_start
    fits = [each for each in found(_TABLES[case.form], case.line, line) if each.first <= at]
    touching = [each for each in fits if each.start <= at <= each.end + 1]
    for best in [*touching, *fits]:
        return case.slip(best.code, best.message, best.hint, case.line_start + best.first, case.line_start + best.last)
    return None


_ATTEMPTS: tuple[Callable[[Case], Slip | None], ...] = (
    shape.nothing,
    shape.open_label,
    shape.parentheses,
    shape.joined_lines,
    shape.indentation,
    shape.lost_else,
    shape.under_a_head,
    shape.lonely_either,
    _unfinished,
    _colon,
    _table,
)


def _out_of_place(case: Case) -> Slip:
    """What cannot stand after what, if nothing better can be said."""
    line = line_at(case.stop.text, case.line_start)
    before, rest = line[: case.at - case.line_start].strip(), line[case.at - case.line_start :].strip()
    if not before and case.form != "block":
        before = case.code[: case.at].strip().rpartition("\n")[2].strip()
    hint = _FORMS[case.form]
    if not rest:
        end = case.line_start + len(line.rstrip())
        return case.slip("E102", f"something is missing after `{_short(before)}`", hint, end, end)
    said = (
        f"`{_short(rest)}` cannot stand after `{_short(before)}`" if before else f"`{_short(rest)}` cannot stand here"
    )
    return case.slip("E101", said, hint, case.at, case.at + len(rest))


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:27] + "..."
