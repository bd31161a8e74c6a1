"""A whole ruleset as it is meant: all that an engine, a printer or a rulebook needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import Expr
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.statements import Block, Slot
from citadels_dsl.rules.types import Type
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression and the slots it may use (0 me, 1 this, 2 cause, then parameters and inner names)."""

    value: Expr
    slots: tuple[Slot, ...]


class ClauseKind(Enum):
    ACTION = "action"
    BEFORE = "before"
    AFTER = "after"
    INSTEAD = "instead"
    MAY_INSTEAD = "may_instead"
    WHEN = "when"
    RULE = "rule"
    ALLOW = "allow"
    FORBID = "forbid"


#: The clauses that make something of the answer to a question.
CHANGING = (ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID)
#: Those that do something in the place of a moment.
REPLACING = (ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD)
#: Those that wait for a moment, and do something around it.
AROUND = (ClauseKind.BEFORE, ClauseKind.AFTER, *REPLACING)
#: Those that something brings about, whoever's turn it is.
TRIGGERED = (*AROUND, ClauseKind.WHEN)


class While(Enum):
    MY_TURN = "my_turn"
    CALLED = "called"
    DRAFTED = "drafted"
    IN_CITY = "in_city"
    IN_HAND = "in_hand"
    ALWAYS = "always"
    GAME = "game"  # a rule of the game: no card, always


# ------------------------------------------------------------------ patterns


@dataclass(frozen=True, slots=True)
class Bind:
    """A new name: takes what is there."""

    slot: int


@dataclass(frozen=True, slots=True)
class BindOwner:
    """`to=p.hand`: a place of this kind; its owner goes into the slot."""

    place: str
    slot: int


