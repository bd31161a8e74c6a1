"""The rules seen from outside their texts: what is done where, what is asked, who calls whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, assert_never

from citadels_dsl.compiler.composed import CardItem, ClauseItem, Composed
from citadels_dsl.rules.anchors import GAME
from citadels_dsl.rules.expressions import Ask, Expr, MarkBy, MarkValue, Symbol
from citadels_dsl.rules.moments import SetMark
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Card, Character, Clause, ClauseKind, Matcher, Rules, Same
from citadels_dsl.rules.statements import Choose, ChooseSome, Do, Proceed
from citadels_dsl.rules.walk import within
from citadels_dsl.source import Span

PROCEDURE, QUESTION = "procedures.", "question:"


@dataclass(frozen=True, slots=True)
class Text:
    """A clause, a procedure, or an expression that stands alone, with all the nodes in it."""

    name: str
    nodes: tuple[Any, ...]
    clause: Clause | None = None

    @property
    def procedure(self) -> str:
        """The name of the procedure whose body it is, or ""."""
        return self.name.removeprefix(PROCEDURE) if self.name.startswith(PROCEDURE) else ""

    def of(self, kind: Any) -> Iterator[Any]:
        return (node for node in self.nodes if isinstance(node, kind))


class Survey:
    """Built once for all checks; `clauses` are those that could be lowered."""

    def __init__(self, rules: Rules, composed: Composed) -> None:
        self.rules = rules
        self.composed = composed
        self.clauses: Mapping[str, Clause] = rules.clauses

    # ------------------------------------------------------------ what was written

    @cached_property
    def items(self) -> dict[str, tuple[CardItem | None, ClauseItem]]:
        """The id of a clause -> the card and the clause as they were written."""
        return {
            f"{card.name if card else 'rules'}.{item.name}": (card, item) for card, item in self.composed.all_clauses()
        }

    @cached_property
    def whole(self) -> bool:
        """Nothing was left out because it was wrong."""
        texts = len(self.items) == len(self.rules.clauses)
        return texts and len(self.composed.procedures) == len(self.rules.procedures)

    @cached_property
    def plays(self) -> bool:
        """A ruleset that can be played, not one that others build on."""
        return bool(self.rules.characters) and any(card.district for card in self.rules.cards.values())

    def says(self, clause: Clause, key: str) -> bool:
        """The clause has this key, written out."""
        item = self.items.get(clause.id)
        return item is not None and key in item[1].node

    def key(self, clause: Clause, word: str) -> Span:
        """The place of a key of a clause, or else of its name."""
        item = self.items.get(clause.id)
        entry = None if item is None else item[1].node.entry(word)
        return clause.span if entry is None else entry.key.span

    def head(self, clause: Clause) -> Span:
        """The place of what the clause is: its `after`, its `rule` ..."""
        return self.key(clause, clause.kind.value)

    def card(self, clause: Clause) -> Character | Card | None:
        return self.rules.characters.get(clause.card) or self.rules.cards.get(clause.card)

    def is_character(self, clause: Clause) -> bool:
        return clause.card in self.rules.characters

    # ------------------------------------------------------------ texts

    @cached_property
    def texts(self) -> dict[str, Text]:
        """Every clause and procedure, and the rest under one name each."""
        rules = self.rules
        found = {c.id: Text(c.id, tuple(_nodes(c)), c) for c in rules.clauses.values()}
        for procedure in rules.procedures.values():
            moment = rules.moments[procedure.name]
            defaults = tuple(p.default for p in moment.parameters if p.default is not None)
            name = f"{PROCEDURE}{procedure.name}"
            found[name] = Text(name, (*within(procedure.body), *within(defaults)))
        for (name, of), question in rules.questions.items():
            found[f"{QUESTION}{name}:{of}"] = Text(f"{QUESTION}{name}", tuple(within(question.default.value)))
        alone = [f.value for f in rules.ranking] + [f.value for t in rules.tables.values() for f in t.keys]
        alone += [rules.cast.replaced] if rules.cast.replaced is not None else []
        alone += [rules.deck.uniques] if rules.deck.uniques is not None else []
        alone += [rules.clock.seconds] if rules.clock is not None else []
        found["ranking"] = Text("ranking", tuple(within(tuple(alone))))
        return found

    @cached_property
    def reached(self) -> set[str]:
        """The procedures that the course of the game, or a clause, comes to."""
        todo = [GAME, *(do.moment for c in self.clauses.values() for do in self.texts[c.id].of(Do))]
        found: set[str] = set()
        while todo:
            name = todo.pop()
            if name in self.rules.procedures and name not in found:
                found.add(name)
                todo.extend(self.calls[name])
        return found

    @cached_property
    def done(self) -> dict[str, list[tuple[str, Do]]]:
        """A moment -> where it is done."""
        found: defaultdict[str, list[tuple[str, Do]]] = defaultdict(list)
        for text in self.texts.values():
            if text.procedure and text.procedure not in self.reached:
                continue
            for do in text.of(Do):
                found[do.moment].append((text.name, do))
        return dict(found)

    @cached_property
    def asked(self) -> dict[str, list[tuple[str, Ask]]]:
        """A question -> where it is asked."""
        found: defaultdict[str, list[tuple[str, Ask]]] = defaultdict(list)
        for text in self.texts.values():
            for ask in text.of(Ask):
                found[ask.question].append((text.name, ask))
        return dict(found)

    @cached_property
    def chooses(self) -> bool:
        return any(True for text in self.texts.values() for _ in text.of((Choose, ChooseSome)))

    def goes_on(self, clause: Clause) -> bool:
        """An `instead` after which the moment happens all the same."""
        text = self.texts[clause.id]
        word = clause.pattern.word if clause.pattern is not None else ""
        return any(True for _ in text.of(Proceed)) or any(do.moment == word for do in text.of(Do))

    # ------------------------------------------------------------ marks

    @cached_property
    def marks_set(self) -> set[str]:
        return {m for dos in self.done.values() for _, do in dos for m in self.marks_of(do)}

    def marks_of(self, do: Do) -> Iterator[str]:
        """The marks that it may put; any, if which one is not written."""
        operation = self.rules.moments[do.moment].operation
        if isinstance(operation, SetMark):
            mark = do.args[operation.mark]
            yield from (mark.name,) if isinstance(mark, Symbol) else self.rules.marks

    @cached_property
    def marks_read(self) -> set[str]:
        found = {n.mark for text in self.texts.values() for n in text.of((MarkValue, MarkBy))}
        for clause in self.clauses.values():
            if clause.pattern is not None:
                found |= {n.name for n in within(_filters(clause)) if isinstance(n, Symbol) and n.type.kind == "mark"}
                if clause.kind is ClauseKind.WHEN:
                    found.add(clause.pattern.word)
        return found

    # ------------------------------------------------------------ procedures

    @cached_property
    def calls(self) -> dict[str, dict[str, Do]]:
        """A procedure -> the procedures that it runs, each where it first does."""
        found: dict[str, dict[str, Do]] = {}
        for name, procedure in self.rules.procedures.items():
            found[name] = {}
            for node in within(procedure.body):
                if isinstance(node, Do) and node.moment in self.rules.procedures:
                    found[name].setdefault(node.moment, node)
        return found

    @cached_property
    def depth(self) -> dict[str, int]:
        """How deep in the course of the game a procedure stands; only of those that are part of it."""
        found, row = {GAME: 0}, [GAME]
        while row:
            deeper = [n for name in row for n in self.calls.get(name, {}) if n not in found]
            found.update(dict.fromkeys(deeper, found[row[0]] + 1))
            row = list(dict.fromkeys(deeper))
        return found


def _filters(clause: Clause) -> tuple[Expr, ...]:
    """The expressions in a pattern, by which it filters what it is about."""
    pattern = clause.pattern
    if pattern is None:
        return ()
    matchers = ([pattern.doer] if pattern.doer is not None else []) + [m for _, m in pattern.args]
    return tuple(expr for matcher in matchers if (expr := _filter(matcher)) is not None)


def _filter(matcher: Matcher) -> Expr | None:
    match matcher:
        case Same(value=value):
            return value
        case Among(source=source):
            return source
        case Bind() | BindOwner():
            return None
        case other:
            assert_never(other)


def _nodes(clause: Clause) -> Iterator[Any]:
    parts = (clause.condition, clause.limit, *(value for _, value in clause.answers), *_filters(clause))
    for part in parts:
        if part is not None:
            yield from within(part)
    yield from within(clause.body)
