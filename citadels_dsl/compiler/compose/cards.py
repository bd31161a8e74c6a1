"""Inside a card: clauses, marks and questions added, replaced and removed, and single keys changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.compiler.compose import traits
from citadels_dsl.compiler.compose.content import Content, Part, inner_path, with_entry
from citadels_dsl.compiler.compose.layer import Layer
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Note, did_you_mean
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar
from citadels_dsl.vocabulary.keys import CARDS, CLAUSE_KINDS, MEMBER, SECTIONS

_WORD = {"abilities": "clause", "marks": "mark", "questions": "question"}
_SECTION_OF = {section: MEMBER[section] for section in CARDS}


@dataclass(frozen=True, slots=True)
class _Card:
    section: str
    part: Part


class CardLayer:
    """What a document does inside the cards that are there."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self.content: Content = layer.content

    def write(self) -> None:
        """`remove`, `add` and `replace` with `card.abilities` and the like, then `change`."""
        for entry in self.layer.under("remove"):
            if (card := self.card(entry.key, "remove from")) is not None:
                for name in words(entry.value):
                    self.remove(card, entry.key, name)
        for verb, said in (("add", "add to"), ("replace", "replace something in")):
            for entry in self.layer.under(verb):
                card = self.card(entry.key, said)
                if card is not None and isinstance(entry.value, Mapping):
                    for part in entry.value:
                        self.put(card, entry.key, part, verb)
        for entry in self.layer.under("change"):
            self.change(entry)

    # ------------------------------------------------------------ parts of a card

    def card(self, path: Scalar, verb: str) -> str | None:
        """The card of `card.abilities`, if it is such a path and the card is there."""
        name, dot, _ = path.text.partition(".")
        if not dot:
            return None
        if self.content.home(name) is None:
            self.no_card(name, path.span, verb)
            return None
        return name

    def no_card(self, name: str, span: Span, verb: str, code: str = "E714") -> None:
        gone = next((at for (_, what), at in self.content.gone.items() if what == name), None)
        note = Note(gone, "it was removed here") if gone is not None else None
        hint = did_you_mean(name, self.content.all_cards())
        self.layer.say(code, f"there is no card `{name}` to {verb}", span, hint, note)

    def get(self, name: str) -> _Card:
        section = self.content.home(name)
        assert section is not None
        return _Card(section, self.content.sections[section][name])

    def set(self, card: _Card, part: Part) -> None:
        self.content.sections[card.section][part.name] = part

    def given(self, part: Part) -> dict[str, traits.Given]:
        """The clauses that its traits give it, apart from those taken from it."""
        found = {clause.name: clause for clause in traits.clauses(traits.uses(self.content, part)[0])}
        return {name: clause for name, clause in found.items() if name not in part.dropped}

    def remove(self, name: str, path: Scalar, what: Scalar) -> None:
        card, section = self.get(name), path.text.partition(".")[2]
        if card.part.child(section, what.text) is not None:
            self.set(card, card.part.without_child(section, what.text))
        elif section == "abilities" and what.text in self.given(card.part):
            self.set(card, replace(card.part, dropped={**card.part.dropped, what.text: what.span}))
        else:
            hint = did_you_mean(what.text, self.names(card.part, section))
            message = f"`{name}` has no {_WORD[section]} `{what.text}` to remove"
            self.layer.say("E713", message, what.span, hint)
            return
        self.layer.touch((card.section, name, section, what.text), what.span)

    def names(self, part: Part, section: str) -> list[str]:
        own = part.node.get(section)
        names = list(own.keys()) if isinstance(own, Mapping) else []
        return [*names, *self.given(part)] if section == "abilities" else names

    def put(self, name: str, path: Scalar, part: Entry, verb: str) -> None:
        """A clause, mark or question that is new in a card, or takes another's place."""
        card, section = self.get(name), path.text.partition(".")[2]
        given = self.given(card.part) if section == "abilities" else {}
        old = given[part.key.text].entry.key.span if part.key.text in given else card.part.place(section, part.key.text)
        if old is not None and verb == "add":
            message = f"`{name}` has a {_WORD[section]} `{part.key.text}` already"
            note = Note(old, "it stands here")
            self.layer.say("E711", message, part.key.span, "give it another name, or put it under `replace:`", note)
            return
        if old is None and verb == "replace":
            hint = did_you_mean(part.key.text, self.names(card.part, section)) or "put it under `add:`"
            self.layer.say("E712", f"`{name}` has no {_WORD[section]} `{part.key.text}`", part.key.span, hint)
        self.layer.touch((card.section, name, section, part.key.text), part.key.span)
        new = card.part.with_child(section, part.key, part.value)
        if part.key.text in given:
            new = replace(new, dropped={**new.dropped, part.key.text: part.key.span})
        self.set(card, replace(new, history=(*new.history, part.key.span)))
        if old is not None:
            where = inner_path(card.section, name, section, part.key.text)
            self.content.keys[where] = (*self.content.keys.get(where, (old,)), part.key.span)

    # ------------------------------------------------------------ single keys

    def change(self, entry: Entry) -> None:
        steps = entry.key.text.split(".")
        match steps:
            case [card, _]:
                self.change_card(card, entry)
            case [section, name, _] if section in MEMBER:
                self.change_part(section, name, entry)
            case [card, clause, _]:
                self.change_inside(card, "abilities", clause, entry)
            case [card, section, name, _]:
                self.change_inside(card, section, name, entry)
            case _:
                pass  # `shape` has refused it

    def change_card(self, name: str, entry: Entry) -> None:
        home = self.content.home(name)
        if home is None:
            self.no_card(name, entry.key.span, "change")
            return
        part, key = self.content.sections[home][name], _last(entry.key)
        section = SECTIONS[_SECTION_OF[home]]
        if section.key(key.text) is None:
            self.layer.say("E202", f"nothing reads `{key.text}` in {section.name}", key.span, f"`{name}` is one")
            return
        self.layer.touch((home, name, key.text), entry.key.span, one_key=True)
        self.note(f"{home}.{name}.{key.text}", part.node, key)
        self.content.sections[home][name] = part.with_key(key, entry.value)

    def change_part(self, section: str, name: str, entry: Entry) -> None:
        there = self.content.sections[section]
        if name not in there:
            scalar = Scalar(name, entry.key.span)
            self.layer.missing("E714", "change", section, scalar, there)
            return
        part, key = there[name], _last(entry.key)
        if section == "rules" and not self.of_one_kind(part.node, key, f"rules.{name}"):
            return
        self.layer.touch((section, name, key.text), entry.key.span, one_key=True)
        self.note(f"{section}.{name}.{key.text}", part.node, key)
        there[name] = part.with_key(key, entry.value)

    def change_inside(self, name: str, section: str, what: str, entry: Entry) -> None:
        """A key of a clause, mark or question of a card; of a clause that a trait gives it, for this card alone."""
        home = self.content.home(name)
        if home is None:
            self.no_card(name, entry.key.span, "change")
            return
        card, key = self.get(name), _last(entry.key)
        child = card.part.child(section, what)
        given = self.given(card.part).get(what) if section == "abilities" and child is None else None
        node = child if child is not None else given.node if given is not None else None
        if node is None:
            hint = did_you_mean(what, self.names(card.part, section)) or self.some(card.part, section)
            self.layer.say("E714", f"`{name}` has no {_WORD[section]} `{what}` to change", entry.key.span, hint)
            return
        if section == "abilities" and not self.of_one_kind(node, key, f"{name}.{what}"):
            return
        self.layer.touch((home, name, section, what, key.text), entry.key.span, one_key=True)
        self.note(f"{inner_path(home, name, section, what)}.{key.text}", node, key)
        changed = Entry(key, entry.value)
        if child is not None:
            own = card.part.node.get(section)
            old = own.entry(what) if isinstance(own, Mapping) else None
            assert old is not None
            new = card.part.with_child(section, old.key, with_entry(child, changed))
        else:
            before = tuple(e for e in card.part.amended.get(what, ()) if e.key.text != key.text)
            new = replace(card.part, amended={**card.part.amended, what: (*before, changed)})
        self.set(card, new)

    def of_one_kind(self, node: Mapping, key: Scalar, where: str) -> bool:
        """A change may give a clause another pattern, not another kind."""
        kind = next((word for word in CLAUSE_KINDS if word in node), None)
        if key.text not in CLAUSE_KINDS or kind in (None, key.text):
            return True
        hint = "write the whole clause under `replace:`"
        self.layer.say("E214", f"a clause is of one kind; `{where}` has `{kind}`", key.span, hint)
        return False

    def some(self, part: Part, section: str) -> str:
        names = ", ".join(f"`{name}`" for name in self.names(part, section)[:8])
        return f"there is {names}" if names else f"it has no {section}"

    def note(self, path: str, node: Mapping, key: Scalar) -> None:
        """Who set this: where the key stood before, and now here."""
        old = node.entry(key.text)
        before = self.content.keys.get(path) or ((old.key.span,) if old is not None else ())
        self.content.keys[path] = (*before, key.span)


def _last(path: Scalar) -> Scalar:
    """The last step of a path, as a key of its own where it stands."""
    word = path.text.rpartition(".")[2]
    start = len(path.text) - len(word)
    return Scalar(word, path.slice(start, len(path.text)))
