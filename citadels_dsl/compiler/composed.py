"""What composition hands on: one ruleset, still as it was written, wherever each part of it came from.

Everything that files add, replace, remove and change has been done: a changed key stands in its
node as if it had been written there, with the span of the change. Traits are spread out: a card's
`clauses`, `marks` and `questions` hold the trait's too, the trait's first. A clause that comes from
a trait keeps the trait's text and has `holes`, the trait's parameters with what the card put in:

    traits: [income(noble)]   ->   clauses["income"].node    the trait's clause (with what a card changed in it)
                                   clauses["income"].holes   (Hole("k", type `colour`, value Name("noble")),)

The values of holes are expressions in the scope of the card (`me` and `this` as in its clauses).

What can be counted on (`shape` has checked it, file by file): nodes have only known keys, each with
a value of its kind (a number where a number, one of the words where there are words; a Sequence
wherever several may stand, as at `if`, `on`, `over`, `touches`, `accept`), all that must be there is, a
clause is of exactly one kind. Names of other things (colours,
steps, places, procedures, cards, types) are as written: they are checked by whoever resolves them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping as Map
from dataclasses import dataclass, field

from citadels_dsl.compiler.layers import Layers
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar, Value
from citadels_dsl.syntax.tree import Expr


@dataclass(frozen=True, slots=True)
class Hole:
    """A parameter of a trait and what a card put in. `kind` is the text of its type, as written in `with`."""

    name: str
    kind: Scalar
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Item:
    """A named part: an option, place, mark, question, procedure ...

    `span`: of its name. `history`: where it was made what it is, the first file first: its name there,
    where it was replaced, each key that was changed.
    """

    name: str
    node: Mapping
    span: Span
    history: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class ClauseItem:
    """A clause of a card (of its own or of a trait), of a trait, or a rule of the game."""

    name: str
    node: Mapping
    span: Span
    history: tuple[Span, ...]
    holes: tuple[Hole, ...] = ()
    trait: str = ""


@dataclass(frozen=True, slots=True)
class TraitItem:
    """A bundle of clauses with holes; `parameters` as written in `with`, in order."""

    name: str
    node: Mapping
    span: Span
    history: tuple[Span, ...]
    parameters: tuple[tuple[Scalar, Scalar], ...]
    marks: Map[str, Item]
    clauses: Map[str, ClauseItem]


@dataclass(frozen=True, slots=True)
class CardItem:
    """A character, district or other card. `node`: all of its keys; what is in `traits`, `marks`, `questions`
    and `abilities` stands ready in the maps.
    """

    name: str
    node: Mapping
    span: Span
    history: tuple[Span, ...]
    marks: Map[str, Item]
    questions: Map[str, Item]
    clauses: Map[str, ClauseItem]


@dataclass(frozen=True, slots=True)
class Composed:
    """A whole ruleset. Maps keep the order in which things were written, the lowest file first.

    `name` and `span`: of the uppermost file. `chain`: the names of all files, the lowest first.
    `cast`, `deck`, `clock`: their keys from all files, joined as composition says; None if nobody says any.
    `keys`: of every single key that was changed ("characters.warlord.destroy.at"), where it was set, in order.
    `gone`: what was removed, (section, name), and where. `layers`: which document brought which name.
    """

    name: str
    span: Span
    chain: tuple[str, ...]
    says: Scalar | None = None
    names: Map[str, Scalar] = field(default_factory=dict)
    players: Value | None = None
    colours: tuple[Scalar, ...] = ()
    steps: tuple[Scalar, ...] = ()
    ranking: tuple[Scalar, ...] = ()
    options: Map[str, Item] = field(default_factory=dict)
    pieces: Map[str, Item] = field(default_factory=dict)
    places: Map[str, Item] = field(default_factory=dict)
    tables: Map[str, Item] = field(default_factory=dict)
    marks: Map[str, Item] = field(default_factory=dict)
    questions: Map[str, Item] = field(default_factory=dict)
    procedures: Map[str, Item] = field(default_factory=dict)
    rules: Map[str, ClauseItem] = field(default_factory=dict)
    traits: Map[str, TraitItem] = field(default_factory=dict)
    characters: Map[str, CardItem] = field(default_factory=dict)
    districts: Map[str, CardItem] = field(default_factory=dict)
    cards: Map[str, CardItem] = field(default_factory=dict)
    names_of: Map[str, Item] = field(default_factory=dict)
    cast: Mapping | None = None
    deck: Mapping | None = None
    clock: Mapping | None = None
    accept: tuple[Scalar, ...] = ()
    keys: Map[str, tuple[Span, ...]] = field(default_factory=dict)
    gone: Map[tuple[str, str], Span] = field(default_factory=dict)
    layers: Layers = field(default_factory=Layers)

    def sections(self) -> dict[str, Map[str, Item] | Map[str, ClauseItem] | Map[str, TraitItem] | Map[str, CardItem]]:
        """What has names, section by section."""
        return {
            "options": self.options,
            "pieces": self.pieces,
            "places": self.places,
            "tables": self.tables,
            "marks": self.marks,
            "questions": self.questions,
            "procedures": self.procedures,
            "rules": self.rules,
            "traits": self.traits,
            "characters": self.characters,
            "districts": self.districts,
            "cards": self.cards,
            "names_of": self.names_of,
        }

    def all_cards(self) -> Iterator[tuple[str, CardItem]]:
        """(`characters`, `districts` or `cards`, the card), in order."""
        for item in self.characters.values():
            yield "characters", item
        for item in self.districts.values():
            yield "districts", item
        for item in self.cards.values():
            yield "cards", item

    def all_clauses(self) -> Iterator[tuple[CardItem | None, ClauseItem]]:
        """Every clause that is in the game, with its card; a rule of the game has none."""
        for _, card in self.all_cards():
            for clause in card.clauses.values():
                yield card, clause
        for clause in self.rules.values():
            yield None, clause
