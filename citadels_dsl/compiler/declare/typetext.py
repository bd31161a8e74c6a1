"""Types as an author writes them: `cards`, `player or none`, `number = me.build_cost(d)`."""

from __future__ import annotations

from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.types import PLURALS, Type
from citadels_dsl.syntax.nodes import Scalar

KINDS = (
    "number", "truth", "colour", "step", "player", "character", "card", "action", "place", "piece", "thing", "name",
)  # fmt: skip


def read_type(scalar: Scalar, where: str, problems: list[Diagnostic]) -> Type | None:
    """The type that a text names; what stands after a `=` does not count."""
    text = scalar.text.split("=", 1)[0].strip()
    kind = text.removesuffix(" or none").strip()
    optional = kind != text
    if kind in PLURALS:
        return Type(PLURALS[kind], many=True)
    if kind in KINDS:
        return Type(kind, optional=optional)
    start = scalar.text.index(kind) if kind else 0
    problems.append(
        Diagnostic(
            "E320",
            f"there is no type `{kind}`" if kind else "a type is missing here",
            scalar.slice(start, start + len(kind)),
            did_you_mean(kind, (*KINDS, *PLURALS)) or f"types are {', '.join(KINDS)}, and sets as `cards`",
            where,
        )
    )
    return None


def default_text(scalar: Scalar) -> Scalar | None:
    """The part of `number = me.build_cost(d)` after the `=`, as a text of its own that knows its place."""
    if "=" not in scalar.text:
        return None
    start = scalar.text.index("=") + 1
    while start < len(scalar.text) and scalar.text[start] == " ":
        start += 1
    end = len(scalar.text)
    return Scalar(
        scalar.text[start:],
        scalar.slice(start, end),
        offsets=tuple(scalar.at(i) for i in range(start, end)),
    )
