"""Everything that can happen: the verbs of the language and the procedures of the ruleset."""

from __future__ import annotations

from citadels_dsl.compiler.composed import Composed, Item
from citadels_dsl.compiler.declare.typetext import default_text, read_type
from citadels_dsl.compiler.reading import is_yes, pairs, scalars, text
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.expressions import Nobody
from citadels_dsl.rules.moments import Moment, Parameter
from citadels_dsl.rules.types import ANY, PLAYER
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.vocabulary.words import MOMENTS, VERBS

#: In the place of a default that is not lowered yet: it says that there is one.
A_DEFAULT = Nobody()

#: A procedure's parameter of one such thing takes several of them too: it is done for each.
EACH = frozenset({"player", "character", "card", "thing", "action"})


def read_moments(
    composed: Composed, problems: list[Diagnostic]
) -> tuple[dict[str, Moment], dict[tuple[str, str], Scalar]]:
    """All moments by name, and the defaults of procedures' parameters as they are written."""
    moments = {word: verb.moment() for word, verb in {**VERBS, **MOMENTS}.items()}
    defaults: dict[tuple[str, str], Scalar] = {}
    for item in composed.procedures.values():
        moments[item.name] = _procedure(item, defaults, problems)
    return moments, defaults


def _procedure(item: Item, defaults: dict[tuple[str, str], Scalar], problems: list[Diagnostic]) -> Moment:
    where = f"procedures.{item.name}"
    parameters: list[Parameter] = []
    for name, written in pairs(item.node, "with"):
        kind = read_type(written, where, problems) or ANY
        default = default_text(written)
        if default is not None:
            defaults[item.name, name.text] = default
        each = kind.kind in EACH and not kind.many
        parameters.append(Parameter(name.text, kind, None if default is None else A_DEFAULT, each))
    names = [p.name for p in parameters]
    touches: list[int] = []
    for touched in scalars(item.node, "touches"):
        if touched.text in names:
            touches.append(names.index(touched.text))
        else:
            problems.append(
                Diagnostic(
                    "E307",
                    f"`{item.name}` has no parameter `{touched.text}`",
                    touched.span,
                    did_you_mean(touched.text, names) or "`touches` names parameters that stand in `with`",
                    where,
                )
            )
    return Moment(
        item.name,
        PLAYER if text(item.node, "of") == "player" else None,
        tuple(parameters),
        None,
        tuple(touches),
        is_yes(item.node, "phase"),
        text(item.node, "says"),
    )
