"""What may stand at a key: a closed union, one dataclass a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Form = Literal["block", "value", "pattern"]


@dataclass(frozen=True, slots=True)
class Text:
    """Free text for people."""


@dataclass(frozen=True, slots=True)
class NewName:
    """A name that is given here: small letters, digits and `_`."""


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """`yes` or `no`."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from 0 to `high`."""

    high: int = 9999


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain value: a number, `yes` or `no`, or a word; which of them, another key says."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A whole number, or `none`."""


@dataclass(frozen=True, slots=True)
class Order:
    """A place in the order of ranks; halves and tenths lie between two ranks: `2.5`."""


@dataclass(frozen=True, slots=True)
class Players:
    """Numbers of players: `4`, `3-7`, or a list of them."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a table: numbers to numbers, once for each thing that `of` lists."""


@dataclass(frozen=True, slots=True)
class Language:
    """A text in the language of abilities."""

    form: Form


@dataclass(frozen=True, slots=True)
class Ref:
    """The name of something that is there: `what` says what, in words that stand in messages."""

    what: str


@dataclass(frozen=True, slots=True)
class ListOf:
    kind: Kind


@dataclass(frozen=True, slots=True)
class OneOrList:
    """One of the kind, or a list of them."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class MapOf:
    """Names to the kind. `names`: what sort of name its keys are."""

    kind: Kind
    names: Literal["name", "language"] = "name"


@dataclass(frozen=True, slots=True)
class SectionOf:
    """The keys of a section."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOrSection:
    """A list, or the keys of a section that says more."""

    kind: Kind
    name: str


@dataclass(frozen=True, slots=True)
class Parts:
    """Sections of the file with what is added or replaced in them, and `card.abilities` (`marks`, `questions`)."""

    verb: Literal["add", "replace"]


@dataclass(frozen=True, slots=True)
class Removed:
    """Sections of the file, and `card.abilities`, with the names that go."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Paths (`card.key`, `card.clause.key`, `rules.rule.key`) to the new values of those keys."""


#: A value that is one text (numbers of players may be listed).
Simple = Text | NewName | Word | Truth | Whole | Plain | Rank | Order | Players | Language | Ref
Kind = (
    Simple | Rows | ListOf | OneOrList | MapOf | SectionOf | ListOrSection | Parts | Removed | Changes
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a section. `also`: what people write who mean this one."""

    word: str
    kind: Kind
    help: str
    required: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Something that has keys. `name` as in a sentence, with its article: "a character"."""

    name: str
    help: str
    keys: tuple[Key, ...]

    def key(self, word: str) -> Key | None:
        return next((k for k in self.keys if k.word == word), None)
