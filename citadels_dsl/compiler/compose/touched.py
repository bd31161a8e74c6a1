"""Two overlays that meet: what one has set, another may not set as if nobody had."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain

from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Span
from citadels_dsl.vocabulary.keys import CARDS

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Touch:
    path: Path
    overlay: str  # the key of its document
    name: str
    span: Span
    one_key: bool  # by `change`


@dataclass(slots=True)
class Touched:
    """What overlays have set so far, by path ("characters", CARD, "abilities", CLAUSE, "at").

    `within`: by a path, what was set there and in it.
    """

    by_path: dict[Path, list[_Touch]] = field(default_factory=dict)
    within: dict[Path, list[_Touch]] = field(default_factory=dict)

    def touch(
        self, path: Path, overlay: str, name: str, span: Span, below: frozenset[str], one_key: bool = False
    ) -> Diagnostic | None:
        """Note it, and say if another overlay has touched the same, or what it is in, or something in it.

        An overlay knows those that it lies on (`below`) and may write anew what they wrote; but one key
        is changed by one overlay only, or nobody could tell who set it.
        """
        other = self._other(path, overlay, below, one_key)
        touch = _Touch(path, overlay, name, span, one_key)
        self.by_path.setdefault(path, []).append(touch)
        for length in range(1, len(path) + 1):
            self.within.setdefault(path[:length], []).append(touch)
        if other is None:
            return None
        what = ".".join(path[1:] if path[0] in CARDS else path).replace(".abilities.", ".")
        hint = f"leave one of the overlays out, or let one lie on the other (`on: {other.name}`)"
        if one_key and other.one_key and other.overlay in below:
            hint = "change it in one of the two; or write the whole clause under `replace:`"
        note = Note(other.span, f"`{other.name}` sets it here")
        return Diagnostic(
            "E715", f"`{what}` is set by two overlays, `{other.name}` and `{name}`", span, hint, "", (note,)
        )

    def _other(self, path: Path, overlay: str, below: frozenset[str], one_key: bool) -> _Touch | None:
        around = [self.by_path.get(path[:length], ()) for length in range(1, len(path))]
        for touch in chain(*around, self.within.get(path, ())):
            if touch.overlay == overlay:
                continue
            both = one_key and touch.one_key and path == touch.path
            if both or touch.overlay not in below:
                return touch
        return None
