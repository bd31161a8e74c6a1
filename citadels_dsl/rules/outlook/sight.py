"""Whether an expression reads only what a seat may know, whatever the game has come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from citadels_dsl.rules.expressions import (
    CAUSE,
    FIRST,
    ME,
    THIS,
    Allowed,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Contents,
    Count,
    End,
    Expr,
    Fold,
    Join,
    Local,
    MarkBy,
    MarkValue,
    Members,
    Noun,
    PlaceRef,
    Property,
    Referee,
    SetOf,
    Top,
)
from citadels_dsl.rules.moments import TOUCH, MoveThings
from citadels_dsl.rules.ruleset import CHANGING, Bind, BindOwner, Clause, ClauseKind, Rules, Same, While
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.walk import parts, statements

#: So deep do questions ask each other before nothing is believed of them.
DEEP = 6
#: Facts of a card or character that only he knows who knows which it is.
_OF_FACE = frozenset({"name", "rank", "printed_order", "printed_cost", "printed_colour", "revealed", "stopped",
                      "controlled", "gold", "owner", "actions", "card", "limit"})  # fmt: skip
_OF_PLAYER = frozenset({"gold", "owner", "next", "neighbours", "steps_from", "name"})


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows of names: `seen` are slots of things whose face it knows, `me` the slot of itself.

    `looked`: sets that it has just looked at. `blind`: slots in which nothing stands beforehand.
    """

    me: int
    seen: frozenset[int] = frozenset()
    looked: frozenset[Expr] = frozenset()
    blind: frozenset[int] = frozenset()

    def with_seen(self, *slots: int) -> Known:
        return replace(self, seen=self.seen | frozenset(slots))


