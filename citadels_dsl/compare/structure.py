"""Two rulesets side by side: every part that one of them has, and how far it reaches that it differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.compare.changes import SECTIONS, Change, Difference, Effect
from citadels_dsl.compare.normal import normal
from citadels_dsl.compare.parts import Part, parts
from citadels_dsl.compare.renames import renamed, translated
from citadels_dsl.compare.tree import differences, reworded
from citadels_dsl.rules.digest import plainly
from citadels_dsl.rules.ruleset import Rules

Key = tuple[str, str, str]


def compare(old: Rules, new: Rules) -> Difference:
    """All changes; none if both mean, and say, the same."""
    return Difference(old.name, new.name, tuple(_Comparison(old, new).changes()))


class _Comparison:
    def __init__(self, old: Rules, new: Rules) -> None:
        before, after = parts(old), parts(new)
        self.names = renamed(before, after)
        self.old: dict[Key, Part] = {self._key(part): part for part in before}
        self.new: dict[Key, Part] = {(p.section, p.kind, p.name): p for p in after}

    def _key(self, part: Part) -> Key:
        """Where its match would be."""
        return part.section, part.kind, self._name(part)

    def _name(self, part: Part) -> str:
        name = self.names.get((part.kind, part.name), part.name)
        if name != part.name:
            return name
        first, dot, rest = part.name.partition(".")
        kinds = ("character", "district", "card")
        card = next((self.names[kind, first] for kind in kinds if (kind, first) in self.names), "")
        if part.kind == "ability" and card:
            return f"{card}{dot}{rest}"
        if part.section == "deck counts":
            return next((self.names[kind, part.name] for kind in kinds if (kind, part.name) in self.names), part.name)
        return part.name

    def changes(self) -> Iterator[Change]:
        for section in SECTIONS:
            keys = [key for key in self.new if key[0] == section]
            keys += [key for key in self.old if key[0] == section and key not in self.new]
            for key in keys:
                change = self._change(self.old.get(key), self.new.get(key))
                if change is not None:
                    yield change

    def _change(self, old: Part | None, new: Part | None) -> Change | None:
        if old is None:
            assert new is not None
            return None if _is_nothing(new) else _alone(new, "added")
        if new is None:
            return None if _is_nothing(old) else _alone(old, "removed")
        effect = _effect(old, new, self.names)
        if effect is None and old.name == new.name:
            return None
        kind = "renamed" if old.name != new.name else "changed"
        if effect is None and old.section == "deck counts":
            return None  # it is told of the card itself
        tells = effect is Effect.BEHAVIOUR
        return Change(
            section=new.section,
            name=new.name,
            kind="renamed" if kind == "renamed" else "changed",
            effect=Effect.PRESENTATION if effect is None else effect,
            old=old.sentences() if tells else (),
            new=new.sentences() if tells else (),
            details=differences(old.node, new.node) if tells else reworded(old.shown, new.shown),
            before=old.span,
            after=new.span,
            was=old.name if kind == "renamed" else "",
        )


def _effect(old: Part, new: Part, names: Mapping[tuple[str, str], str]) -> Effect | None:
    """None: nothing differs that anybody could find."""
    if normal_in(old, names) != normal(new.node):
        return Effect.BEHAVIOUR
    if plainly(old.shown) != plainly(new.shown):
        return Effect.PRESENTATION
    if translated(plainly(old.node), names) != plainly(new.node):
        return Effect.NONE
    return None


def normal_in(part: Part, names: Mapping[tuple[str, str], str]) -> object:
    """The normal form of a part, in the names that things have on the other side."""
    return translated(normal(part.node), names)


def _is_nothing(part: Part) -> bool:
    """A fact that says nothing: it is not there."""
    return part.node in (None, (), "", {}) and plainly(part.shown) in ([], ["", [], []])


def _alone(part: Part, kind: str) -> Change:
    added = kind == "added"
    return Change(
        section=part.section,
        name=part.name,
        kind="added" if added else "removed",
        effect=Effect.BEHAVIOUR,
        old=() if added else part.sentences(),
        new=part.sentences() if added else (),
        before=None if added else part.span,
        after=part.span if added else None,
    )
