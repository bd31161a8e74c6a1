"""Two rulesets side by side: every part that one of them has, and how far it reaches that it differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from citadels_dsl.compare.changes import SECTIONS, Change, Difference, Effect
from citadels_dsl.compare.normal import normal, written
from citadels_dsl.compare.parts import PRESET, TITLE, Part, asks, parts
from citadels_dsl.compare.renames import CARDS, now, renamed, translated
from citadels_dsl.compare.tree import differences, reworded
from citadels_dsl.rules.digest import plainly
from citadels_dsl.rules.ruleset import Rules

Key = tuple[str, str, str]
#: Kinds of which it is told what they say before and after; of others what is another in them is enough.
SPOKEN = frozenset(("ability", "rule", "procedure", "question", "table", "tie-break", "option"))
#: Kinds that do nothing by being there: what puts a mark or asks for it is told, too.
_IDLE = frozenset(("mark",))
#: Where it is told of the card itself.
_OF_CARDS = "deck counts"


def compare(old: Rules, new: Rules) -> Difference:
    """All changes; none if both mean, and say, the same."""
    return Difference(old.name, new.name, tuple(_Comparison(old, new).changes()))


class _Comparison:
    def __init__(self, old: Rules, new: Rules) -> None:
        before, after = parts(old), parts(new)
        if old.name != new.name:  # then it is no news that the title is another
            before, after = (tuple(part for part in some if part.name != TITLE) for some in (before, after))
        self.names = renamed(before, after)
        self.old: dict[Key, Part] = {self._key(part): part for part in before}
        self.new: dict[Key, Part] = {(p.section, p.kind, p.name): p for p in after}

    def _key(self, part: Part) -> Key:
        """Where its match would be."""
        return part.section, part.kind, self._name(part)

    def _name(self, part: Part) -> str:
        if part.section == _OF_CARDS:  # it goes by the name of its card
            kind = next((kind for kind in CARDS if (kind, part.name) in self.names), "")
            return now(self.names, kind, part.name)
        return now(self.names, part.kind, part.name)

    def _moves_along(self, part: Part) -> bool:
        """It has another name because its card has."""
        return part.kind == "ability" and (part.kind, part.name) not in self.names

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
            return None if _is_nothing(new) or new.section == _OF_CARDS else _alone(new, "added")
        if new is None:
            return None if _is_nothing(old) or old.section == _OF_CARDS else _alone(old, "removed")
        effect = _effect(old, new, self.names)
        if effect is None and (old.name == new.name or old.section == _OF_CARDS or self._moves_along(old)):
            return None
        moved = old.name != new.name
        changed = effect is Effect.BEHAVIOUR
        tells = changed and new.kind in SPOKEN
        return Change(
            section=new.section,
            name=new.name,
            kind="renamed" if moved else "changed",
            effect=Effect.PRESENTATION if effect is None else effect,
            old=old.sentences() if tells else (),
            new=new.sentences() if tells else (),
            details=differences(old.node, new.node) if changed else reworded(old.shown, new.shown),
            before=old.span,
            after=new.span,
            was=old.name if moved else "",
            asked=tuple(self._asking(new.name)) if changed and new.kind == "option" else (),
        )

    def _asking(self, option: str) -> Iterator[str]:
        """What goes otherwise with an option: where it is asked for nothing else need have changed."""
        for part in self.new.values():
            if asks(part, option):
                yield ": ".join((part.name, *part.sentences()))


def _effect(old: Part, new: Part, names: Mapping[tuple[str, str], str]) -> Effect | None:
    """None: nothing differs that anybody could find."""
    if normal_in(old, names) != normal_in(new, {}):
        return Effect.BEHAVIOUR
    if plainly(old.shown) != plainly(new.shown):
        return Effect.PRESENTATION
    if _in_order(old, translated(written(old.node), names)) != _in_order(new, written(new.node)):
        return Effect.NONE
    return None


def normal_in(part: Part, names: Mapping[tuple[str, str], str]) -> object:
    """The normal form of a part, in the names that things have on the other side."""
    return _in_order(part, translated(normal(part.node), names))


def _in_order(part: Part, plain: Any) -> Any:
    """Of names that go together in whatever order: one that is the same for those that they have now."""
    return sorted(plain) if part.kind == PRESET else plain


def _is_nothing(part: Part) -> bool:
    """A fact that says nothing: it is not there."""
    return part.node in (None, (), "", {}) and plainly(part.shown) in ([], ["", [], []])


def _alone(part: Part, kind: Literal["added", "removed"]) -> Change:
    added = kind == "added"
    return Change(
        section=part.section,
        name=part.name,
        kind=kind,
        effect=Effect.NONE if part.kind in _IDLE else Effect.BEHAVIOUR,
        old=() if added else part.sentences(),
        new=part.sentences() if added else (),
        before=None if added else part.span,
        after=part.span if added else None,
    )
