"""One document put on what lies below it: what it adds, replaces and removes, section by section."""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.compiler.compose.content import Content, Part, with_entry
from citadels_dsl.compiler.compose.touched import Path, Touched
from citadels_dsl.compiler.documents import Document
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic, Note, did_you_mean
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence
from citadels_dsl.vocabulary.keys import CARDS, LISTS, MAPS

_MAPS = tuple(key.word for key in MAPS)
_LISTS = tuple(key.word for key in LISTS)


class Layer:
    """Writes on `content`; nothing is said twice and nothing merges silently."""

    def __init__(self, content: Content, document: Document, touched: Touched, below: frozenset[str]) -> None:
        self.content = content
        self.document = document
        self.node = document.node
        self.touched = touched
        self.below = below
        self.problems: list[Diagnostic] = []

    def say(self, code: str, message: str, span: Span, hint: str = "", note: Note | None = None) -> None:
        self.problems.append(Diagnostic(code, message, span, hint, "", (note,) if note else ()))

    def touch(self, path: Path, span: Span, one_key: bool = False) -> None:
        if self.document.overlay:
            document = self.document
            found = self.touched.touch(path, document.key, document.name, span, self.below, one_key)
            if found is not None:
                self.problems.append(found)

    def under(self, verb: str) -> tuple[Entry, ...]:
        found = self.node.get(verb)
        return found.entries if isinstance(found, Mapping) else ()

    # ------------------------------------------------------------ whole parts

    def remove(self, given: Content) -> None:
        """What goes; `given`: what will come from `cards_from`, some of which may go too."""
        for entry in self.under("remove"):
            section = entry.key.text
            if section in _LISTS:
                self.remove_words(section, words(entry.value))
            for name in words(entry.value) if section in _MAPS else ():
                there = self.content.sections[section]
                if name.text not in there and name.text not in given.sections[section]:
                    self.missing("E713", "remove", section, name, there)
                    continue
                self.touch((section, name.text), name.span)
                there.pop(name.text, None)
                given.sections[section].pop(name.text, None)
                self.content.gone[section, name.text] = name.span

    def remove_words(self, section: str, names: tuple[Scalar, ...]) -> None:
        for name in names:
            there = self.content.lists.get(section, ())
            if name.text not in [word.text for word in there]:
                self.missing("E713", "remove", section, name, [word.text for word in there])
                continue
            self.touch((section, name.text), name.span)
            self.content.gone[section, name.text] = name.span
            self.content.lists[section] = tuple(word for word in there if word.text != name.text)

    def add(self) -> None:
        """What stands at the top, and under `add`."""
        for entry in (*self.node.entries, *self.under("add")):
            section = entry.key.text
            if section in _LISTS and isinstance(entry.value, Sequence):
                self.add_words(section, entry, entry in self.node.entries)
            if section in _MAPS and isinstance(entry.value, Mapping):
                for part in entry.value:
                    self.add_part(section, part)

    def add_part(self, section: str, part: Entry) -> None:
        there, name = self.content.sections[section], part.key
        home = self.content.home(name.text) if section in CARDS else section if name.text in there else None
        if home is not None:
            other = self.content.sections[home][name.text]
            note = Note(other.span, "it stands here")
            hint = "what is to take its place stands under `replace:`" if home == section else "give it another name"
            self.say("E711", f"`{name.text}` is there already", name.span, hint, note)
        elif isinstance(part.value, Mapping):
            self.touch((section, name.text), name.span)
            there[name.text] = Part(name.text, part.value, name.span, (name.span,))

    def add_words(self, section: str, entry: Entry, top: bool) -> None:
        """A list at the top is the whole of it; under `add` words are put behind those that are there."""
        there, new = self.content.lists.get(section, ()), words(entry.value)
        if top and there and not self.document.overlay:
            note = Note(there[0].span.to(there[-1].span), "they stand here")
            hint = "the whole list anew stands under `replace:`, what is new in it under `add:`"
            self.say("E711", f"`{section}` are there already", entry.key.span, hint, note)
            return
        known = {word.text: word.span for word in there}
        for word in new:
            if word.text in known:
                self.say("E711", f"`{word.text}` stands twice", word.span, "", Note(known[word.text], "here too"))
            else:
                known[word.text] = word.span
                self.touch((section, word.text), word.span)
                self.content.lists[section] = (*self.content.lists.get(section, ()), word)

    def take(self, given: Content) -> None:
        """What this document does not have comes from `cards_from`."""
        for section in ("traits", *CARDS):
            for name, part in given.sections[section].items():
                if self.content.home(name) is None if section in CARDS else name not in self.content.sections[section]:
                    self.content.sections[section][name] = part

    def replace(self) -> None:
        for entry in self.under("replace"):
            section = entry.key.text
            if section in _LISTS and isinstance(entry.value, Sequence):
                self.touch((section,), entry.key.span)
                if section not in self.content.lists:
                    self.say("E712", f"there are no `{section}` to replace", entry.key.span, "put them under `add:`")
                self.content.lists[section] = words(entry.value)
            if section in _MAPS and isinstance(entry.value, Mapping):
                for part in entry.value:
                    self.replace_part(section, part)

    def replace_part(self, section: str, part: Entry) -> None:
        there, name = self.content.sections[section], part.key
        if name.text not in there:
            self.missing("E712", "replace", section, name, there)
        if isinstance(part.value, Mapping):
            self.touch((section, name.text), name.span)
            old = there.get(name.text)
            node = part.value if old is None or section != "procedures" else _kept(old.node, part.value)
            history = (*old.history, name.span) if old is not None else (name.span,)
            there[name.text] = Part(name.text, node, name.span, history)

    def missing(self, code: str, verb: str, section: str, name: Scalar, there: Iterable[str]) -> None:
        """What is to be removed, replaced or changed is not there."""
        known = list(there)
        hint = did_you_mean(name.text, known)
        gone = self.content.gone.get((section, name.text))
        elsewhere = self.content.home(name.text) if section in CARDS else None
        note = Note(gone, "it was removed here") if gone is not None else None
        if not hint and elsewhere is not None:
            hint = f"it stands under `{elsewhere}`"
        if not hint and verb == "replace":
            hint = "new things stand under `add:` in an overlay, at the top in a ruleset"
        if not hint:
            hint = f"there is {_some(known)}" if known else f"there are no {section}"
        self.say(code, f"there is no `{name.text}` in `{section}` to {verb}", name.span, hint, note)


def _kept(old: Mapping, new: Mapping) -> Mapping:
    """What a procedure was in the timetable it remains, if nothing else is said; its sentence too, if it fits."""
    same = _parameters(old) == _parameters(new)
    for word in ("phase", "touches", "says") if same else ("phase", "touches"):
        entry = old.entry(word)
        if entry is not None and word not in new:
            new = with_entry(new, entry)
    return new


def _parameters(procedure: Mapping) -> tuple[str, ...]:
    found = procedure.get("with")
    return found.keys() if isinstance(found, Mapping) else ()


def _some(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names[:8]) + (" ..." if len(names) > 8 else "")
