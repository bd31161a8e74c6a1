"""A value where one of a certain type is wanted: made to fit, or complained about."""

from __future__ import annotations

from citadels_dsl.compiler.lower.fitting import alike, article, as_set, is_many, member
from citadels_dsl.compiler.lower.hints import SORTS, misfit
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
from citadels_dsl.rules.expressions import Contents, Expr, Nobody, Property
from citadels_dsl.rules.types import NUMBER, TRUTH, UNIONS, Type
from citadels_dsl.syntax import tree


def need(unit: Unit, written: tree.Expr, want: Type, scope: Scope, what: str = "", each: bool = False) -> Expr:
    """`what`: a sentence with {} for what is wanted: "`take` needs {} for `n`"."""
    return fit(unit, written, unit.expr(written, scope, want), want, what, each)


def need_number(unit: Unit, written: tree.Expr, scope: Scope) -> Expr:
    """A number."""
    return need(unit, written, NUMBER, scope)


def need_truth(unit: Unit, written: tree.Expr, scope: Scope) -> Expr:
    """A condition."""
    return need(unit, written, TRUTH, scope, "a condition is {}")


def fit(unit: Unit, written: tree.Expr, got: Expr, want: Type, what: str = "", each: bool = False) -> Expr:
    """What was lowered already, made to fit."""
    kind = got.type
    if "any" in (kind.kind, want.kind):
        return got
    if isinstance(got, Nobody):
        return got if want.optional else _misfit(unit, written, got, want, what)
    if want.many:
        return _set(unit, written, got, want, what)
    if is_many(kind) and not alike(want, kind) and each and alike(want, member(kind)):
        return Contents(got, member(kind).set(), span=got.span)  # each of what lies in the place
    if not alike(want, kind):
        return _misfit(unit, written, got, want, what)
    if kind.many and not each and want.kind != "value":
        return unit.bad(
            "E407",
            written.span,
            f"one is needed, and `{written.span.text}` is {article(kind)}",
            f"take one: `choose x in {written.span.text}`, or each: `for x in ...:`",
        )
    if kind.optional and not want.optional:
        return unit.perhaps_none(written)
    return got if _certainly(unit, written, kind, want) else nothing_said()


def _certainly(unit: Unit, written: tree.Expr, kind: Type, want: Type) -> bool:
    """What may be of several kinds is asked of which it is, before it stands where only some may stand."""
    if kind.kind not in UNIONS or want.kind == "value":
        return True
    other = [one for one in SORTS if one in kind.kinds() and one not in want.kinds()]
    fitting = [one for one in SORTS if one in kind.kinds() and one in want.kinds()]
    if not other:
        return True
    text = written.span.text
    unit.bad(
        "E420",
        written.span,
        f"{article(want)} is needed here, and `{text}` may be a {other[0]}",
        f"ask `{text} is a {fitting[0]}` first" if fitting else "",
    )
    return False


def _set(unit: Unit, written: tree.Expr, got: Expr, want: Type, what: str) -> Expr:
    one = member(got.type) if is_many(got.type) else got.type.sure()
    if not alike(want, one):
        return _misfit(unit, written, got, want, what)
    if got.type.optional:
        return unit.perhaps_none(written)
    return as_set(got)


def need_set(unit: Unit, written: tree.Expr, scope: Scope) -> Expr:
    """Any set: of what it is a set decides nothing."""
    got = unit.expr(written, scope)
    if got.type.kind == "any" or is_many(got.type):
        return as_set(got)
    return unit.bad(
        "E405", written.span, f"a set is needed, and `{written.span.text}` is {article(got.type)}", _set_of(got)
    )


def _misfit(unit: Unit, written: tree.Expr, got: Expr, want: Type, what: str) -> Expr:
    text, kind = written.span.text, got.type
    said = (what or "{} is needed here").replace("{}", article(want))
    hint = misfit(text, kind, want)
    return unit.bad("E401", written.span, f"{said}, and `{text}` is {article(kind)}", hint)


def _set_of(got: Expr) -> str:
    if got.type.kind == "player" and not isinstance(got, Property):
        return "name a place of his, as `.hand` or `.city`"
    return ""
