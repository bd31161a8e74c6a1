"""From what was asked for to all documents that it needs: what it builds on, takes cards from, and is put on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citadels_dsl.compiler.documents import Document, Stack
from citadels_dsl.compiler.finding import Found, Missing, asked, given, referred
from citadels_dsl.compiler.library import File, Library
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Scalar

#: How many documents one ruleset may need, and how long they may be together.
MOST_DOCUMENTS = 64
MOST_LETTERS = 4_000_000


def load(
    library: Library, target: str | Source, overlays: Sequence[str] = (), document: str = "", ground: int = 0
) -> tuple[Stack | None, list[Diagnostic]]:
    """The stack of documents, and what is wrong with the files. None if what was asked for is not there.

    `document`: which of the file's; the last one if nothing is said. `ground`: which of those that it may lie on.
    """
    loader = _Loader(library)
    if isinstance(target, Source):
        found = given(target, document)
    else:
        found = asked(library, f"{target}#{document}" if document else target)
    if isinstance(found, Missing):
        return None, list(found.problems)
    key = loader.take(found, ())
    if ground:
        loader.put_on(key, loader.documents[key].grounds[ground])
    layers = loader.chain(key)
    for text in overlays:
        more = asked(library, text, found.file)
        if isinstance(more, Missing):
            loader.problems += more.problems
            loader.torn = True
        else:
            layers += loader.on_top(loader.take(more, ()), layers)
    return Stack(loader.documents, tuple(layers), key, not loader.torn), loader.problems


def below(library: Library, target: str | Source) -> str | None:
    """What a ruleset extends or an overlay lies on, as a name that the library answers to; None if nothing is there."""
    stack, _ = load(library, target)
    return None if stack is None else stack.documents[stack.target].below


class _Loader:
    def __init__(self, library: Library) -> None:
        self.library = library
        self.documents: dict[str, Document] = {}
        self.files: dict[str, File] = {}
        self.problems: list[Diagnostic] = []
        self.torn = False  # something is missing, so that nothing can be put together

    def miss(self, problem: Diagnostic) -> None:
        self.torn = True
        self.problems.append(problem)

    def take(self, found: Found, path: tuple[str, ...]) -> str:
        """The document and, before it, all that it needs. `path`: the documents that led here."""
        file, raw = found.file, found.raw
        key = f"{file.place}#{raw.name}"
        if key in self.documents:
            return key
        if str(file.place) not in self.files:
            self.files[str(file.place)] = file
            self.problems += file.problems
        base = raw.node.entry("on") if raw.overlay else raw.node.entry("extends")
        named = words(base.value) if base is not None and (raw.overlay or isinstance(base.value, Scalar)) else ()
        grounds = [self.ground(name, found, (*path, key)) for name in named if name.text]
        self.torn |= None in grounds
        if not grounds and (raw.overlay or "on" in raw.node or ("ruleset" in raw.node) is ("overlay" in raw.node)):
            self.torn = True  # it does not say what it is, or what it lies on; `shape` says so
        keys = [self.follow(name, found, (*path, key)) for name in words(raw.node.get("cards_from"))]
        self.torn |= None in keys
        given_by = tuple(k for k in keys if k is not None)
        below = tuple(k for k in grounds if k is not None)
        first = below[0] if below else None
        self.documents[key] = Document(key, raw.name, raw.overlay, raw.span, raw.node, first, below, given_by)
        return key

    def ground(self, name: Scalar, found: Found, path: tuple[str, ...]) -> str | None:
        """What a ruleset extends, or one of those that an overlay may lie on."""
        key = self.follow(name, found, path)
        if key is not None and not found.raw.overlay and self.documents[key].overlay:
            message = f"`{name.text}` is an overlay, and a ruleset extends another ruleset"
            self.miss(Diagnostic("E706", message, name.span, "begin with `overlay:` and `on:` instead"))
        return key

    def follow(self, name: Scalar, found: Found, path: tuple[str, ...]) -> str | None:
        """The document that another one names."""
        other = referred(self.library, name.text, name.span, found.file, found.raw)
        if isinstance(other, Missing):
            self.problems += other.problems
            return None
        key = f"{other.file.place}#{other.raw.name}"
        if key in path:
            ring = [*path[path.index(key) :], key]
            round_trip = " -> ".join(k.rpartition("#")[2] for k in ring)
            note = Note(other.raw.span, "this is where it comes back to")
            hint = "leave one of these out"
            message = f"these build on one another in a circle: {round_trip}"
            self.problems.append(Diagnostic("E702", message, name.span, hint, notes=(note,)))
            return None
        letters = sum(len(file.source.text) for file in self.files.values())
        if len(self.documents) + len(path) > MOST_DOCUMENTS or letters > MOST_LETTERS:
            message = f"this needs more than {MOST_DOCUMENTS} documents, or more than {MOST_LETTERS:,} letters"
            self.problems.append(Diagnostic("E704", message, name.span, "put some of them together in one"))
            return None
        return self.take(other, path)

    def chain(self, key: str | None) -> list[str]:
        """What lies below a document, the lowest first, and the document."""
        keys: list[str] = []
        while key is not None:
            keys.append(key)
            key = self.documents[key].below
        return keys[::-1]

    def put_on(self, key: str, ground: str) -> None:
        """Let an overlay lie on another one of those that it may lie on."""
        self.documents[key] = replace(self.documents[key], below=ground)

    def on_top(self, key: str, layers: list[str]) -> list[str]:
        """An overlay and the overlays that it brings along; it must lie on something that is there."""
        for ground in self.documents[key].grounds:
            self.put_on(key, ground)
            new: list[str] = []
            for lower in reversed(self.chain(key)):
                if lower in layers:
                    return new[::-1]
                if not self.documents[lower].overlay:
                    break
                new.append(lower)
        overlay = self.documents[key]
        names = ", ".join(f"`{self.documents[k].name}`" for k in layers)
        if not overlay.overlay:
            message = f"`{overlay.name}` is a ruleset; only an overlay can be put on another"
            self.miss(
                Diagnostic("E716", message, overlay.span, "it would begin with `overlay: NAME` and `on: RULESET`")
            )
        elif not self.torn:
            on = overlay.node.get("on")
            message = f"`{overlay.name}` does not lie on any of what is there: {names}"
            hint = "put it on a ruleset that stands at its `on:`, or on one that extends that"
            self.miss(Diagnostic("E716", message, on.span if on is not None else overlay.span, hint))
        return []
