"""What a ruleset is made of: parts under names, each in its section of what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from typing import Any

from citadels_dsl.compare.changes import Section
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.facts import card_facts, character_facts, mark, numbers, option, piece, place, together
from citadels_dsl.rulebook.flow import course
from citadels_dsl.rulebook.givens import answer, table, tie_break
from citadels_dsl.rulebook.sentences.english import sentence
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import OptionRef
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


#: What a ruleset is called in other languages.
TITLE = "names"
#: The kind of a part that is a number of names, in whatever order.
PRESET = "preset"


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
            yield self._part("draft tables", "table", name, one, table)
        yield from self._flow()
        yield from self._cards()
        for name, choice in self.rules.options.items():
            yield self._part("options", "option", name, choice, lambda _, found: option(found))
        for number, formula in enumerate(self.rules.ranking, 1):
            words = partial(tie_break, number=number)
            yield self._part("tie-breaks", "tie-break", f"{number}", formula, words, f"ranking.{number}")

    # ------------------------------------------------------------ setup

    def _setup(self) -> Iterator[Part]:
        rules = self.rules
        for word, value in (("players", rules.players), ("colours", rules.colours), ("steps", rules.steps)):
            yield self._fact(word, value, word)
        for word, text in (("says", rules.says), (TITLE, rules.names), ("names of colours", rules.colour_names)):
            shown = (text,) if text else ()  # a file need not say any
            yield Part("setup", "text", word, (), shown, self._span("text", word, None, word), _nothing)
        for name, thing in rules.pieces.items():
            yield self._part("setup", "piece", name, thing, lambda _, found: piece(found))
        for name, lies in rules.places.items():
            yield self._part("setup", "place", name, lies, lambda _, found: place(found))
        for name, put in rules.marks.items():
            yield self._part("setup", "mark", name, put, lambda _, found: mark(found))
        for kind, choice in (("cast", rules.cast), ("deck", rules.deck)):
            for name, preset in choice.presets.items():
                named, origin = f"{kind} {name}", f"{kind}.presets.{name}"
                yield self._fact(named, tuple(sorted(preset)), origin, together, PRESET)
        yield from self._chosen()
        yield self._fact("clock", rules.clock, "clock.seconds")

    def _chosen(self) -> Iterator[Part]:
        """What holds of casts and decks beside their presets."""
        cast, deck = self.rules.cast, self.rules.deck
        left_out = tuple(sorted((name, f"with {numbers(n)} players" if n else "") for name, n in cast.without))
        for key, value in (
            ("default", cast.default), ("without", left_out), ("same_rank", cast.same_rank),
            ("replaced", cast.replaced), ("stand_ins", cast.stand_ins),
        ):  # fmt: skip
            yield self._fact(f"cast: {key}", value, f"cast.{key}")
        yield self._fact("deck: default", deck.default, "deck.default")
        yield self._fact("deck: uniques", deck.uniques, "deck.uniques")

    # ------------------------------------------------------------ flow and scoring

    def _flow(self) -> Iterator[Part]:
        rules = self.rules
        for name, moment in rules.moments.items():
            procedure = rules.procedures.get(name)
            words = None if procedure is None else lambda titles, both: course(titles, both[1])
            yield self._part("flow", "procedure", name, (moment, procedure), words)
        for (name, of), question in rules.questions.items():
            section: Section = "scoring" if name in _SCORING else "flow"
            full = f"{name} of a {of}" if of and self._several(name) else name
            yield self._part(section, "question", full, question, answer, f"questions.{name}")
        for clause in rules.clauses.values():
            if not clause.card:
                yield self._part("scoring" if _scores(clause) else "flow", "rule", clause.id, clause, say)

    def _several(self, question: str) -> bool:
        return sum(name == question for name, _ in self.rules.questions) > 1

    # ------------------------------------------------------------ cards

    def _cards(self) -> Iterator[Part]:
        rules = self.rules
        for name, character in rules.characters.items():
            printed = character if character.between_ranks else replace(character, order=0)
            yield self._part("characters", "character", name, printed, partial(_facts, character_facts, character))
            yield from self._abilities(name)
        for name, card in rules.cards.items():
            kind = "district" if card.district else "card"
            uncounted = replace(card, copies=0, players=())
            yield self._part("districts", kind, name, uncounted, partial(_facts, card_facts, card))
            counted = {"copies": card.copies, "players": card.players}
            yield self._part("deck counts", "count", name, counted, None, f"{kind}s.{name}.copies")
            yield from self._abilities(name)

    def _abilities(self, card: str) -> Iterator[Part]:
        for clause in self.rules.clauses.values():
            if clause.card == card:
                yield self._part("abilities", "ability", clause.id, clause, say)

    # ------------------------------------------------------------ one part

    def _said(self, words: Callable[[Titles, Any], str], thing: Any) -> tuple[str, ...]:
        return (words(self.titles, thing),)

    def _part(
        self, section: Section, kind: str, name: str, node: Any, words: Callable[[Titles, Any], str] | None,
        origin: str = "",
    ) -> Part:  # fmt: skip
        sentences = _nothing if words is None else partial(self._said, words, node)
        return Part(section, kind, name, node, _read(node), self._span(kind, name, node, origin), sentences)

    def _fact(
        self, name: str, value: Any, origin: str, words: Callable[[Titles, Any], str] | None = None, kind: str = "fact",
    ) -> Part:  # fmt: skip
        sentences = _nothing if words is None else partial(self._said, words, value)
        return Part("setup", kind, name, value, (), self._span("fact", name, None, origin), sentences)

    def _span(self, kind: str, name: str, node: Any, origin: str) -> Span | None:
        """Where it was written last."""
        for path in (origin, f"{kind}s.{name}", name, f"characters.{name}", f"districts.{name}", f"cards.{name}"):
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


def asks(part: Part, option: str) -> bool:
    """It goes by this option. Of casts and decks the name of one stands for its value."""
    if part.kind == "fact" and part.node == option:
        return True
    return any(isinstance(found, OptionRef) and found.name == option for found in _all(part.node))


def _all(node: Any) -> Iterator[Any]:
    """A part and all that it is made of."""
    yield node
    if isinstance(node, Mapping):
        node = tuple(node.values())
    if isinstance(node, tuple):
        for item in node:
            yield from _all(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for one in fields(node):
            if one.name != "span":
                yield from _all(getattr(node, one.name))


def _facts(facts: Callable[[Titles, Any], tuple[str, ...]], card: Any, titles: Titles, _: Any) -> str:
    """Of a card as it is printed, with its copies."""
    return sentence(", ".join(facts(titles, card)))


def _nothing() -> tuple[str, ...]:
    return ()
