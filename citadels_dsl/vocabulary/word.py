"""What is said of a word: its types, its sentence, its one line of help."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.rules.moments import Moment, Operation, Parameter
from citadels_dsl.rules.types import Type


@dataclass(frozen=True, slots=True)
class Verb:
    """A word that does something.

    `doer`: who may do it, optional if it may be nobody; None: nobody does it. `hooked`, `forbidden`:
    whether clauses may wait for it, or forbid it. `reaches`: the parameters whose things are
    touched where they are another's. `also`: what people write who mean this word.
    """

    word: str
    doer: Type | None
    parameters: tuple[Parameter, ...]
    operation: Operation
    says: str
    help: str
    reaches: tuple[int, ...] = ()
    hooked: bool = True
    forbidden: bool = True
    also: tuple[str, ...] = ()
    done: bool = True  # False: a moment that only clauses name, nobody writes it as a statement

    def moment(self) -> Moment:
        return Moment(self.word, self.doer, self.parameters, self.operation, self.reaches, says=self.says)


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing or set that is always there; `needs_me`: only where there is a `me`."""

    word: str
    type: Type
    help: str
    needs_me: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Property:
    """A fact of a kind of thing; `secret`: not everybody knows it until the thing is turned over."""

    of: str
    word: str
    type: Type
    help: str
    parameters: tuple[Parameter, ...] = ()
    secret: bool = False
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fold:
    """A word that makes one value of many.

    `forms`: "members" as `count(d in S)`, "values" as `sum(d.cost for d in S)`, "set" as `count(S)`,
    "list" as `max(a, b)`.
    """

    word: str
    forms: tuple[str, ...]
    help: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement by its first word, and how it is written."""

    word: str
    forms: tuple[str, ...]
    help: str
