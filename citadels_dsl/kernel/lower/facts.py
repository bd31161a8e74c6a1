"""What is known before a game: who plays with what, by number, and what is printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from citadels_dsl.kernel.ir import Compute, Const, Expr as Code, Mask
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import End, Expr, PlaceRef, Truth
from citadels_dsl.rules.likeness import telling_marks
from citadels_dsl.rules.moments import DOER, MoveGold, MoveThings, Shuffle, Swap
from citadels_dsl.rules.offers import Offer, offers
from citadels_dsl.rules.reads import Kinds, Reads
from citadels_dsl.rules.ruleset import REPLACING, Clause, ClauseKind, Place, Rules
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import within
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.ordering import ordered
from citadels_dsl.setup.playing import playing
from citadels_dsl.setup.prepare import Setup
from citadels_dsl.source import Span

#: A set of numbers that are not in a row holds numbers from 0 up to this, without it.
NUMBERS = 64


class Unlowered(Exception):
    """The kernel cannot say this."""

    def __init__(self, what: str, span: Span | None = None) -> None:
        super().__init__(what if span is None else f"{what} ({span.source.path}:{span.line})")
        self.what, self.span = what, span


class Facts:
    """Players, characters and cards have numbers from 0; so have the places where cards and characters lie."""

    def __init__(self, rules: Rules, setup: Setup, drawn: int | None = None) -> None:
        """`drawn`: so many of the unique districts of the setup play, others in every game."""
        self.setup, self.drawn = setup, drawn
        self.known = Known(setup.players, len(setup.cast), setup.options, rules.tables)
        self.rules = rules = self._alive(ordered(rules), setup)
        self.players = setup.players
        full = next((place for place in rules.places.values() if place.starts_full_cast), None)
        #: Where the characters lie before the game, and how many there are of each.
        self.home_of_characters = anchors.POOL if full is None else full.name
        self.copies = setup.players if full is not None and full.of == "player" else 1
        self.characters: tuple[str, ...] = tuple(name for name in setup.cast for _ in range(self.copies))
        self.cards: tuple[str, ...] = tuple(card.name for card in playing(rules, setup) for _ in range(card.copies))
        self.names = tuple(sorted({*self.cards, *rules.characters, *rules.cards}))

    def _alive(self, rules: Rules, setup: Setup) -> Rules:
        """Without the clauses of cards that do not play, and those that an option puts out of force."""
        there = {*setup.cast, *(card.name for card in playing(rules, setup)), ""}
        return replace(
            rules,
            clauses={
                name: clause
                for name, clause in rules.clauses.items()
                if clause.card in there and (clause.condition is None or self._may_hold(clause.condition))
            },
        )

    def _may_hold(self, condition: Expr) -> bool:
        return self.known.value(condition) is not False

    # ------------------------------------------------------------ kinds of mask

    @cached_property
    def of_players(self) -> Mask:
        return Mask(self.players)

    @cached_property
    def of_characters(self) -> Mask:
        return Mask(len(self.characters))

    @cached_property
    def of_cards(self) -> Mask:
        return Mask(len(self.cards))

    def mask_of(self, kind: str) -> Mask:
        """The kind of a set of things."""
        match kind:
            case "player":
                return self.of_players
            case "character":
                return self.of_characters
            case "card":
                return self.of_cards
            case "step":
                return Mask(len(self.rules.steps))
            case "colour":
                return Mask(len(self.rules.colours))
            case "name":
                return Mask(len(self.names))
            case "game":
                return Mask(1)
            case "number":
                return Mask(NUMBERS)
            case _:
                raise Unlowered(f"a set of {kind}s")

    # ------------------------------------------------------------ cards

    def numbers(self, name: str) -> tuple[int, ...]:
        """The copies of a card."""
        return tuple(n for n, card in enumerate(self.cards) if card == name)

    def character(self, name: str) -> int:
        """The first one of this name; -1: it does not play."""
        return self.characters.index(name) if name in self.characters else -1

    def figures(self, name: str) -> range:
        """All characters of this name: where everybody has a cast of his own there are several."""
        first = self.character(name)
        return range(first, first + self.copies) if first >= 0 else range(0)

    def kind_of_character(self, character: Code) -> Code:
        """The number of its name in the cast."""
        return character if self.copies == 1 else Compute("div", character, Const(self.copies))

    @cached_property
    def places_of_characters(self) -> tuple[int, ...]:
        """The place where each lies before the game."""
        first = self.places[self.home_of_characters]
        return tuple(first + n % self.copies for n in range(len(self.characters)))

    def colour(self, name: str) -> int:
        """-1: a card without a colour, which is no district."""
        return self.rules.colours.index(name) if name else -1

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The place where each card lies before the game."""
        return tuple(self.rules.cards[name].home or anchors.DECK for name in self.cards)

    def at_home(self, place: str) -> tuple[int, ...]:
        """The cards that lie there before the game."""
        return tuple(n for n, home in enumerate(self.homes) if home == place)

    @cached_property
    def cost(self) -> tuple[int, ...]:
        return tuple(self.rules.cards[name].cost for name in self.cards)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        return tuple(self.colour(self.rules.cards[name].colour) for name in self.cards)

    @cached_property
    def card_names(self) -> tuple[int, ...]:
        return tuple(self.names.index(name) for name in self.cards)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """For each card the mask of all cards of its name."""
        return tuple(bits(self.numbers(name)) for name in self.cards)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The names of the cards, each once."""
        return tuple(dict.fromkeys(self.cards))

    @cached_property
    def kind_of_card(self) -> tuple[int, ...]:
        return tuple(self.kinds.index(name) for name in self.cards)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        return tuple(self.rules.characters[name].rank for name in self.characters)

    @cached_property
    def orders(self) -> tuple[int, ...]:
        return tuple(self.rules.characters[name].order for name in self.characters)

    # ------------------------------------------------------------ places

    @cached_property
    def card_places(self) -> int:
        """So many places for cards are there, nowhere included."""
        return 1 + sum(self.places_of(p) for p in self.rules.places.values() if p.holds == "card")

    @cached_property
    def character_places(self) -> int:
        return 1 + sum(self.places_of(p) for p in self.rules.places.values() if p.holds == "character")

    @cached_property
    def places(self) -> dict[str, int]:
        """The number of a place's first; those of players follow in the order of seats, those of cards of cards.

        Cards and characters are counted apart: number 0 is where nothing is.
        """
        found: dict[str, int] = {}
        following = {"card": 1, "character": 1}
        for place in self.rules.places.values():
            found[place.name] = following[place.holds]
            following[place.holds] += self.places_of(place)
        return found

    def places_of(self, place: Place) -> int:
        return {"": 1, "player": self.players, "card": len(self.cards)}[place.of]

    @cached_property
    def hides(self) -> bool:
        """Cards may lie face down."""
        for node in self.nodes:
            for part in within(node):
                if isinstance(part, Do):
                    operation = self.rules.moments[part.moment].operation
                    if isinstance(operation, MoveThings) and part.args[operation.hidden] not in (None, Truth(False)):
                        return True
        return False

    @cached_property
    def watched(self) -> Kinds:
        """What the `when` clauses read, in the kinds of `rules.reads`."""
        reads, found = Reads(self.rules), set[str]()
        for clause in self.rules.clauses.values():
            if clause.kind is ClauseKind.WHEN and clause.pattern is not None:
                word = clause.pattern.word
                found |= reads.in_force(clause)
                found |= reads.of_question(word) if (word, "player") in self.rules.questions else {f"mark:{word}"}
        return frozenset(found)

    @cached_property
    def mixed(self) -> tuple[str, ...]:
        """The places that are no piles and are shuffled all the same."""
        found: dict[str, None] = {}
        for node in self.nodes:
            for part in within(node):
                if isinstance(part, Do):
                    operation = self.rules.moments[part.moment].operation
                    where = part.args[operation.place] if isinstance(operation, Shuffle) else None
                    if isinstance(where, PlaceRef) and not self.rules.places[where.place].pile:
                        found[where.place] = None
        return tuple(found)

    @cached_property
    def beneath(self) -> tuple[int, ...]:
        """The first of each kind of place under cards to which something may come."""
        filled = {
            name for node in self.nodes for part in within(node) if isinstance(part, Do) for name in self._to(part)
        }
        return tuple(self.places[p.name] for p in self.rules.places.values() if p.of == "card" and p.name in filled)

    @cached_property
    def gold_on_cards(self) -> bool:
        """Gold may come to lie on a card."""
        for node in self.nodes:
            for part in within(node):
                operation = self.rules.moments[part.moment].operation if isinstance(part, Do) else None
                if not isinstance(operation, MoveGold):
                    continue
                named = (part.doer, *part.args)
                to = named[operation.target + 1] if operation.target >= DOER else None
                if to is not None and "card" in to.type.kinds():
                    return True
        return False

    def _to(self, statement: Do) -> Iterator[str]:
        """The places to which a statement may move something."""
        operation = self.rules.moments[statement.moment].operation
        if isinstance(operation, MoveThings):
            targets = [statement.args[operation.to]]
        elif isinstance(operation, Swap):
            targets = [statement.args[operation.first], statement.args[operation.second]]
        else:
            return
        for target in targets:
            where = target.place if isinstance(target, End) else target
            if isinstance(where, PlaceRef):
                yield where.place
            elif where is None or where.type.kinds() & {"place", "end"}:
                yield from self.rules.places

    @cached_property
    def piles(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.rules.places.values() if place.pile)

    # ------------------------------------------------------------ clauses

    @cached_property
    def offers(self) -> dict[tuple[str, int], Offer]:
        return offers(self.rules)

    @cached_property
    def unreplaced(self) -> dict[tuple[str, int], Offer]:
        """The offers as they are while no clause that replaces something is in force."""
        left = {name: clause for name, clause in self.rules.clauses.items() if clause.kind not in REPLACING}
        return offers(replace(self.rules, clauses=left)) if len(left) < len(self.rules.clauses) else {}

    @cached_property
    def telling_marks(self) -> tuple[str, ...]:
        return telling_marks(self.rules)

    @cached_property
    def nodes(self) -> tuple[Any, ...]:
        """Whatever the rules of this game say: every block and formula."""
        rules = self.rules
        found: list[Any] = []
        for clause in rules.clauses.values():
            found += [clause.condition, clause.body, clause.limit, *(answer for _, answer in clause.answers)]
        found += [procedure.body for procedure in rules.procedures.values()]
        found += [question.default.value for question in rules.questions.values()]
        found += [p.default for moment in rules.moments.values() for p in moment.parameters]
        return tuple(node for node in found if node is not None)

    @cached_property
    def index(self) -> dict[tuple[ClauseKind, str, str | None], list[Clause]]:
        found: dict[tuple[ClauseKind, str, str | None], list[Clause]] = {}
        for clause in self.rules.clauses.values():
            if clause.pattern is not None:
                found.setdefault((clause.kind, clause.pattern.word, clause.pattern.of), []).append(clause)
        return found

    def clauses(self, kind: ClauseKind, word: str, of: str | None = None) -> list[Clause]:
        return self.index.get((kind, word, of), [])

    @cached_property
    def actions(self) -> list[Clause]:
        return [clause for clause in self.rules.clauses.values() if clause.kind is ClauseKind.ACTION]

    def district(self, card: int) -> bool:
        return self.rules.cards[self.cards[card]].district

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """The first of each kind of place that counts as a hand."""
        like = (p.name for p in self.rules.places.values() if p.like_hand and p.of == "player" and p.holds == "card")
        return tuple(self.places[name] for name in dict.fromkeys((anchors.HAND, *like)))

    @cached_property
    def owners_of_hands(self) -> tuple[int, ...]:
        """By place for cards: whose hand it is, -1 if it is none."""
        owners = [-1] * self.card_places
        for first in self.hands:
            owners[first : first + self.players] = range(self.players)
        return tuple(owners)

    @property
    def city(self) -> int:
        return self.places[anchors.CITY]


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
