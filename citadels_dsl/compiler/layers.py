"""Which document of those that lie on one another brought a name, and over which texts it lies.

A text gives names of its own where nothing is called so. What a later document calls so would take them from it.
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Layers:
    """`documents`: what each spans, the lowest first. `brought`: the names that stand without a dot, and where each was
    written first, be it that it was replaced or removed since."""

    documents: tuple[Span, ...] = ()
    brought: Map[str, Span] = field(default_factory=dict)

    def above(self, name: str, text: Span) -> Span | None:
        """Where a name was brought, if that is in a document above the one of a text, which could not know it."""
        at = self.brought.get(name)
        if at is None:
            return None
        name_in, text_in = self._of(at), self._of(text)
        return at if name_in is not None and text_in is not None and name_in > text_in else None

    def _of(self, span: Span) -> int | None:
        """None for what came by `cards_from`, which stands in a document that lies nowhere."""
        found = (
            number
            for number, document in enumerate(self.documents)
            if document.source is span.source and document.start <= span.start < document.end
        )
        return next(found, None)
