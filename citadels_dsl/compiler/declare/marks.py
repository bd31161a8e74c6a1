"""The marks of a ruleset, of its cards and of its traits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from citadels_dsl.compiler.composed import Composed, Item
from citadels_dsl.compiler.declare.typetext import KINDS
from citadels_dsl.compiler.reading import is_yes, scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic, Note, did_you_mean
from citadels_dsl.rules.anchors import GAME
from citadels_dsl.rules.ruleset import Mark
from citadels_dsl.rules.types import NUMBER, THING, TRUTH, Type
from citadels_dsl.source import Source, Span
from citadels_dsl.vocabulary.keys.things import OWNERS

SAME = "same"


class Marks:
    """Collects marks; two of one name must be alike, for a name says which mark is meant."""

    def __init__(self, procedures: frozenset[str], problems: list[Diagnostic]) -> None:
        self.procedures = procedures
        self.problems = problems
        self.marks: dict[str, Mark] = {}
        self.spans: dict[str, Span] = {}
        self.same: set[str] = set()
        self.top: Source | None = None

    def read(self, composed: Composed) -> None:
        self.top = composed.span.source
        for card, item in every_mark(composed):
            mark = self._mark(item, card)
            if mark is not None:
                self._put(mark, item)

    def _put(self, mark: Mark, item: Item) -> None:
        other = self.marks.get(mark.name)
        if other is None:
            self.marks[mark.name], self.spans[mark.name] = mark, item.span
        elif _shape(other) != _shape(mark):
            here, there = item.span, self.spans[mark.name]
            if there.source is self.top and here.source is not self.top:  # the file on top is the one to mend
                self.marks[mark.name], self.spans[mark.name] = mark, here
                here, there = there, here
            self.problems.append(
                Diagnostic(
                    "E316",
                    f"another mark is called `{mark.name}`, and is not like this one",
                    here,
                    "give one of them another name, or declare both alike",
                    f"marks.{mark.name}",
                    (Note(there, f"the other `{mark.name}`"),),
                )
            )

    def _mark(self, item: Item, card: str) -> Mark | None:
        node, where = item.node, f"{card}.marks.{item.name}" if card else f"marks.{item.name}"
        kind = self._type(item, where)
        until = scalar(node, "until")
        on = tuple(s.text for s in scalars(node, "on") if s.text in OWNERS)
        if kind is None or until is None or not on:
            return None
        if until.text != GAME and until.text not in self.procedures:
            hint = did_you_mean(until.text, {GAME, *self.procedures})
            self.problems.append(
                Diagnostic("E317", f"there is no procedure `{until.text}` with which a mark could go", until.span,
                           hint or "`until` is `game` or the name of a procedure, as `round` or `turn`", where)
            )  # fmt: skip
        makes = scalar(node, "makes")
        if makes is not None and on != ("character",):
            others = " and a ".join(o for o in on if o != "character")
            self.problems.append(
                Diagnostic("E525", f"only a character can be {makes.text}, and this mark also lies on a {others}",
                           makes.span, "write `on: character`", where)
            )  # fmt: skip
        return Mark(
            name=item.name,
            on=on,
            type=kind,
            faces=tuple(s.text for s in scalars(node, "faces")),
            until=until.text,
            audience=cast(Literal["all", "owner", "me", "nobody"], text(node, "seen_by", "all")),
            hides=cast(Literal["face", "mark"], text(node, "hides", "face")),
            makes=cast(Literal["", "stopped", "controlled"], makes.text if makes else ""),
            card=card,
            says=text(node, "says", ""),
        )

    def _type(self, item: Item, where: str) -> Type | None:
        if scalars(item.node, "faces"):
            return Type("face", optional=True, of=item.name)
        kind = scalar(item.node, "kind")
        if kind is None or kind.text == "truth":
            return TRUTH
        if kind.text == "number":
            return NUMBER
        optional = not is_yes(item.node, "always")
        if kind.text == SAME:
            self.same.add(item.name)
            return Type(THING.kind, optional=optional)
        if kind.text in KINDS:
            return Type(kind.text, optional=optional)
        self.problems.append(
            Diagnostic("E320", f"a mark cannot be of the kind `{kind.text}`", kind.span,
                       did_you_mean(kind.text, (*KINDS, SAME)) or f"it is one of {', '.join(KINDS)} or {SAME}", where)
        )  # fmt: skip
        return None


def every_mark(composed: Composed) -> Iterator[tuple[str, Item]]:
    """Every declaration of a mark, with the card on which it stands; "" for the ruleset's and a trait's."""
    for item in composed.marks.values():
        yield "", item
    from_traits = {id(item.node) for trait in composed.traits.values() for item in trait.marks.values()}
    for trait in composed.traits.values():
        for item in trait.marks.values():
            yield "", item
    for _, card in composed.all_cards():
        for item in card.marks.values():
            if id(item.node) not in from_traits:
                yield card.name, item


def _shape(mark: Mark) -> tuple[object, ...]:
    """What of a mark must be alike in two of one name; on what they lie may differ."""
    return mark.type, mark.faces, mark.until, mark.audience, mark.hides, mark.makes
