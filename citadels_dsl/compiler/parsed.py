"""Texts as trees, each parsed once: a trait's clause stands on several cards, a core below many rulesets."""

from __future__ import annotations

from functools import lru_cache

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.syntax import parser
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.tree import Block, Expr

#: More texts than a ruleset with all that it builds on has.
KEPT = 8192


@lru_cache(KEPT)
def block(scalar: Scalar) -> tuple[Block | None, tuple[Diagnostic, ...]]:
    """What stands at `do`."""
    tree, problems = parser.parse_block(scalar)
    return tree, tuple(problems)


@lru_cache(KEPT)
def value(scalar: Scalar) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """An expression or a range."""
    tree, problems = parser.parse_value(scalar)
    return tree, tuple(problems)


@lru_cache(KEPT)
def pattern(scalar: Scalar) -> tuple[Expr | None, tuple[Diagnostic, ...]]:
    """What a clause waits for."""
    tree, problems = parser.parse_pattern(scalar)
    return tree, tuple(problems)
