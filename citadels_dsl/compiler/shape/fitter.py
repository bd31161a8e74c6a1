"""The walk through one document, section by section."""

from __future__ import annotations

import re
from typing import assert_never

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.plain import shown
from citadels_dsl.compiler.shape import paths
from citadels_dsl.compiler.shape.simple import complaint, is_empty, misnamed
from citadels_dsl.compiler.shape.standin import stand_in
from citadels_dsl.compiler.shape.unknown import meant, unknown
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value
from citadels_dsl.vocabulary.keys import CARDS, CLAUSE_KINDS, SECTIONS, Kind, kinds as k


class Fitter:
    """`where` is what the rule or card is called; `at` the key that a value stands at."""

    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []

    def say(self, code: str, message: str, span: Span, hint: str = "", where: str = "") -> None:
        self.problems.append(Diagnostic(code, message, span, hint, where))

    def section(self, name: str, node: Mapping, at: Span, where: str) -> Mapping:
        section = SECTIONS[name]
        entries: list[Entry] = []
        spoiled: set[str] = set()
        for entry in node:
            key = section.key(entry.key.text)
            if key is None:
                self.problems.append(unknown(entry.key, section, where))
                spoiled.add(meant(entry.key.text, section) or "")
                continue
            value = self.value(entry.value, key.kind, key.word, entry.key.span, where)
            if value is None:
                spoiled.add(key.word)
                if key.kind == k.Language("block") and not is_empty(entry.value):
                    entries.append(Entry(entry.key, Sequence((), entry.value.span)))  # said, and no text
            else:
                entries.append(Entry(entry.key, value))
        if name == "clause":
            entries = self.one_kind(entries, spoiled, at, where)
        there = {entry.key.text for entry in entries}
        for key in section.keys:
            if key.required and key.word not in there:
                if key.word not in spoiled:
                    self.say("E203", f"`{key.word}` is missing in {section.name}", at, key.help, where)
                entries.append(Entry(Scalar(key.word, at), stand_in(key.kind, at)))
        return Mapping(tuple(entries), node.span)

    def one_kind(self, entries: list[Entry], spoiled: set[str], at: Span, where: str) -> list[Entry]:
        """A clause is of exactly one kind."""
        kinds = [entry for entry in entries if entry.key.text in CLAUSE_KINDS]
        if len(kinds) > 1:
            both = " and ".join(f"`{entry.key.text}`" for entry in kinds)
            hint = "write two clauses, each with a name of its own"
            self.say("E214", f"a clause is of one kind; this one has {both}", kinds[1].key.span, hint, where)
        if not kinds:
            if not any(word in spoiled for word in CLAUSE_KINDS):
                hint = f"say when it comes or what it changes: {', '.join(f'`{word}`' for word in CLAUSE_KINDS)}"
                self.say("E214", "this clause is of no kind", at, hint, where)
            entries = [*entries, Entry(Scalar("action", at), Scalar("may", at))]
        return [entry for entry in entries if entry not in kinds[1:]]

    def value(self, value: Value, kind: Kind, key: str, at: Span, where: str) -> Value | None:
        """What fits of it; None if nothing does."""
        match kind:
            case k.SectionOf(name):
                if isinstance(value, Mapping):
                    return self.section(name, value, at, where or key)
                return self.misshapen(value, key, f"the keys of {SECTIONS[name].name}", at, where)
            case k.ListOf(inner):
                if isinstance(value, Sequence):
                    return self.members(value, inner, key, at, where)
                return self.misshapen(value, key, "a list, as `[a, b]`", at, where)
            case k.OneOrList(inner):
                listed = value if isinstance(value, Sequence) else Sequence((value,), value.span)
                found = self.members(listed, inner, key, at, where)
                return found if found.items else None
            case k.ListOrSection(inner, name):
                if isinstance(value, Sequence):
                    return self.members(value, inner, key, at, where)
                if isinstance(value, Mapping):
                    return self.section(name, value, at, where or key)
                return self.misshapen(value, key, f"a list, or the keys of {SECTIONS[name].name}", at, where)
            case k.MapOf(inner, names):
                if isinstance(value, Mapping):
                    return self.named(value, inner, names, key, where)
                return self.misshapen(value, key, "a map of names", at, where)
            case k.Rows():
                if isinstance(value, Mapping):
                    return self.rows(value, key, where)
                return self.misshapen(value, key, "a map of numbers to numbers", at, where)
            case k.Parts() | k.Removed() | k.Changes():
                if isinstance(value, Mapping):
                    return self.parts(value, kind, key)
                return self.misshapen(value, key, "a map of what it is about", at, where)
            case (
                k.Text()
                | k.NewName()
                | k.Word()
                | k.Truth()
                | k.Whole()
                | k.Plain()
                | k.Rank()
                | k.Order()
                | k.Players()
                | k.Language()
                | k.Ref()
            ):
                problem = complaint(value, kind, key, at, where)
                if problem is None:
                    return value
                self.problems.append(problem)
                return None
            case _:
                assert_never(kind)

    def misshapen(self, value: Value, key: str, wanted: str, at: Span, where: str) -> Value | None:
        if is_empty(value):
            self.say("E218", f"nothing stands at `{key}`", at, f"it is {wanted}; or leave the key out", where)
        else:
            self.say("E206", f"`{key}` is {wanted}; this is {shown(value)}", value.span, "", where)
        return None

    def members(self, value: Sequence, kind: Kind, key: str, at: Span, where: str) -> Sequence:
        found = [self.value(item, kind, key, at, where) for item in value]
        seen: set[str] = set()
        for item in found if isinstance(kind, k.NewName | k.Ref) else ():
            if isinstance(item, Scalar) and item.text in seen:
                self.say("E209", f"`{item.text}` stands twice in `{key}`", item.span, "leave one of them out", where)
            seen.add(item.text if isinstance(item, Scalar) else "")
        return Sequence(tuple(item for item in found if item is not None), value.span)

    def named(self, value: Mapping, kind: Kind, names: str, key: str, where: str) -> Mapping:
        entries: list[Entry] = []
        for entry in value:
            name = entry.key.text
            if names == "language":
                if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]{2,4})?", name):
                    self.say("E207", f"`{name}` is no code of a language", entry.key.span, "as `uk` or `cs`", where)
            elif not plain.is_name(name):
                self.problems.append(misnamed(entry.key, where))
            inside = name if key in CARDS else f"{where}.{name}" if key == "abilities" else f"{where}.{key}.{name}"
            fitting = self.value(entry.value, kind, name, entry.key.span, inside.lstrip("."))
            if fitting is not None:
                entries.append(Entry(entry.key, fitting))
        return Mapping(tuple(entries), value.span)

    def rows(self, value: Mapping, key: str, where: str) -> Mapping:
        """Whole numbers to whole numbers, or to rows of such."""
        entries: list[Entry] = []
        for entry in value:
            if plain.whole(entry.key.text) is None:
                self.say("E216", f"rows are numbers; this is `{entry.key.text}`", entry.key.span, "as `4: 2`", where)
            elif isinstance(entry.value, Mapping):
                entries.append(Entry(entry.key, self.rows(entry.value, key, where)))
            elif isinstance(entry.value, Scalar) and plain.whole(entry.value.text) is not None:
                entries.append(entry)
            else:
                hint = "a row is `4: 2`, or with two things `4: {8: 2, 9: 3}`; what cannot be played is left out"
                self.say(
                    "E216", f"a table holds whole numbers; this is {shown(entry.value)}", entry.value.span, hint, where
                )
        return Mapping(tuple(entries), value.span)

    def parts(self, value: Mapping, kind: k.Parts | k.Removed | k.Changes, verb: str) -> Mapping:
        """What stands under `add`, `replace`, `remove` and `change`."""
        entries: list[Entry] = []
        for entry in value:
            path = entry.key.text
            wanted = paths.changed(path) if isinstance(kind, k.Changes) else paths.part(path, verb)
            if isinstance(wanted, paths.Refusal):
                self.say(wanted.code, wanted.message, entry.key.span, wanted.hint)
                continue
            if isinstance(kind, k.Removed):
                wanted = k.OneOrList(k.Ref("name"))
            where, _, word = path.rpartition(".")
            fitting = self.value(entry.value, wanted, word, entry.key.span, where)
            if fitting is not None:
                entries.append(Entry(entry.key, fitting))
        return Mapping(tuple(entries), value.span)
