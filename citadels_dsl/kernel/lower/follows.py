"""What may come of what: from a moment or a clause to all that may happen inside it, however far.

Both err on the side of too much. A moment is its name; a clause is its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from citadels_dsl.rules.anchors import GAME, TURN
from citadels_dsl.rules.expressions import Symbol
from citadels_dsl.rules.likeness import named_cards
from citadels_dsl.rules.moments import (
    TARGET,
    TOUCH,
    MoveGold,
    MoveThings,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    Stop,
    Swap,
)
from citadels_dsl.rules.ruleset import AROUND, ClauseKind, Rules
from citadels_dsl.rules.statements import Block, Choose, ChooseSome, Do, Proceed
from citadels_dsl.rules.walk import statements

#: A moment by its name, or a clause by its id.
Node = tuple[str, str]


def node_of(rule: str) -> Node:
    """Of a clause by its id, or of a procedure as "procedure:build"."""
    kind, colon, name = rule.partition(":")
    return ("moment", name) if colon else ("clause", kind)


class Follows:
    """`rules`: those of one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._from: dict[Node, frozenset[Node]] = {}

    # ------------------------------------------------------------ one step

    @cached_property
    def _hooks(self) -> dict[str, list[Node]]:
        found: dict[str, list[Node]] = {}
        for clause in self.rules.clauses.values():
            if clause.pattern is not None and clause.kind in AROUND:
                found.setdefault(clause.pattern.word, []).append(("clause", clause.id))
        return found

    @cached_property
    def _whens(self) -> list[Node]:
        return [("clause", c.id) for c in self.rules.clauses.values() if c.kind is ClauseKind.WHEN]

    @cached_property
    def _actions(self) -> list[Node]:
        return [("clause", c.id) for c in self.rules.clauses.values() if c.kind is ClauseKind.ACTION]

    def _next(self, node: Node) -> Iterator[Node]:
        kind, name = node
        if kind == "clause":
            yield from self._of_block(self.rules.clauses[name].body)
            return
        moment = self.rules.moments[name]
        yield from self._hooks.get(name, ())
        if moment.touches:
            yield from self._hooks.get(TOUCH, ())
        match moment.operation:
            case None:
                yield from self._of_block(self.rules.procedures[name].body)
            case OfferSteps() | PerformAction():
                yield from self._actions
            case MoveThings() | Swap() | MoveGold() | SetMark() | Reveal():
                yield from self._whens
            case _:  # nothing comes of any other by itself
                pass

    def _of_block(self, block: Block) -> Iterator[Node]:
        for part in statements(block):
            if isinstance(part, Do):
                yield "moment", part.moment
            elif isinstance(part, Choose | ChooseSome):
                yield from self._hooks.get(TARGET, ())

    # ------------------------------------------------------------ all of them

    def after(self, node: Node) -> frozenset[Node]:
        """All that may happen inside it."""
        if node not in self._from:
            found: set[Node] = set()
            todo = list(self._next(node))
            while todo:
                here = todo.pop()
                if here not in found:
                    found.add(here)
                    todo.extend(self._next(here))
            self._from[node] = frozenset(found)
        return self._from[node]

    def inside(self, block: Block) -> frozenset[str]:
        """The moments of all that may happen in a block."""
        found = set(self._of_block(block))
        for node in list(found):
            found |= self.after(node)
        names = {name for kind, name in found if kind == "moment"}
        bodies = [block, *(self.rules.clauses[name].body for kind, name in found if kind == "clause")]
        bodies += [self.rules.procedures[name].body for name in names if name in self.rules.procedures]
        if any(self.rules.moments[name].touches for name in names):
            names.add(TOUCH)
        if any(isinstance(part, Choose | ChooseSome) for body in bodies for part in statements(body)):
            names.add(TARGET)
        return frozenset(names)

    # ------------------------------------------------------------ choices of cards

    @cached_property
    def _choosing(self) -> frozenset[Node]:
        """Where somebody chooses a card."""
        return frozenset(
            node
            for node, block in self._blocks
            for part in statements(block)
            if (isinstance(part, Choose) and part.members.source.type.kind == "card")
            or (isinstance(part, ChooseSome) and part.source.type.kind == "card")
        )

    def may_choose(self, nodes: Iterable[Node]) -> bool:
        """Somebody may choose a card inside one of these."""
        return any(node in self._choosing or self._choosing & self.after(node) for node in nodes)

    def within(self, node: Node) -> frozenset[Node]:
        """What a clause or the procedure of a moment does itself."""
        kind, name = node
        if kind == "moment":
            return frozenset(self._of_block(self.rules.procedures[name].body))
        clause = self.rules.clauses[name]
        found = set(self._of_block(clause.body))
        if clause.pattern is not None and any(isinstance(part, Proceed) for part in statements(clause.body)):
            found.add(("moment", clause.pattern.word))
        return frozenset(found)

    @cached_property
    def overheard(self) -> frozenset[Node]:
        """What may happen while something that has a name for a card waits for its end."""
        begun: set[Node] = set()
        for node, block in self._blocks:
            clause = self.rules.clauses[node[1]] if node[0] == "clause" else None
            if named_cards(block, None if clause is None else clause.condition):
                begun |= self.within(node)
            if clause is not None and clause.pattern is not None and clause.kind in AROUND:
                moment = self.rules.moments[clause.pattern.word]
                if any("card" in parameter.type.kinds() for parameter in moment.parameters):
                    begun.add(node)
        return frozenset(begun.union(*(self.after(node) for node in begun)))

    @cached_property
    def outside_turns(self) -> frozenset[str]:
        """The moments that may happen while it is nobody's turn."""
        found: set[Node] = set()
        todo: list[Node] = [("moment", GAME)]
        while todo:
            here = todo.pop()
            if here not in found and here != ("moment", TURN):
                found.add(here)
                todo.extend(self._next(here))
        return frozenset(name for kind, name in found if kind == "moment")

    @cached_property
    def returning(self) -> frozenset[str]:
        """The clauses that may come about inside themselves."""
        return frozenset(c for c in self.rules.clauses if ("clause", c) in self.after(("clause", c)))

    @cached_property
    def stops(self) -> frozenset[str]:
        """The procedures that somebody may stop."""
        return frozenset(name for _, name in self._stopping)

    @cached_property
    def _blocks(self) -> list[tuple[Node, Block]]:
        """What each clause and procedure does."""
        nodes: list[tuple[Node, Block]] = [(("clause", c.id), c.body) for c in self.rules.clauses.values()]
        return nodes + [(("moment", p.name), p.body) for p in self.rules.procedures.values()]

    @cached_property
    def _stopping(self) -> list[tuple[Node, str]]:
        return [(node, name) for node, body in self._blocks for name in self._stopped(body)]

    def _stopped(self, block: Block) -> Iterator[str]:
        for part in statements(block):
            if isinstance(part, Do):
                operation = self.rules.moments[part.moment].operation
                if isinstance(operation, Stop):
                    named = part.args[operation.procedure]
                    assert isinstance(named, Symbol)
                    yield named.name

    def may_stop(self, nodes: Iterable[Node]) -> bool:
        """Something may be stopped inside one of these."""
        stopping = {node for node, _ in self._stopping}
        return bool(stopping) and any(node in stopping or stopping & self.after(node) for node in nodes)
