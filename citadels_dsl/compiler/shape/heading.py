"""What a document is: a ruleset or an overlay, what it builds on, and where its sections stand."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.documents import Document
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.syntax.nodes import Mapping
from citadels_dsl.vocabulary.keys import LISTS, MAPS

_SECTIONS = frozenset(key.word for key in (*LISTS, *MAPS))


def heading(document: Document) -> Iterator[Diagnostic]:
    """A ruleset may extend another; an overlay lies on something and adds, replaces, removes, changes."""
    node = document.node
    ruleset, overlay = node.entry("ruleset"), node.entry("overlay")
    if ruleset is not None and overlay is not None:
        hint = "a file is one or the other; leave one of them out"
        yield Diagnostic("E212", "this is a ruleset and an overlay at once", overlay.key.span, hint)
    if ruleset is None and overlay is None:
        hint = "begin with `ruleset: NAME`, or with `overlay: NAME` and `on: RULESET`"
        yield Diagnostic("E212", "this file does not say what it is", document.span, hint)
    if document.overlay:
        if (extends := node.entry("extends")) is not None:
            yield Diagnostic("E212", "an overlay extends nothing", extends.key.span, "what it lies on stands at `on:`")
        elif (on := node.get("on")) is None or (not isinstance(on, Mapping) and not any(w.text for w in words(on))):
            yield Diagnostic("E212", "an overlay says what it lies on", document.span, "add `on: RULESET`")
        for entry in node:
            if entry.key.text in _SECTIONS:
                message = f"in an overlay `{entry.key.text}` does not stand at the top"
                hint = "new things stand under `add:`, what is there already under `replace:`"
                yield Diagnostic("E213", message, entry.key.span, hint)
    elif (stray := node.entry("on")) is not None:
        hint = "what a ruleset builds on stands at `extends:`; an overlay begins with `overlay: NAME`"
        yield Diagnostic("E212", "a ruleset lies on nothing", stray.key.span, hint)
