"""The compiler on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from citadels_dsl.compiler.assemble import assemble
from citadels_dsl.compiler.compose import compose
from citadels_dsl.compiler.declare import declare
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import load
from citadels_dsl.compiler.lower import lower
from citadels_dsl.compiler.settle import settle
from citadels_dsl.compiler.shape import fit
from citadels_dsl.compiler.validate import validate
from citadels_dsl.diagnostics import Diagnostic, Severity
from citadels_dsl.rules.digest import digest
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source


@dataclass(frozen=True, slots=True)
class Compiled:
    """`rules` is None if, and only if, one of the problems is an error."""

    rules: Rules | None
    problems: tuple[Diagnostic, ...]


def compile_ruleset(library: Library, target: str | Source, overlays: Sequence[str] = ()) -> Compiled:
    """All passes, one after the other; each says everything that it finds."""
    stack, problems = load(library, target, overlays)  # the documents, the lowest first
    fitting, found = fit(stack)  # every key is known, every value of its kind
    problems += found
    composed, found = compose(fitting)  # one ruleset, still as written
    problems += found
    if composed is None:
        return Compiled(None, tuple(problems))
    settings, found = settle(composed)  # what is said in words and numbers
    problems += found
    names, found = declare(composed)  # everything that has a name
    problems += found
    lowered, found = lower(composed, names)  # every text, with its types and secrets
    problems += found
    rules = assemble(composed, settings, lowered)
    problems += validate(rules, composed)  # the game as a whole: conflicts, circles, tables, casts, lints
    if any(p.severity is Severity.ERROR for p in problems):
        return Compiled(None, tuple(problems))
    return Compiled(replace(rules, digest=digest(rules)), tuple(problems))
