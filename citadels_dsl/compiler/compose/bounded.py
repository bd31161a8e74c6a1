"""How much a ruleset may hold: whoever looks at it afterwards may look at every two of its clauses."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.compose.content import Content, Part
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping
from citadels_dsl.vocabulary.keys import CARDS

#: The largest of those that are shipped has some 90 cards and 150 clauses.
MOST_PARTS = 1_000
MOST_CLAUSES = 2_000


def too_much(content: Content) -> Iterator[Diagnostic]:
    """A section with more names than anybody reads, or more clauses in all, with those that traits give."""
    for section, parts in content.sections.items():
        if len(parts) > MOST_PARTS:
            yield _refuse(f"more than {MOST_PARTS:,} `{section}`", list(parts.values())[MOST_PARTS].span)
    given = {name: _abilities(part) for name, part in content.sections["traits"].items()}
    count = 0
    for section in ("rules", *CARDS):
        for part in content.sections[section].values():
            count += 1 if section == "rules" else _abilities(part)
            for use in words(part.node.get("traits")):
                count += given.get(use.text.partition("(")[0].strip(), 0)
            if count > MOST_CLAUSES:
                yield _refuse(f"more than {MOST_CLAUSES:,} clauses", part.span)
                return


def _abilities(part: Part) -> int:
    found = part.node.get("abilities")
    return len(found.entries) if isinstance(found, Mapping) else 0


def _refuse(what: str, span: Span) -> Diagnostic:
    return Diagnostic("E704", f"this ruleset has {what}", span, "leave out what no game needs, or part it in several")
