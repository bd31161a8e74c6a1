"""Where YAML cuts an expression at a comma: `{after: p.take(n, from=me)}` is two entries to it.

The author meant one; it is put together again, so that what is wrong is said once and where it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Scalar, Value

MAX_PIECES = 10
_COLON = re.compile(r"\s*:")


@dataclass(slots=True)
class Part:
    """An entry of a map or (without a key) an item of a list."""

    key: Scalar | None
    value: Value

    @property
    def end(self) -> int:
        return max(self.value.span.end, self.key.span.end if self.key is not None else 0)


def join(source: Source, parts: Sequence[Part]) -> tuple[list[Part], list[Diagnostic]]:
    """The parts of `{...}` or `[...]` as they were meant."""
    joined: list[Part] = []
    problems: list[Diagnostic] = []
    done = 0
    while done < len(parts):
        part = parts[done]
        lonely = _without_colon(source, part)
        pieces = _pieces(source, parts[done : done + MAX_PIECES])
        done += max(len(pieces), 1)
        if pieces:
            span = pieces[0].span.to(pieces[-1].span)
            said = f"YAML cuts `{_short(span.text)}` at the comma"
            hint = "in {...} and [...] what has a comma needs quotes, or a line of its own"
            problems.append(Diagnostic("E028", said, span, hint))
            if not lonely:
                joined.append(Part(part.key, Scalar(span.text, span)))
        elif lonely is not None:
            problems.append(_no_colon(lonely))
        else:
            joined.append(part)
    return joined, problems


def _pieces(source: Source, parts: Sequence[Part]) -> list[Scalar]:
    """The texts that belong to the first part: as many as it takes to close its parentheses."""
    pieces: list[Scalar] = []
    missing = 0
    for part in parts:
        lonely = _without_colon(source, part)
        piece = lonely if lonely is not None else part.value
        if not isinstance(piece, Scalar) or piece.quoted:
            return []
        if pieces and part.key is not None and lonely is None:
            return []
        pieces.append(piece)
        missing += piece.text.count("(") - piece.text.count(")")
        if missing <= 0:
            break
    in_one_line = "\n" not in source.text[pieces[0].span.start : pieces[-1].span.end]
    return pieces if len(pieces) > 1 and missing == 0 and in_one_line else []


def _without_colon(source: Source, part: Part) -> Scalar | None:
    """The key of `{key}`, which has no value."""
    if part.key is None or part.value.span.start != part.value.span.end:
        return None
    return None if _COLON.match(source.text, part.key.span.end) else part.key


def _no_colon(key: Scalar) -> Diagnostic:
    name, colon, value = key.text.partition(":")
    if colon and value and not key.quoted:
        said = f"a blank is missing after the `:` of `{_short(key.text)}`"
        return Diagnostic("E014", said, key.span, f"write `{name}: {_short(value)}`")
    said = f"`{_short(key.text)}` has no value"
    return Diagnostic("E014", said, key.span, "in {...} stand entries, `key: value`; a list stands in [...]")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
