"""From all that was put together to what later passes read: traits are spread out over the cards."""

from __future__ import annotations

from collections.abc import Mapping as Map

from citadels_dsl.compiler.compose import traits
from citadels_dsl.compiler.compose.content import Content, Part, inner_path, with_entry
from citadels_dsl.compiler.composed import CardItem, ClauseItem, Composed, Item, TraitItem
from citadels_dsl.compiler.documents import Document
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar
from citadels_dsl.vocabulary.keys import CARDS


def finish(
    content: Content, document: Document, name: str, chain: tuple[str, ...]
) -> tuple[Composed, list[Diagnostic]]:
    """`document`: the one that was asked for, whose words about itself count."""
    problems: list[Diagnostic] = []
    cards: dict[str, dict[str, CardItem]] = {}
    for section in CARDS:
        cards[section] = {}
        for part in content.sections[section].values():
            cards[section][part.name], found = _card(content, section, part)
            problems += found
    says = document.node.get("says")
    composed = Composed(
        name=name,
        span=document.span,
        chain=chain,
        says=says if isinstance(says, Scalar) else None,
        names=_texts(document.node.get("names")),
        players=content.players,
        colours=content.lists.get("colours", ()),
        steps=content.lists.get("steps", ()),
        ranking=content.lists.get("ranking", ()),
        options=_items(content, "options"),
        pieces=_items(content, "pieces"),
        places=_items(content, "places"),
        tables=_items(content, "tables"),
        marks=_items(content, "marks"),
        questions=_items(content, "questions"),
        procedures=_items(content, "procedures"),
        rules={n: ClauseItem(n, p.node, p.span, p.history) for n, p in content.sections["rules"].items()},
        traits={n: _trait(part) for n, part in content.sections["traits"].items()},
        characters=cards["characters"],
        districts=cards["districts"],
        cards=cards["cards"],
        names_of=_items(content, "names_of"),
        cast=content.cast,
        deck=content.deck,
        clock=content.clock,
        accept=content.accept,
        keys=content.keys,
        gone=content.gone,
    )
    return composed, problems


def _items(content: Content, section: str) -> dict[str, Item]:
    return {n: Item(n, part.node, part.span, part.history) for n, part in content.sections[section].items()}


def _inner(part: Part, section: str) -> dict[str, Item]:
    found = part.node.get(section)
    if not isinstance(found, Mapping):
        return {}
    return {
        e.key.text: Item(e.key.text, e.value, e.key.span, (e.key.span,)) for e in found if isinstance(e.value, Mapping)
    }


def _own(part: Part, keys: Map[str, tuple[Span, ...]], home: str) -> dict[str, ClauseItem]:
    """The clauses that stand on the card or trait itself."""
    found = part.node.get("abilities")
    clauses: dict[str, ClauseItem] = {}
    for entry in found if isinstance(found, Mapping) else ():
        if isinstance(entry.value, Mapping):
            path, name = inner_path(home, part.name, "abilities", entry.key.text), entry.key
            spans = [span for e in entry.value for span in keys.get(f"{path}.{e.key.text}", ())]
            changes = [span for span in spans if not _within(span, entry.value.span)]
            history = (*keys.get(path, (name.span,)), *changes)
            clauses[name.text] = ClauseItem(name.text, entry.value, name.span, history)
    return clauses


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start < outer.end


def _trait(part: Part) -> TraitItem:
    marks, clauses = _inner(part, "marks"), _own(part, {}, "traits")
    return TraitItem(part.name, part.node, part.span, part.history, traits.parameters(part), marks, clauses)


def _card(content: Content, section: str, part: Part) -> tuple[CardItem, list[Diagnostic]]:
    """A card with all of its clauses, those of its traits first."""
    uses, problems = traits.uses(content, part)
    own = _own(part, content.keys, section)
    marks: dict[str, Item] = {}
    clauses: dict[str, ClauseItem] = {}
    for use in uses:
        marks |= _inner(use.trait, "marks")
    for given in traits.clauses(uses):
        if given.name in part.dropped:
            continue
        if given.name in own:
            note = Note(given.entry.key.span, f"the trait `{given.use.trait.name}` has it")
            message = f"`{part.name}` has a clause `{given.name}` of its own, and one of a trait"
            hint = "give its own another name; to write the trait's anew, leave the trait out"
            problems.append(Diagnostic("E719", message, own[given.name].span, hint, part.name, (note,)))
            continue
        node, changes = given.node, part.amended.get(given.name, ())
        for entry in changes:
            node = with_entry(node, entry)
        history = (given.entry.key.span, given.use.span, *(entry.key.span for entry in changes))
        trait = given.use.trait.name
        clauses[given.name] = ClauseItem(given.name, node, given.use.span, history, given.use.holes, trait)
    for name in part.amended:
        if name not in clauses:
            span = part.amended[name][0].key.span
            message = f"`{part.name}` has no clause `{name}` to change any more"
            problems.append(Diagnostic("E714", message, span, "its traits do not give it", part.name))
    marks |= _inner(part, "marks")
    questions = _inner(part, "questions")
    return CardItem(part.name, part.node, part.span, part.history, marks, questions, clauses | own), problems


def _texts(value: object) -> dict[str, Scalar]:
    if not isinstance(value, Mapping):
        return {}
    return {entry.key.text: entry.value for entry in value if isinstance(entry.value, Scalar)}
