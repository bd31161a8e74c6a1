"""What an expression depends on, and what a moment changes, in a few coarse kinds of fact.

Kinds: gold, cards (where cards lie), roles (where characters lie), piece, revealed, hidden, uses,
turn, round, mark:NAME, and `*` for anything at all. Both sides err on the side of too much.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from citadels_dsl.rules.expressions import (
    Allowed,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Expr,
    MarkBy,
    MarkValue,
    Noun,
    PlaceRef,
    Property,
    Symbol,
)  # fmt: skip
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)  # fmt: skip
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Rules, While
from citadels_dsl.rules.walk import within

Kinds = frozenset[str]
NONE: Kinds = frozenset()
ANYTHING: Kinds = frozenset({"*"})

_PROPERTIES: dict[str, tuple[str, ...]] = {
    "gold": ("gold",),
    "owner": ("cards", "roles"),
    "holder": ("roles", "piece"),
    "revealed": ("revealed",),
    "hidden": ("hidden",),
    "limit": ("*",),
}


def clash(reads: Kinds, writes: Kinds) -> bool:
    """What is read may have been written."""
    return bool(writes) and bool(reads) and ("*" in reads or "*" in writes or not reads.isdisjoint(writes))


class Reads:
    """What the expressions of one ruleset depend on; answers of questions are looked into."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._questions: dict[str, Kinds] = {}
        self._forbids: dict[str, Kinds] = {}

    @cached_property
    def by_word(self) -> dict[tuple[ClauseKind, str], list[Clause]]:
        """The clauses of each kind that wait for a word (a moment or a question)."""
        found: dict[tuple[ClauseKind, str], list[Clause]] = {}
        for clause in self.rules.clauses.values():
            if clause.pattern is not None:
                found.setdefault((clause.kind, clause.pattern.word), []).append(clause)
        return found

    def clauses(self, word: str, *kinds: ClauseKind) -> list[Clause]:
        return [c for kind in kinds for c in self.by_word.get((kind, word), ())]

    @cached_property
    def _making(self) -> dict[str, Kinds]:
        made: dict[str, set[str]] = {"stopped": set(), "controlled": set()}
        for mark in self.rules.marks.values():
            if mark.makes:
                made[mark.makes].add(f"mark:{mark.name}")
        return {word: frozenset(marks) for word, marks in made.items()}

    def of(self, node: Expr | None) -> Kinds:
        """The kinds of fact that the value of an expression depends on."""
        if node is None:
            return NONE
        found: set[str] = set()
        for part in within(node):
            match part:
                case Property(word="stopped" | "controlled" as word):
                    found |= self._making[word]
                case Property(word=word):
                    found |= set(_PROPERTIES.get(word, ()))
                case MarkValue(mark=mark) | MarkBy(mark=mark):
                    found.add(f"mark:{mark}")
                case PlaceRef(place=place):
                    found.add("roles" if self.rules.places[place].holds == "character" else "cards")
                case Noun(word="districts"):
                    found.add("cards")
                case Noun(word="turn.player" | "turn.character"):
                    found.add("turn")
                case Noun(word="round"):
                    found.add("round")
                case Ask(question=question):
                    found |= self.of_question(question)
                case Allowed(moment=moment):
                    found |= self.of_forbidding(moment)
                case Can() | CanProceed() | Brought() | Changes():
                    found.add("*")
                case CharacterRef():
                    pass
                case _:
                    pass
        return frozenset(found)

    def of_question(self, name: str) -> Kinds:
        """The default of a question, and of every clause that may change its answer."""
        if name in self._questions:
            return self._questions[name]
        self._questions[name] = NONE  # a question that comes back to itself adds nothing more
        found: set[str] = set()
        for (word, _), question in self.rules.questions.items():
            if word == name:
                found |= self.of(question.default.value)
        for clause in self.clauses(name, ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID):
            found |= self.of_clause(clause)
        self._questions[name] = frozenset(found)
        return self._questions[name]

    def of_clause(self, clause: Clause) -> Kinds:
        """Whether a clause is in force, applies, and what it answers."""
        found = set(self.in_force(clause)) | set(self.of(clause.condition))
        for _, answer in clause.answers:
            found |= self.of(answer)
        return frozenset(found)

    def in_force(self, clause: Clause) -> Kinds:
        match clause.during:
            case While.GAME | While.ALWAYS:
                return NONE
            case While.IN_CITY | While.IN_HAND:
                return frozenset({"cards", "uses"})
            case While.MY_TURN:
                return frozenset({"roles", "uses", "turn"}) | self._making["stopped"] | self._making["controlled"]
            case While.CALLED | While.DRAFTED:
                made = self._making["stopped"] | self._making["controlled"]
                return frozenset({"roles", "uses", "mark:called"}) | made

    def of_forbidding(self, moment: str) -> Kinds:
        """Whether something forbids a moment, or that its things be touched."""
        if moment not in self._forbids:
            self._forbids[moment] = NONE
            clauses = self.clauses(moment, ClauseKind.FORBID)
            if self.rules.moments[moment].touches:
                clauses = [*clauses, *self.clauses("touch", ClauseKind.FORBID)]
            self._forbids[moment] = frozenset(k for c in clauses for k in self.of_clause(c))
        return self._forbids[moment]


def writes(moment: Moment, args: Iterable[Expr | None]) -> Kinds:
    """What a verb changes when it is done."""
    given = list(args)
    match moment.operation:
        case None | Notice() | Look() | ShowMark() | Stop():
            return NONE
        case MoveGold():
            return frozenset({"gold"})
        case MoveThings(things=n):
            return _moved(given[n])
        case Swap(first=n):
            return _moved(given[n])
        case Shuffle():
            return frozenset({"cards", "roles"})
        case Reveal():
            return frozenset({"revealed", "hidden"})
        case SetMark(mark=n) | ClearMark(mark=n):
            mark = given[n]
            return frozenset({f"mark:{mark.name}"}) if isinstance(mark, Symbol) else ANYTHING
        case Use() | PerformAction() | OfferSteps():
            return ANYTHING


def about(moment: Moment, args: Iterable[Expr | None]) -> Kinds:
    """What it depends on whether a verb, done now, would change anything."""
    given = list(args)
    match moment.operation:
        case MoveThings(things=n) | Swap(first=n):
            thing = given[n]
            kind = "card" if thing is None else thing.type.kind
            return frozenset({"piece" if kind == "piece" else "roles" if kind == "character" else "cards"})
        case _:
            return writes(moment, given)


def _moved(thing: Expr | None) -> Kinds:
    """A card that leaves a city loses its gold and its marks: that is anything, unless more is known."""
    if thing is None:
        return ANYTHING
    match thing.type.kind:
        case "piece":
            return frozenset({"piece"})
        case "character":
            return frozenset({"roles", "revealed"})
        case _:
            return ANYTHING