class Sight:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.covered = frozenset(_covered(rules))
        self._asked: dict[tuple[str, bool], bool] = {}
        self._deep = 0

    def all(self, exprs: Iterable[Expr], known: Known) -> bool:
        return all(self.of(expr, known) for expr in exprs)

    def of(self, expr: Expr, known: Known) -> bool:
        """It can be asked beforehand, and the seat knows the answer."""
        match expr:
            case Local(slot=slot):
                if slot in known.blind:
                    return False
                return slot == known.me or slot in known.seen or expr.type.kind not in ("card", "character", "thing")
            case Count(source=Contents(place=place)) | Count(source=Top(place=place)):
                return self._place(place, known)
            case Fold(word="count", members=Members(source=Contents(place=place), condition=None)):
                return self._place(place, known)
            case Contents() | Top():
                return self.faces(expr, known)
            case Fold(members=members, value=value):
                inner = known.with_seen(members.slot)
                if not self.of(members.source, known) or not self.faces(members.source, known):
                    return False
                return self.all((e for e in (members.condition, members.order, value) if e is not None), inner)
            case Property(word=word, subject=subject):
                return self._property(word, subject, known) and self.all(expr.args, known)
            case MarkValue(mark=mark, subject=subject) | MarkBy(mark=mark, subject=subject):
                return self.rules.marks[mark].audience == "all" and self._thing(subject, known)
            case Ask():
                return self._ask(expr, known)
            case Allowed(moment=moment):
                return self._parts(expr, known) and self._unforbidden(moment)
            case Changes() | Can() | CanProceed() | Brought() | Referee():
                return False
            case Noun(word="districts"):
                return self.faces(expr, known)
            case PlaceRef():
                return self._place(expr, known)
            case _:  # all others are made of their parts
                return self._parts(expr, known)

    def _parts(self, expr: Expr, known: Known) -> bool:
        return all(self.of(part, known) for part in parts(expr) if not isinstance(part, Members))

    def _place(self, place: Expr, known: Known) -> bool:
        """Where it is, not what lies there."""
        match place:
            case PlaceRef(owner=owner):
                return owner is None or self._thing(owner, known)
            case End(place=inner):
                return self._place(inner, known)
            case Local(slot=slot):
                return slot not in known.blind
            case _:  # of no other is it plain where it is
                return False

    def _thing(self, expr: Expr, known: Known) -> bool:
        return not expr.type.optional and self.of(expr, known)

    def faces(self, source: Expr, known: Known) -> bool:
        """The seat knows each thing of a set, or there is nothing to know of them."""
        if source in known.looked:
            return True
        match source:
            case Contents(place=PlaceRef() as place) | Top(place=PlaceRef() as place):
                if place in known.looked:
                    return True
                kind = self.rules.places[place.place]
                mine = isinstance(place.owner, Local) and place.owner.slot == known.me
                if kind.audience == "owner" or place.place in self.covered:
                    return mine
                return kind.audience == "all" and self._place(place, known)
            case Noun(word="districts"):
                return "city" not in self.covered
            case Noun():
                return True
            case Join(left=left, right=right):
                return self.faces(left, known) and self.of(right, known)
            case Fold(members=members):
                return self.faces(members.source, known)
            case SetOf(items=items):
                return self.all(items, known)
            case Local(slot=slot):
                return slot in known.seen or source.type.kind not in ("card", "character", "thing")
            case _:  # of things that lie somewhere it is not plain
                return source.type.kind not in ("card", "character", "thing")

    def _property(self, word: str, subject: Expr, known: Known) -> bool:
        if subject.type.optional:
            return False
        match subject.type.kind:
            case "player":
                return word in _OF_PLAYER and self.of(subject, known)
            case "piece":
                return word == "holder"
            case "card" | "character":
                if not isinstance(subject, Local | CharacterRef):
                    return False
                if subject.type.kind == "character" and word in ("gold", "owner"):
                    return False  # whose name is known may still lie face down with somebody
                return word in _OF_FACE and self.of(subject, known) and self._made(word)
            case "action":
                return word in ("limit", "name")
            case _:  # what may be of several kinds
                return False

    def _made(self, word: str) -> bool:
        """Marks that stop or control are known to all."""
        return word not in ("stopped", "controlled") or all(
            mark.audience == "all" for mark in self.rules.marks.values() if mark.makes == word
        )

    # ------------------------------------------------------------ what rules say

    def _ask(self, expr: Ask, known: Known) -> bool:
        if expr.subject is not None and not self._thing(expr.subject, known):
            return False
        if not self.all(expr.args, known):
            return False
        mine = isinstance(expr.subject, Local) and expr.subject.slot == known.me
        key = expr.question, mine
        if key not in self._asked:
            self._asked[key] = False  # what asks for itself is not believed
            self._asked[key] = self._question(expr.question, mine)
        return self._asked[key]

    def _question(self, name: str, mine: bool) -> bool:
        """`mine`: it is asked of the seat itself, so that its own clauses may be known."""
        if self._deep >= DEEP:
            return False
        self._deep += 1
        try:
            return self._answered(name, mine)
        finally:
            self._deep -= 1

    def _answered(self, name: str, mine: bool) -> bool:
        for (word, of), question in self.rules.questions.items():
            if word != name:
                continue
            slots = frozenset(range(THIS, FIRST + len(question.parameters)))
            me = ME if mine and of == "player" else -1
            if not self.of(question.default.value, Known(me, slots)):
                return False
        changing = [
            c for c in self.rules.clauses.values() if c.kind in CHANGING and c.pattern and c.pattern.word == name
        ]
        return all(self._clause(clause, mine) for clause in changing)

    def _clause(self, clause: Clause, mine: bool) -> bool:
        """Whether it is in force and what it says is known."""
        pattern = clause.pattern
        assert pattern is not None
        own = mine and isinstance(pattern.doer, Same) and pattern.doer.value == Local(ME, "me", pattern.doer.value.type)
        if clause.during in (While.DRAFTED, While.IN_HAND) and not own:
            return False
        matchers = [m for m in (pattern.doer, *(m for _, m in pattern.args)) if m is not None]
        bound = frozenset(m.slot for m in matchers if isinstance(m, Bind | BindOwner))
        known = Known(ME if own else -1, bound | {THIS, CAUSE})
        values = [m.value for m in matchers if isinstance(m, Same) and m.value != Local(ME, "me", m.value.type)]
        conditions = [] if clause.condition is None else [clause.condition]
        return self.all([*values, *conditions, *(value for _, value in clause.answers)], known)

    def _unforbidden(self, moment: str) -> bool:
        words = {moment, *([TOUCH] if self.rules.moments[moment].touches else [])}
        clauses = [
            c
            for c in self.rules.clauses.values()
            if c.kind is ClauseKind.FORBID and c.pattern and c.pattern.of is None and c.pattern.word in words
        ]
        return all(self._clause(clause, True) for clause in clauses)


def _covered(rules: Rules) -> Iterable[str]:
    """The kinds of place into which something may come face down."""
    bodies = [c.body for c in rules.clauses.values()] + [p.body for p in rules.procedures.values()]
    for body in bodies:
        for part in statements(body):
            if not isinstance(part, Do):
                continue
            operation = rules.moments[part.moment].operation
            if isinstance(operation, MoveThings) and part.args[operation.hidden] is not None:
                to = part.args[operation.to]
                yield to.place if isinstance(to, PlaceRef) else ""
