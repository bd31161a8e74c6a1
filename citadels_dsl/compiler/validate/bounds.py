"""Why everything ends: what bounds each loop, and each action that may be used without limit.

`for` goes over a set that stands, `repeat` says how often, procedures do not come back to themselves
(`circles`), a clause does not answer what it does itself, an action does not begin again inside
itself. What is left is an action with `limit: any`: each use must use something up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.compiler.validate.origins import hands
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.expressions import FIRST, THIS, Expr, Local, MarkValue, Number, PlaceRef, Symbol
from citadels_dsl.rules.moments import MoveGold, MoveThings, SetMark, Swap
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Rules
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Statement,
    Together,
)
from citadels_dsl.rules.walk import within
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Bound:
    """Something that could go on, and why it does not."""

    where: str
    span: Span | None
    reason: str


def unlimited(survey: Survey) -> Iterator[Diagnostic]:
    """An action with `limit: any` pays, gives a card of the hand away, or changes a mark that its `if` reads."""
    for clause in survey.clauses.values():
        if clause.kind is not ClauseKind.ACTION or clause.limit is not None:
            continue
        measure = Measure(survey.rules, clause)
        if measure.certain(clause.body):
            continue
        if measure.somewhere(clause.body):
            yield Diagnostic(
                "W105",
                "without a limit, and what comes first may be declined at no cost: it could go on for ever",
                survey.key(clause, "limit"),
                "pay, mark or give a card away before it, or set a limit",
                clause.id,
            )
        else:
            yield Diagnostic(
                "E517",
                "nothing brings this to an end: it may be used any number of times and uses nothing up",
                survey.key(clause, "limit"),
                "a payment, a card that leaves the hand, or a mark that `if` reads; or a number as the limit",
                clause.id,
            )


def bounds(rules: Rules) -> tuple[Bound, ...]:
    """What bounds everything that is repeated, in the order of the rules."""
    found: list[Bound] = []
    blocks = [(f"procedures.{name}", p.body) for name, p in rules.procedures.items()]
    blocks += [(c.id, c.body) for c in rules.clauses.values()]
    for where, block in blocks:
        for node in within(block):
            if isinstance(node, Repeat):
                found.append(Bound(where, node.span, f"at most `{_text(node.times)}` times"))
            elif isinstance(node, ForEach):
                found.append(Bound(where, node.span, f"once for each of `{_text(node.members.source)}`"))
    for clause in rules.clauses.values():
        if clause.kind is ClauseKind.ACTION:
            found.append(Bound(clause.id, clause.span, _of_action(rules, clause)))
    return tuple(found)


def _of_action(rules: Rules, clause: Clause) -> str:
    if clause.limit is not None:
        return f"at most `{_text(clause.limit)}` times a turn"
    measure = Measure(rules, clause)
    return measure.reason if measure.certain(clause.body) else "nothing: it may be declined for ever"


def _text(expr: Expr) -> str:
    return expr.span.text if expr.span is not None else "1"


class Measure:
    """Whether a use of an action uses something up; `reason` says what."""

    def __init__(self, rules: Rules, clause: Clause) -> None:
        self.rules = rules
        self.reason = ""
        self.asked = {node.mark for node in within(clause.condition) if isinstance(node, MarkValue)} if (
            clause.condition is not None
        ) else set()  # fmt: skip
        self.in_hand: set[int] = {THIS} if clause.card else set()
        self.busy: set[str] = set()

    def certain(self, block: Block) -> bool:
        """Whatever is chosen on the way, something is used up."""
        return any(self._uses_up(statement) for statement in block)

    def somewhere(self, block: Block) -> bool:
        """It may be used up, on some way."""
        return any(self._does(node) for node in within(block) if isinstance(node, Do)) or any(
            self.certain(self.rules.procedures[node.moment].body)
            for node in within(block)
            if isinstance(node, Do) and node.moment in self.rules.procedures
        )

    def _uses_up(self, statement: Statement) -> bool:
        match statement:
            case Do():
                return self._does(statement) or self._runs(statement)
            case Choose(members=members):
                self._from_hand(members.slot, members.source)
                return False
            case ChooseSome(slot=slot, source=source, low=low):
                if isinstance(low, Number) and low.value > 0:
                    self._from_hand(slot, source)
                return False
            case Let(slot=slot, value=value):
                if isinstance(value, Local) and value.slot in self.in_hand:
                    self.in_hand.add(slot)
                return False
            case If(branches=branches, otherwise=otherwise):
                return all(self.certain(body) for _, body in branches) and self.certain(otherwise)
            case Either(branches=options):
                return all(self.certain(branch.body) for branch in options)
            case May(body=body, otherwise=otherwise):
                return self.certain(body) and self.certain(otherwise)
            case ForEach() | Repeat() | Together() | Chance() | ChanceSome() | Proceed():
                return False  # perhaps not once
            case _:
                assert_never(statement)

    def _does(self, do: Do) -> bool:
        """A payment; a mark that the condition reads; a card that leaves the hand."""
        operation = self.rules.moments[do.moment].operation
        if isinstance(operation, MoveGold) and operation.exact:
            self.reason = "each use pays gold"
        elif isinstance(operation, SetMark) and (mark := self._asked(do.args[operation.mark])):
            self.reason = f"each use changes the mark `{mark}`, which its condition reads"
        elif (isinstance(operation, MoveThings) and self._is_from_hand(do.args[operation.things])) or (
            isinstance(operation, Swap) and self._is_from_hand(do.args[operation.first])
        ):
            self.reason = "each use takes a card out of the hand"
        else:
            return False
        return True

    def _asked(self, mark: Expr | None) -> str:
        """The name of the mark, if the condition reads it."""
        return mark.name if isinstance(mark, Symbol) and mark.name in self.asked else ""

    def _runs(self, do: Do) -> bool:
        """What a procedure does with the cards that it is given."""
        procedure = self.rules.procedures.get(do.moment)
        if procedure is None or do.moment in self.busy:
            return False
        outer = self.in_hand
        self.busy.add(do.moment)
        self.in_hand = {FIRST + number for number, arg in enumerate(do.args) if self._is_from_hand(arg)}
        try:
            return self.certain(procedure.body)
        finally:
            self.in_hand = outer
            self.busy.discard(do.moment)

    def _is_from_hand(self, thing: Expr | None) -> bool:
        return thing is not None and any(
            isinstance(node, Local) and node.slot in self.in_hand for node in within(thing)
        )

    def _from_hand(self, slot: int, source: Expr) -> None:
        held = hands(self.rules)
        if any(isinstance(node, PlaceRef) and node.place in held for node in within(source)):
            self.in_hand.add(slot)
