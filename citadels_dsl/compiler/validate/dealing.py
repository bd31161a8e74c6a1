"""Whether the characters can be dealt: the draft, run on nothing but how many lie where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.validate import sizes
from citadels_dsl.compiler.validate.counting import Counting, Env
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.compiler.validate.tables import row
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import FIRST, End, Expr, Local, Noun
from citadels_dsl.rules.moments import MoveThings, Swap
from citadels_dsl.rules.reads import Reads
from citadels_dsl.rules.ruleset import ClauseKind, Rules
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
from citadels_dsl.source import Span

_STEPS = 2000  # of one draft; a longer one is left alone
_BEFOREHAND = (ClauseKind.BEFORE, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD, ClauseKind.FORBID)


def undealt(survey: Survey) -> list[Diagnostic]:
    """With every number of players the draft finds a character where it takes one.

    It is tried with the cast that plays if nobody picks one, and with every number of characters for
    which the tables have a cell.
    """
    if not survey.plays:
        return []
    found: dict[int, Diagnostic] = {}  # one a place
    for players, characters in sizes.combinations(survey.rules):
        draft = _Draft(survey.rules, players, characters)
        empty = draft.run()
        if empty is not None:
            problem = _too_few(survey.composed, draft, empty)
            found.setdefault(problem.span.start, problem)
    return list(found.values())


def is_dealt(rules: Rules, players: int, characters: int) -> bool:
    """As far as that can be told."""
    return _Draft(rules, players, characters).run() is None


def _too_few(composed: Composed, draft: _Draft, empty: _Empty) -> Diagnostic:
    players, characters = draft.counting.players, draft.counting.characters
    notes = [Note(empty.span, "here nothing is left to take")] if empty.span is not None else []
    counts = composed.players.span if composed.players is not None else composed.span
    span, where = counts, "players"
    for name in draft.counting.tables:
        found = row(composed, name, players, characters)
        if found is not None:
            here = found.source is composed.span.source or counts.source is not composed.span.source
            span, where = (found, f"tables.{name}") if here else (counts, "players")
            notes += [] if here else [Note(found, "so many are put away")]
            break
    what = f"{characters} characters cannot be dealt to {players} players"
    hint = f"{draft.told()}, or leave {players} out of `players`"
    message = f"{what}: `{empty.place}` is empty too early"
    return Diagnostic("E855", message, span, hint, where, tuple(notes))


class _Unknown(Exception):
    """What comes depends on more than how many lie where."""


@dataclass
class _Empty(Exception):
    place: str
    span: Span | None


@dataclass(frozen=True)
class _Some:
    """So many characters of a place."""

    place: str
    count: int


class _Draft:
    """The beginning of a round, up to what depends on more than numbers."""

    def __init__(self, rules: Rules, players: int, characters: int) -> None:
        lies = {place.name: 0 for place in rules.places.values() if place.holds == "character"}
        self.rules = rules
        self.reads = Reads(rules)
        self.counting = Counting(rules, players, characters, {**lies, anchors.POOL: characters})
        self.lies = self.counting.lies
        self.steps = 0

    def run(self) -> _Empty | None:
        try:
            self.procedure(anchors.ROUND, {})
        except _Unknown:
            return None
        except _Empty as empty:
            return empty
        return None

    def told(self) -> str:
        """What could be done: where characters lie that nobody has."""
        away = [f"{n} in `{name}`" for name, n in self.lies.items() if n and not self.rules.places[name].of]
        return f"put fewer away (there are {', '.join(away)})" if away else "let more characters play"

    def procedure(self, name: str, env: Env) -> None:
        if self.reads.clauses(name, *_BEFOREHAND):
            raise _Unknown
        self.block(self.rules.procedures[name].body, env)
        if self.reads.clauses(name, ClauseKind.AFTER):
            raise _Unknown

    def block(self, block: Block, env: Env) -> None:
        for statement in block:
            self.steps += 1
            if self.steps > _STEPS:
                raise _Unknown
            self.statement(statement, env)

    def statement(self, statement: Statement, env: Env) -> None:
        match statement:
            case Do():
                self.do(statement, env)
            case Let(slot=slot, value=value):
                env[slot] = self.counting.value(value, env)
            case Choose(members=members) | Chance(members=members):
                env[members.slot] = self.take(members.source, statement.span)
            case ChooseSome(slot=slot, high=count, source=source) | ChanceSome(slot=slot, count=count, source=source):
                number, place = self.counting.value(count, env), self.counting.place(source)
                if place is not None and isinstance(number, int):
                    env[slot] = _Some(place, min(number, self.lies[place]))
            case If(branches=branches, otherwise=otherwise):
                taken = next((body for condition, body in branches if self.sure(condition, env)), otherwise)
                self.block(taken, env)
            case ForEach(members=members, body=body):
                if not (isinstance(members.source, Noun) and members.source.word == "players"):
                    raise _Unknown
                for _ in range(self.counting.players):
                    if members.condition is None or self.sure(members.condition, env):
                        self.block(body, dict(env))
            case Repeat(times=times, condition=condition, body=body):
                number = self.counting.value(times, env)
                if not isinstance(number, int):
                    raise _Unknown
                for _ in range(number):
                    if condition is not None and not self.sure(condition, env):
                        break
                    self.block(body, dict(env))
            case Proceed() | May() | Either() | Together():
                raise _Unknown
            case _:
                assert_never(statement)

    def do(self, statement: Do, env: Env) -> None:
        moment = self.rules.moments[statement.moment]
        if moment.operation is None:
            args = [self.counting.value(arg, env) if arg is not None else None for arg in statement.args]
            self.procedure(statement.moment, {FIRST + number: arg for number, arg in enumerate(args)})
        elif isinstance(moment.operation, MoveThings):
            things, to = statement.args[moment.operation.things], statement.args[moment.operation.to]
            if things is not None and to is not None:
                self.move(things, to, env)
        elif isinstance(moment.operation, Swap):
            raise _Unknown

    def move(self, things: Expr, to: Expr, env: Env) -> None:
        target, source = self.counting.place(to.place if isinstance(to, End) else to), self.counting.place(things)
        if isinstance(things, Noun) and things.word == "characters":
            self.lies.update(dict.fromkeys(self.lies, 0))
            some: object = _Some("", self.counting.characters)
        elif source is not None:
            some = _Some(source, self.lies[source])
        else:
            some = env.get(things.slot) if isinstance(things, Local) else None
        if not isinstance(some, _Some):
            if target is not None:
                raise _Unknown
            return
        if some.place:
            self.lies[some.place] -= some.count
        if target is not None:
            self.lies[target] += some.count

    def take(self, source: Expr, span: Span | None) -> _Some | None:
        """One out of a place for characters; out of anything else it does not matter here."""
        place = self.counting.place(source)
        if place is None:
            return None
        if not self.lies[place]:
            raise _Empty(place, span)
        return _Some(place, 1)

    def sure(self, condition: Expr, env: Env) -> bool:
        value = self.counting.value(condition, env)
        if not isinstance(value, bool):
            raise _Unknown
        return value
