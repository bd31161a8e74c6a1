"""Everything that a ruleset gives a name to, with its type: what the lowering of texts looks names up in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from citadels_dsl.compiler.layers import Layers
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import Mark, Place
from citadels_dsl.rules.types import Type
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.vocabulary.words import VERBS


@dataclass(frozen=True, slots=True)
class DeclaredQuestion:
    """A question as it is asked: `of` a kind of thing ("" for nobody)."""

    name: str
    of: str
    parameters: tuple[tuple[str, Type], ...]
    type: Type
    span: Span


@dataclass(frozen=True)
class Declared:
    """`defaults`: of a procedure's parameters, as written. `same`: marks whose value is of the kind they lie on.

    `actions`: the names of all clauses (`a.name is income`). `replacements`: all names by which `over`
    may call a clause -> the ids of the clauses.
    `in_turn`: the turn, and what it consists of.
    """

    colours: tuple[str, ...]
    steps: tuple[str, ...]
    options: Mapping[str, Type]
    words: Mapping[str, tuple[str, ...]]  # a word of a text option -> the options that have it
    pieces: Mapping[str, bool]  # whether somebody always holds it
    places: Mapping[str, Place]
    tables: frozenset[str]
    marks: Mapping[str, Mark]
    same: frozenset[str]
    questions: Mapping[str, Mapping[str, DeclaredQuestion]]
    moments: Mapping[str, Moment]
    defaults: Mapping[tuple[str, str], Scalar]
    procedures: frozenset[str]
    characters: frozenset[str]
    cards: frozenset[str]
    actions: frozenset[str]
    replacements: Mapping[str, tuple[str, ...]]
    in_turn: frozenset[str]
    layers: Layers

    @cached_property
    def faces(self) -> dict[str, tuple[str, ...]]:
        """A face -> the marks that have it."""
        found: dict[str, tuple[str, ...]] = {}
        for mark in self.marks.values():
            for face in mark.faces:
                found[face] = (*found.get(face, ()), mark.name)
        return found

    @cached_property
    def marks_on(self) -> dict[str, dict[str, Mark]]:
        """A kind of thing -> the marks that may lie on it."""
        found: dict[str, dict[str, Mark]] = {}
        for mark in self.marks.values():
            for kind in mark.on:
                found.setdefault(kind, {})[mark.name] = mark
        return found

    @cached_property
    def questions_of(self) -> dict[str, dict[str, DeclaredQuestion]]:
        """A kind of thing ("" for nobody) -> the questions that are asked of it."""
        found: dict[str, dict[str, DeclaredQuestion]] = {}
        for name, kinds in self.questions.items():
            for kind, question in kinds.items():
                found.setdefault(kind, {})[name] = question
        return found

    @cached_property
    def places_of(self) -> dict[str, dict[str, Place]]:
        """A kind of thing ("" for nobody) -> the places that it has."""
        found: dict[str, dict[str, Place]] = {}
        for place in self.places.values():
            found.setdefault(place.of, {})[place.name] = place
        return found

    def is_verb(self, word: str) -> bool:
        """A word that is done: a verb of the language or a procedure."""
        return word in self.procedures or word in VERBS
