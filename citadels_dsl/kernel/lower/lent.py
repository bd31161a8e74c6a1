"""What is certain of lent cards before a game: which can be used, until when, and what they may still owe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from citadels_dsl.kernel.lower.facts import Facts, Unlowered
from citadels_dsl.rules.expressions import THIS, CharacterRef, Expr, Local, Symbol
from citadels_dsl.rules.moments import SetMark, Use
from citadels_dsl.rules.ruleset import Clause, ClauseKind, While
from citadels_dsl.rules.statements import Block, Do
from citadels_dsl.rules.walk import statements


@dataclass(frozen=True, slots=True)
class _Using:
    """One statement that lends: `seen_as` is None where the card is used as it is."""

    thing: Expr
    until: str
    seen_as: Expr | None
    card: str


class Lent:
    """`cards`: districts that may be used as others, by their numbers."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.uses = list(self._uses())

    def _uses(self) -> Iterator[_Using]:
        rules = self.facts.rules
        bodies = [(c.body, c.card) for c in rules.clauses.values()]
        bodies += [(p.body, "") for p in rules.procedures.values()]
        for body, card in bodies:
            for one in statements(body):
                if isinstance(one, Do) and isinstance(operation := rules.moments[one.moment].operation, Use):
                    moment = rules.moments[one.moment]
                    thing, until, seen_as = (
                        one.args[n] or moment.parameters[n].default
                        for n in (operation.thing, operation.until, operation.seen_as)
                    )
                    assert thing is not None
                    if not isinstance(until, Symbol):
                        raise Unlowered("a use until what only the game tells", one.span)
                    seen = None if seen_as is None or seen_as.type.kind == "none" else seen_as
                    if seen is not None and seen.type.kind != "card":
                        raise Unlowered("a character that is used as another card", one.span)
                    if thing.type.kind != ("character" if seen is None else "card"):
                        raise Unlowered(f"a {thing.type} that is used as it is or as another's", one.span)
                    yield _Using(thing, until.name, seen, card)

    @cached_property
    def characters(self) -> frozenset[str]:
        """Those that another may use."""
        found: set[str] = set()
        for one in self.uses:
            if one.seen_as is None:
                found.update([one.thing.name] if isinstance(one.thing, CharacterRef) else self.facts.characters)
        return frozenset(found)

    @cached_property
    def mirrors(self) -> tuple[int, ...]:
        """The cards that are used as others: as if their abilities stood on it."""
        found: set[int] = set()
        for one in self.uses:
            if one.seen_as is not None:
                own = isinstance(one.seen_as, Local) and one.seen_as.slot == THIS
                numbers = self.facts.numbers(one.card) if own else range(len(self.facts.cards))
                found.update(numbers)
        return tuple(sorted(found))

    @cached_property
    def untils(self) -> tuple[str, ...]:
        """The procedures with which a use ends, by number."""
        return tuple(sorted({one.until for one in self.uses}))

    # ------------------------------------------------------------ debts

    def owing(self, clause: Clause) -> bool:
        """What a borrowed card owes outlasts its use, but for actions and what belongs to a turn."""
        return clause.during is not While.MY_TURN and clause.kind is not ClauseKind.ACTION

    @cached_property
    def owed(self) -> frozenset[str]:
        """The marks that may be put with a borrowed card which has something to answer for."""
        clauses = [c for c in self.facts.rules.clauses.values() if c.card in self.characters]
        lasting = {c.card for c in clauses if c.during is not While.ALWAYS and self.owing(c)}
        found: set[str] = set()
        seen: set[str] = set()
        todo: list[Block] = [c.body for c in clauses if c.card in lasting]
        rules = self.facts.rules
        while todo:
            for one in statements(todo.pop()):
                if not isinstance(one, Do):
                    continue
                operation = rules.moments[one.moment].operation
                if isinstance(operation, SetMark):
                    mark = one.args[operation.mark]
                    found.update([mark.name] if isinstance(mark, Symbol) else rules.marks)
                elif one.moment in rules.procedures and one.moment not in seen:
                    seen.add(one.moment)
                    todo.append(rules.procedures[one.moment].body)
        return frozenset(found)
