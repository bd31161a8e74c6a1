"""What the documents read so far make together, before traits are spread out."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace

from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Value
from citadels_dsl.vocabulary.keys import CARDS, MAPS


@dataclass(frozen=True, slots=True)
class Part:
    """Something with a name. For a card, `amended` are the keys of clauses that a trait gives it and that
    were changed on this card, `dropped` the clauses of traits that were taken from it.
    """

    name: str
    node: Mapping
    span: Span
    history: tuple[Span, ...]
    amended: Map[str, tuple[Entry, ...]] = field(default_factory=dict)
    dropped: Map[str, Span] = field(default_factory=dict)

    def with_key(self, key: Scalar, value: Value) -> Part:
        """One key more or other."""
        return replace(self, node=with_entry(self.node, Entry(key, value)), history=(*self.history, key.span))

    def child(self, section: str, name: str) -> Mapping | None:
        """A clause, mark or question of a card."""
        found = self.node.get(section)
        inner = found.get(name) if isinstance(found, Mapping) else None
        return inner if isinstance(inner, Mapping) else None

    def place(self, section: str, name: str) -> Span | None:
        """Where a clause, mark or question of a card has its name."""
        found = self.node.get(section)
        entry = found.entry(name) if isinstance(found, Mapping) else None
        return entry.key.span if entry is not None else None

    def with_child(self, section: str, name: Scalar, value: Value) -> Part:
        """A clause, mark or question of a card, new or in place of the one of this name."""
        found = self.node.get(section)
        inside = found if isinstance(found, Mapping) else Mapping((), self.span)
        key = self.node.entry(section)
        word = key.key if key is not None else Scalar(section, name.span)
        node = with_entry(self.node, Entry(word, with_entry(inside, Entry(name, value))))
        return replace(self, node=node)

    def without_child(self, section: str, name: str) -> Part:
        entry = self.node.entry(section)
        if entry is None or not isinstance(entry.value, Mapping):
            return self
        left = Mapping(tuple(e for e in entry.value if e.key.text != name), entry.value.span)
        return replace(self, node=with_entry(self.node, Entry(entry.key, left)))


@dataclass(slots=True)
class Content:
    """`keys`: of every single key that was changed, and every clause that was replaced, the places where it
    was written, the first one first, by its path.

    `gone`: what was removed, by section and name, to point at it when somebody misses it. `brought`: the names that
    stand alone, as `bringing` finds them.
    """

    sections: dict[str, dict[str, Part]] = field(default_factory=lambda: {key.word: {} for key in MAPS})
    lists: dict[str, tuple[Scalar, ...]] = field(default_factory=dict)
    players: Value | None = None
    cast: Mapping | None = None
    deck: Mapping | None = None
    clock: Mapping | None = None
    accept: tuple[Scalar, ...] = ()
    keys: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    gone: dict[tuple[str, str], Span] = field(default_factory=dict)
    brought: dict[str, Span] = field(default_factory=dict)

    def fork(self) -> Content:
        """The same, to be written on. (Everything in it is immutable.)"""
        sections = {name: dict(section) for name, section in self.sections.items()}
        return replace(self, sections=sections, lists=dict(self.lists), keys=dict(self.keys), gone=dict(self.gone))

    def home(self, card: str) -> str | None:
        """The section that a card stands in."""
        return next((section for section in CARDS if card in self.sections[section]), None)

    def all_cards(self) -> list[str]:
        return [name for section in CARDS for name in self.sections[section]]


def inner_path(home: str, card: str, section: str, name: str) -> str:
    """How a clause, mark or question of a card is called in `keys`."""
    return f"{home}.{card}.{name}" if section == "abilities" else f"{home}.{card}.{section}.{name}"


def with_entry(node: Mapping, entry: Entry) -> Mapping:
    """The same map with this entry, in place of the one of the same key if there is one."""
    if entry.key.text in node:
        entries = tuple(entry if old.key.text == entry.key.text else old for old in node)
    else:
        entries = (*node.entries, entry)
    return Mapping(entries, node.span)
