"""Documents put together: extends, on, cards_from, add, replace, remove, change. Nothing merges silently.

A document is put on what lies below it in this order: what it removes goes, what it brings comes,
cards that it does not have come from `cards_from`, what it replaces is written anew, then the same
inside single cards, and last single keys change.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.compiler.compose.bounded import too_much
from citadels_dsl.compiler.compose.bringing import brought
from citadels_dsl.compiler.compose.cards import CardLayer
from citadels_dsl.compiler.compose.content import Content, with_entry
from citadels_dsl.compiler.compose.finish import finish
from citadels_dsl.compiler.compose.layer import Layer
from citadels_dsl.compiler.compose.touched import Touched
from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.documents import Document, Stack
from citadels_dsl.compiler.layers import Layers
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.syntax.nodes import Entry, Mapping
from citadels_dsl.vocabulary.keys import CARDS

__all__ = ["compose"]


def compose(stack: Stack) -> tuple[Composed | None, list[Diagnostic]]:
    """One ruleset, still as written; None if some of its documents are missing, or it is too large."""
    if not stack.whole:
        return None, []
    composer = _Composer(stack)
    content = composer.pile(stack.layers)
    if found := list(too_much(content)):
        return None, composer.problems + found
    chain = tuple(stack.documents[key].name for key in stack.layers)
    target = stack.documents[stack.target]
    on_top = chain[stack.layers.index(stack.target) + 1 :]
    composed, found = finish(content, target, "+".join((target.name, *on_top)), chain)
    spans = tuple(stack.documents[key].node.span for key in stack.layers)
    return replace(composed, layers=Layers(spans, content.brought)), composer.problems + found


class _Composer:
    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.done: dict[str, Content] = {}
        self.problems: list[Diagnostic] = []

    def pile(self, layers: tuple[str, ...]) -> Content:
        """The documents one on another, the lowest first."""
        content, touched = Content(), Touched()
        for key in layers:
            content = self.put(content, self.stack.documents[key], touched)
        return content

    def given(self, document: Document) -> Content:
        """What the files of `cards_from` have, each put together by itself. Two of one name are complained about."""
        found = Content()
        for key, name in zip(document.given, words(document.node.get("cards_from")), strict=True):
            if key not in self.done:
                self.done[key] = self.pile(self.chain(key))
            for section in ("traits", *CARDS):
                for part in self.done[key].sections[section].values():
                    there = found.sections[section]
                    other = there.setdefault(part.name, part)
                    if other.node != part.node and part.name not in _spoken_of(document, section):
                        message = f"`{part.name}` comes from several files, and differs"
                        notes = (Note(other.span, "one"), Note(part.span, "the other"))
                        hint = "write it in this file, or take cards from one of them"
                        self.problems.append(Diagnostic("E721", message, name.span, hint, "", notes))
        return found

    def chain(self, key: str | None) -> tuple[str, ...]:
        keys: list[str] = []
        while key is not None:
            keys.append(key)
            key = self.stack.documents[key].below
        return tuple(keys[::-1])

    def put(self, below: Content, document: Document, touched: Touched) -> Content:
        content = below.fork()
        given = self.given(document)
        layer = Layer(content, document, touched, frozenset(self.chain(document.below)))
        layer.remove(given)
        layer.add()
        layer.take(given)
        layer.replace()
        CardLayer(layer).write()
        _settle(layer, content, document.node)
        content.brought = brought(content, below.brought)
        self.problems += layer.problems
        return content


def _spoken_of(document: Document, section: str) -> set[str]:
    """The cards that a document brings itself, or removes: of these it is clear what is meant."""
    found: set[str] = set()
    for part in (document.node, document.node.get("add")):
        names = part.get(section) if isinstance(part, Mapping) else None
        found |= set(names.keys()) if isinstance(names, Mapping) else set()
    removed = document.node.get("remove")
    return found | {word.text for word in words(removed.get(section) if isinstance(removed, Mapping) else None)}


def _settle(layer: Layer, content: Content, node: Mapping) -> None:
    """Players, cast, deck, clock: they stand at the top of every file, and say what they say anew."""
    if (players := node.entry("players")) is not None:
        layer.touch(("players",), players.key.span)
        content.players = players.value
    content.cast = _joined(layer, content.cast, node, "cast")
    content.deck = _joined(layer, content.deck, node, "deck")
    if (clock := node.entry("clock")) is not None and isinstance(clock.value, Mapping):
        layer.touch(("clock",), clock.key.span)
        content.clock = clock.value
    content.accept = (*content.accept, *words(node.get("accept")))


def _joined(layer: Layer, old: Mapping | None, node: Mapping, word: str) -> Mapping | None:
    """Key by key, and of its presets name by name."""
    new = node.get(word)
    if not isinstance(new, Mapping):
        return old
    joined = old if old is not None else Mapping((), new.span)
    for entry in new:
        inside = joined.get(entry.key.text)
        if entry.key.text == "presets" and isinstance(entry.value, Mapping):
            presets = inside if isinstance(inside, Mapping) else Mapping((), entry.value.span)
            for preset in entry.value:
                layer.touch((word, "presets", preset.key.text), preset.key.span)
                presets = with_entry(presets, preset)
            joined = with_entry(joined, Entry(entry.key, presets))
        else:
            layer.touch((word, entry.key.text), entry.key.span)
            joined = with_entry(joined, entry)
    return joined