@dataclass(frozen=True, slots=True)
class Same:
    """An expression of one thing: must be the same."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Among:
    """A set (a place is given as its Contents): must be one of it."""

    source: Expr


Matcher = Bind | BindOwner | Same | Among


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a clause waits for: a moment by name, or a question or mark of a kind of thing.

    `of`: for a question the kind it is asked of ("player", "card", ... "" for nobody); for `when`
    it is always "player". For a moment it is None.
    `args`: (number of the parameter, what must be there); what is not named is not looked at.
    A `doer` that is named must be there: what nobody does is not waited for by `p.move(x)`.
    """

    word: str
    of: str | None
    doer: Matcher | None
    args: tuple[tuple[int, Matcher], ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One ability of a card, or one rule of the game.

    `id`: "warlord.destroy", "rules.build". `card`: the character or district it stands on, "" for a
    rule of the game. `limit` is None for `any`; for other kinds than actions it says nothing.
    `answers`: "set", "add", "at_least", "at_most" of a rule. `over`: ids of clauses, ordered before.
    """

    id: str
    name: str
    card: str
    kind: ClauseKind
    during: While
    pattern: Pattern | None
    condition: Expr | None
    body: Block
    slots: tuple[Slot, ...]
    span: Span = field(compare=False, repr=False)
    answers: tuple[tuple[Literal["set", "add", "at_least", "at_most"], Expr], ...] = ()
    must: bool = False
    step: str = ""
    limit: Expr | None = None
    over: tuple[str, ...] = ()
    says: str = ""


@dataclass(frozen=True, slots=True)
class Procedure:
    """The body of a moment that is no verb. Slots: me, this, cause, then one for each parameter."""

    name: str
    body: Block
    slots: tuple[Slot, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Question:
    """`of`: "player", "card", "character", "" for nobody. Slots of the default: me, this, cause, parameters.

    Asked of a player, he is `me`; asked of a card or character, that is `this`.
    """

    name: str
    of: str
    parameters: tuple[tuple[str, Type], ...]
    type: Type
    default: Formula
    says: str = ""


# ------------------------------------------------------------------ what there is


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that is made before the game: a number in a range, a truth, or one of some words."""

    name: str
    kind: Literal["number", "truth", "text"]
    default: int | bool | str
    low: int | None
    high: int | None
    one_of: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class Piece:
    name: str
    always_held: bool


@dataclass(frozen=True, slots=True)
class Place:
    """`of`: "" (one for all), "player" or "card". `audience`: who sees what lies there.

    `says`: how it is called, with {} for its owner.
    """

    name: str
    of: Literal["", "player", "card"]
    holds: Literal["card", "character"]
    audience: Literal["all", "owner", "nobody"]
    pile: bool
    like_hand: bool
    starts_full_cast: bool
    says: str = ""

    @property
    def type(self) -> Type:
        return Type("place", of=self.holds)


@dataclass(frozen=True, slots=True)
class Table:
    """`cells` by the values of `keys`; a missing one cannot be played."""

    name: str
    keys: tuple[Formula, ...]
    cells: Mapping[tuple[int, ...], int]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mark:
    """`type`: truth for a flag. `unset`: what it is where it was not put (False, 0 or None).

    `audience`: who knows the hidden part; `hides` "face": that it lies there is public, "mark": even
    that is not. `until`: "game" or a procedure. `card`: the card that declares it, or "".
    `says`: of a flag a sentence, of others what their value is, with {} for what it lies on.
    """

    name: str
    on: tuple[str, ...]
    type: Type
    faces: tuple[str, ...]
    until: str
    audience: Literal["all", "owner", "me", "nobody"]
    hides: Literal["face", "mark"]
    makes: Literal["", "stopped", "controlled"]
    card: str
    says: str = ""

    @property
    def unset(self) -> int | bool | None:
        if self.type.optional:
            return None
        return False if self.type.kind == "truth" else 0 if self.type.kind == "number" else None


@dataclass(frozen=True, slots=True)
class Character:
    """`rank`: 0 for none. `order`: printed place in the order, ten for each rank (25 is 2 and a half)."""

    name: str
    rank: int
    order: int
    players: tuple[int, ...]
    removes: tuple[str, ...]
    needs: tuple[str, ...]
    names: Mapping[str, str]
    says: str
    span: Span = field(compare=False, repr=False)

    @property
    def between_ranks(self) -> bool:
        """Its place lies between two others, so that a cast is whole without it."""
        return self.order % 10 != 0


@dataclass(frozen=True, slots=True)
class Card:
    """A district, or (with a `home`) another kind of card. `players`: with how many it plays; () is any."""

    name: str
    district: bool
    colour: str
    cost: int
    copies: int
    home: str
    players: tuple[int, ...]
    removes: tuple[str, ...]
    needs: tuple[str, ...]
    names: Mapping[str, str]
    says: str
    span: Span = field(compare=False, repr=False)

    @property
    def unique(self) -> bool:
        """One of those that are picked before the game."""
        return self.district and self.colour == anchors.UNIQUE


@dataclass(frozen=True, slots=True)
class Cast:
    """Which characters may play: `without` (name, numbers of players; () is any number).

    `replaced`: of a preset so many are replaced by chance, by those of the preset `stand_ins` ("": by any).
    """

    without: tuple[tuple[str, tuple[int, ...]], ...]
    same_rank: bool
    presets: Mapping[str, tuple[str, ...]]
    default: str
    replaced: Expr | None = None
    stand_ins: str = ""

    def leaves_out(self, name: str, players: int) -> bool:
        """The ruleset does without this one, where so many play."""
        return any(who == name and (not numbers or players in numbers) for who, numbers in self.without)


@dataclass(frozen=True, slots=True)
class Deck:
    """How many kinds of unique district play (None: all there are), and named sets of them."""

    uniques: Expr | None
    presets: Mapping[str, tuple[str, ...]]
    default: str


@dataclass(frozen=True, slots=True)
class Clock:
    seconds: Expr
    then: Literal["random", "first", "bot"]


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything, by name, in the order in which it was written.

    `players`: the numbers of players it is for. `names`: translations of its own name;
    `colour_names`: of those of colours.
    `origin` of an entry ("characters.king", "rules.build") : the spans that made it, the first file first.
    """

    name: str
    says: str
    players: tuple[int, ...]
    colours: tuple[str, ...]
    steps: tuple[str, ...]
    options: Mapping[str, Option]
    pieces: Mapping[str, Piece]
    places: Mapping[str, Place]
    tables: Mapping[str, Table]
    marks: Mapping[str, Mark]
    questions: Mapping[tuple[str, str], Question]
    ranking: tuple[Formula, ...]
    moments: Mapping[str, Moment]
    procedures: Mapping[str, Procedure]
    clauses: Mapping[str, Clause]
    characters: Mapping[str, Character]
    cards: Mapping[str, Card]
    cast: Cast
    deck: Deck
    clock: Clock | None
    digest: str = field(default="", compare=False)
    origin: Mapping[str, tuple[Span, ...]] = field(default_factory=dict, compare=False, repr=False)
    names: Mapping[str, str] = field(default_factory=dict)
    colour_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
