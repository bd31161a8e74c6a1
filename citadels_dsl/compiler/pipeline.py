"""The compiler on one page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from citadels_dsl.compiler.anchored import anchored
from citadels_dsl.compiler.assemble import assemble
from citadels_dsl.compiler.compose import compose
from citadels_dsl.compiler.crowded import crowded
from citadels_dsl.compiler.declare import declare
from citadels_dsl.compiler.finding import documents
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import load
from citadels_dsl.compiler.lower import lower
from citadels_dsl.compiler.settle import settle
from citadels_dsl.compiler.shape import fit
from citadels_dsl.compiler.validate import validate
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.digest import digest
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source


@dataclass(frozen=True, slots=True)
class Compiled:
    """`rules` is None if, and only if, one of the problems is an error."""

    rules: Rules | None
    problems: tuple[Diagnostic, ...]


def compile_ruleset(
    library: Library, target: str | Source, overlays: Sequence[str] = (), document: str = "", ground: int = 0
) -> Compiled:
    """All passes, one after the other; each says everything that it finds.

    `document`: which of a file that has several; the last one if nothing is said. `ground`: which of those that an
    overlay may lie on.
    """
    stack, problems = load(library, target, overlays, document, ground)  # the documents, the lowest first
    if stack is None:
        return Compiled(None, ordered(problems))
    stack, found = fit(stack)  # every key is known, every value of its kind
    problems += found
    composed, found = compose(stack)  # one ruleset, still as written
    problems += found
    if composed is None or (found := anchored(composed)):  # the names that the engine leans on
        return Compiled(None, ordered(problems + found))
    settings, found = settle(composed, library.cards)  # what is said in words and numbers
    problems += found
    names, found = declare(composed, settings.places)  # everything that has a name
    problems += found
    lowered, found = lower(composed, names)  # every text, with its types and secrets
    problems += found
    rules = assemble(composed, settings, lowered)
    if found := list(crowded(rules)):  # before each clause is held against each
        return Compiled(None, ordered(problems + found))
    sound = not any(p.is_error for p in problems)
    found = validate(rules, composed, sound)  # the game as a whole: conflicts, circles, tables, casts, lints
    problems += found if sound else [p for p in found if p.is_error]  # of half a ruleset a warning may be wrong
    if any(p.is_error for p in problems):
        return Compiled(None, ordered(problems))
    return Compiled(replace(rules, digest=digest(rules)), ordered(problems))


def check(library: Library, target: str | Source, overlays: Sequence[str] = ()) -> tuple[Diagnostic, ...]:
    """What is wrong with a ruleset; with a file of several documents, with each of them. Everything once.

    An overlay is put on each of those that it may lie on.

    Overlays are put on the last document alone.
    """
    found: list[Diagnostic] = []
    for document in ("",) if overlays else documents(library, target):
        stack, _ = load(library, target, overlays, document)
        grounds = stack.documents[stack.target].grounds if stack is not None else ()
        for ground in range(max(1, len(grounds))):
            found += compile_ruleset(library, target, overlays, document, ground).problems
    return ordered(found)


def ordered(problems: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each once; file by file as they first come, and in a file from top to bottom."""
    files: dict[str, int] = {}
    once: dict[tuple[str, str, int, str], Diagnostic] = {}
    for problem in problems:
        place = problem.span
        files.setdefault(place.source.path, len(files))
        once.setdefault((problem.code, place.source.path, place.start, problem.message), problem)
    return tuple(sorted(once.values(), key=lambda p: (files[p.span.source.path], p.span.start)))
