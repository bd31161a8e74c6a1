"""What an expression depends on, and what a moment changes, in a few coarse kinds of fact.

Kinds: gold, cards (where cards lie), roles (where characters lie), piece, revealed, hidden, uses,
turn, round, mark:NAME, and `*` for anything at all. Both sides err on the side of too much.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import assert_never

from citadels_dsl.rules.anchors import CALLED
from citadels_dsl.rules.expressions import (
    Allowed,
    Arithmetic,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Compare,
    Contents,
    Count,
    Divide,
    End,
    Expr,
    Extreme,
    Fold,
    Interval,
    IsA,
    Join,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Members,
    Negate,
    Nobody,
    Not,
    Noun,
    NounWord,
    Number,
    OptionRef,
    PieceRef,
    PlaceRef,
    Property,
    PropertyWord,
    Referee,
    SetOf,
    Symbol,
    TableRef,
    Top,
    Truth,
    Within,
)
from citadels_dsl.rules.grounds import Grounds, asked
from citadels_dsl.rules.moments import (
    TOUCH,
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


def clash(reads: Kinds, writes: Kinds) -> bool:
    """What is read may have been written."""
    return bool(writes) and bool(reads) and ("*" in reads or "*" in writes or not reads.isdisjoint(writes))


class Reads:
    """What the expressions of one ruleset depend on; answers of questions are looked into."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.grounds = Grounds(rules, rules.clauses.values())
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
        return frozenset(k for part in within(node) if not isinstance(part, Members) for k in self._itself(part))

    def _itself(self, part: Expr) -> Kinds:
        """What an expression depends on, its parts left aside; of a question all that it rests on."""
        match part:
            case Property(word="stopped" | "controlled" as word):
                return self._making[word]
            case Property(word=word):
                return _facts(word)
            case MarkValue(mark=mark) | MarkBy(mark=mark):
                return frozenset({f"mark:{mark}"})
            case PlaceRef(place=place):
                return frozenset({"roles" if self.rules.places[place].holds == "character" else "cards"})
            case Noun(word=word):
                return _of_noun(word)
            case Ask(question=question):
                return self.of_question(question)
            case Allowed(moment=moment):
                return self.of_forbidding(moment)
            case Can() | CanProceed() | Brought() | Changes():
                return ANYTHING
            case TableRef(name=name):
                return frozenset(k for key in self.rules.tables[name].keys for k in self.of(key.value))
            case Number() | Truth() | Nobody() | Symbol() | Local() | CharacterRef() | PieceRef() | OptionRef():
                return NONE
            case Contents() | Top() | End() | Compare() | Within() | Logic() | Not() | Arithmetic() | Negate():
                return NONE
            case Divide() | Join() | SetOf() | Interval() | IsA() | Referee() | Fold() | Count() | Extreme():
                return NONE
            case _ as never:
                assert_never(never)

    def of_question(self, name: str) -> Kinds:
        """The default of a question, and every clause that may change its answer."""
        if name not in self._questions:
            found: set[str] = set()
            names = {name}
            for part in self.grounds.behind(self.grounds.of_question(name)):
                if isinstance(part, Ask):
                    names.add(part.question)
                elif not isinstance(part, TableRef):
                    found |= self._itself(part)
            for clause in self.grounds.clauses(names):
                found |= self.in_force(clause)
            self._questions[name] = frozenset(found)
        return self._questions[name]

    def of_clause(self, clause: Clause) -> Kinds:
        """Whether a clause is in force, applies, and what it answers."""
        return self.in_force(clause).union(*(self.of(expr) for expr in asked(clause)))

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
                return frozenset({"roles", "uses", f"mark:{CALLED}"}) | made

    def of_forbidding(self, moment: str) -> Kinds:
        """Whether something forbids a moment, or that its things be touched."""
        if moment not in self._forbids:
            self._forbids[moment] = NONE
            clauses = self.clauses(moment, ClauseKind.FORBID)
            if self.rules.moments[moment].touches:
                clauses = [*clauses, *self.clauses(TOUCH, ClauseKind.FORBID)]
            self._forbids[moment] = frozenset(k for c in clauses for k in self.of_clause(c))
        return self._forbids[moment]


def _of_noun(word: NounWord) -> Kinds:
    match word:
        case "districts":
            return frozenset({"cards"})
        case "round":
            return frozenset({"round"})
        case "turn.player" | "turn.character":
            return frozenset({"turn"})
        case "players" | "others" | "characters" | "colours" | "bank" | "game":
            return NONE
        case _ as never:
            assert_never(never)


def _facts(word: PropertyWord) -> Kinds:
    """What a property depends on that no rule changes by itself."""
    match word:
        case "gold":
            return frozenset({"gold"})
        case "owner":
            return frozenset({"cards", "roles"})
        case "holder":
            return frozenset({"roles", "piece"})
        case "revealed" | "hidden":
            return frozenset({word})
        case "limit" | "stopped" | "controlled":
            return ANYTHING
        case "rank" | "name" | "actions" | "printed_order" | "printed_cost" | "printed_colour" | "card":
            return NONE
        case "next" | "neighbours" | "steps_from":
            return NONE
        case _ as never:
            assert_never(never)


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
    if isinstance(moment.operation, MoveThings | Swap):
        thing = given[moment.operation.things if isinstance(moment.operation, MoveThings) else moment.operation.first]
        kind = "card" if thing is None else thing.type.kind
        return frozenset({"piece" if kind == "piece" else "roles" if kind == "character" else "cards"})
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
        case _:  # a card, a place, or what may be either
            return ANYTHING
