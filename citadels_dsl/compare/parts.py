"""What a ruleset is made of: parts under names, each in its section of what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any

from citadels_dsl.compare.changes import Section
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.flow import course
from citadels_dsl.rulebook.givens import answer, table, winner
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Clause, Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.source import Span


@dataclass(frozen=True)
class Part:
    """`name`: as an author calls it. `kind`: what it is; only parts of one kind can be one another under a new name.

    `node`: what counts for play; `shown`: what people read of it. `sentences`: it in words, made when asked for.
    """

    section: Section
    kind: str
    name: str
    node: Any
    shown: Any
    span: Span | None
    sentences: Callable[[], tuple[str, ...]]


#: Fields that are for people. `label` is what an offer is called.
FOR_PEOPLE = ("says", "names", "label")


def parts(rules: Rules) -> tuple[Part, ...]:
    """All parts, in the order in which they are told."""
    return tuple(_Parts(rules).all())


class _Parts:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.titles = Titles(rules)

    def all(self) -> Iterator[Part]:
        yield from self._setup()
        for name, one in self.rules.tables.items():
            yield self._part("draft tables", "table", name, one, partial(self._said, table, one))
        yield from self._flow()
        yield from self._cards()
        for name, option in self.rules.options.items():
            yield self._part("options", "option", name, option)
        for number, formula in enumerate(self.rules.ranking, 1):
            yield self._part("tie-breaks", "tie-break", f"{number}", formula, lambda: (winner(self.titles),))

    # ------------------------------------------------------------ setup

    def _setup(self) -> Iterator[Part]:
        rules = self.rules
        for word, value in (("players", rules.players), ("colours", rules.colours), ("steps", rules.steps)):
            yield self._fact("setup", word, value)
        yield Part("setup", "names", "name", (), (rules.says, rules.names, rules.colour_names), None, _nothing)
        for kind, found in (("piece", rules.pieces), ("place", rules.places), ("mark", rules.marks)):
            for name, thing in found.items():
                yield self._part("setup", kind, name, thing)
        for kind, choice in (("cast", rules.cast), ("deck", rules.deck)):
            for name, preset in choice.presets.items():
                yield self._fact("setup", f"{kind} {name}", tuple(sorted(preset)))
            for one in fields(choice):
                if one.name != "presets":
                    value = getattr(choice, one.name)
                    if one.name == "without":
                        value = tuple(sorted(value))
                    yield self._fact("setup", f"{kind}: {one.name}", value)
        yield self._fact("setup", "clock", rules.clock)

    # ------------------------------------------------------------ flow and scoring

    def _flow(self) -> Iterator[Part]:
        rules = self.rules
        for name, moment in rules.moments.items():
            procedure = rules.procedures.get(name)
            in_words = _nothing if procedure is None else partial(self._said, course, procedure)
            yield self._part("flow", "procedure", name, (moment, procedure), in_words, f"procedures.{name}")
        for (name, of), question in rules.questions.items():
            section: Section = "scoring" if name in _SCORING else "flow"
            full = f"{name} of a {of}" if of and self._several(name) else name
            in_words = partial(self._said, answer, question)
            yield self._part(section, "question", full, question, in_words, f"questions.{name}")
        for clause in rules.clauses.values():
            if not clause.card:
                yield self._clause("scoring" if _scores(clause) else "flow", clause)

    def _several(self, question: str) -> bool:
        return sum(name == question for name, _ in self.rules.questions) > 1

    # ------------------------------------------------------------ cards

    def _cards(self) -> Iterator[Part]:
        rules = self.rules
        for name, character in rules.characters.items():
            yield self._part("characters", "character", name, character)
            yield from self._abilities(name)
        for name, card in rules.cards.items():
            counted = {"copies": card.copies, "players": card.players}
            printed = replace(card, copies=0, players=())
            yield self._part("districts", "district" if card.district else "card", name, printed)
            yield self._fact("deck counts", name, counted, f"districts.{name}")
            yield from self._abilities(name)

    def _abilities(self, card: str) -> Iterator[Part]:
        for clause in self.rules.clauses.values():
            if clause.card == card:
                yield self._clause("abilities", clause)

    def _clause(self, section: Section, clause: Clause) -> Part:
        kind = "ability" if clause.card else "rule"
        return self._part(section, kind, clause.id, clause, partial(self._said, say, clause))

    # ------------------------------------------------------------ one part

    def _said(self, words: Callable[[Titles, Any], str], thing: Any) -> tuple[str, ...]:
        return (words(self.titles, thing),)

    def _part(
        self, section: Section, kind: str, name: str, node: Any,
        sentences: Callable[[], tuple[str, ...]] | None = None, origin: str = "",
    ) -> Part:  # fmt: skip
        return Part(section, kind, name, node, _read(node), self._span(kind, name, node, origin), sentences or _nothing)

    def _fact(self, section: Section, name: str, value: Any, origin: str = "") -> Part:
        return Part(section, section, name, value, (), self._span(section, name, None, origin or name), _nothing)

    def _span(self, kind: str, name: str, node: Any, origin: str) -> Span | None:
        """Where it was written last."""
        for path in (origin, name, f"{kind}s.{name}", f"characters.{name}", f"districts.{name}"):
            if found := self.rules.origin.get(path):
                return found[-1]
        span = getattr(node, "span", None) or getattr(getattr(node, "value", None), "span", None)
        return span if isinstance(span, Span) else None


_SCORING = (anchors.POINTS, anchors.WORTH)


def _scores(clause: Clause) -> bool:
    return clause.pattern is not None and clause.pattern.word in _SCORING


def _read(node: Any) -> tuple[Any, ...]:
    """What people read of a part, however deep it stands."""
    if isinstance(node, tuple):
        return tuple(found for item in node for found in _read(item))
    if not is_dataclass(node) or isinstance(node, type):
        return ()
    found: list[Any] = []
    for one in fields(node):
        value = getattr(node, one.name)
        if one.name in FOR_PEOPLE:
            found.append(value)
        elif one.name != "span":
            found.extend(_read(value))
    return tuple(found)


def _nothing() -> tuple[str, ...]:
    return ()
