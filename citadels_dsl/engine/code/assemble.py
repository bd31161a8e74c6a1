"""Blocks as straight code: every instruction has its number, and knows where to go on if it cannot be done."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.engine.code import choosing, collecting, deciding, doing, looping
from citadels_dsl.engine.code.coding import Coding, Label
from citadels_dsl.engine.expressions.folds import listing
from citadels_dsl.engine.luck import pick, shuffled
from citadels_dsl.engine.running.budget import bounded
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling import tracing
from citadels_dsl.engine.values import FAIL, HORIZON, Env, Measure, Step
from citadels_dsl.rules.likeness import named_cards
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


def assemble(coding: Coding, block: Block) -> None:
    """The code of a whole unit."""
    clause = None if coding.ability is None else coding.ability.clause
    coding.named = named_cards(block, None if clause is None else clause.condition)
    write(coding, block, None)
    coding.finish()


def write(coding: Coding, block: Block, end: Label | None) -> None:
    """The code of a block; `end` is placed where it ends, None for the block of the unit."""
    for number, statement in enumerate(block, 1):
        _statement(coding, statement, end, number == len(block), len(block) == 1)


def _statement(coding: Coding, statement: Statement, end: Label | None, last: bool, alone: bool) -> None:
    start = len(coding.unit.steps) if last else -1
    if (trace := coding.scope.linker.trace) is not None and statement.span is not None:
        coding.add(tracing.running(trace, statement.span), end)
    match statement:
        case Do():
            coding.add(doing.do(coding.scope, statement), end)
        case Proceed():
            assert coding.ability is not None
            coding.add(doing.proceed(coding.scope, statement, coding.ability), end)
        case Let():
            coding.add(_let(coding, statement), end)
        case Choose():
            choosing.choose(coding, statement, end)
        case ChooseSome():
            collecting.choose_some(coding, statement, end)
        case Chance(members=members):
            coding.add(_chance(coding, listing(coding.scope, members), members.slot), end)
        case ChanceSome():
            coding.add(_chance_some(coding, statement), end)
        case If():
            _if(coding, statement)
        case ForEach():
            looping.for_each(coding, statement, write)
        case Together():
            looping.together(coding, statement, write)
        case Repeat():
            looping.repeat(coding, statement, write)
        case May():
            deciding.may(coding, statement, end, start, alone, write)
        case Either():
            deciding.either(coding, statement, end, write)
        case _:
            assert_never(statement)


def _let(coding: Coding, statement: Let) -> Step:
    slot, value = statement.slot, coding.measure(statement.value)
    if statement.value.type.kind == "number" and not statement.value.type.many:
        rule, span = coding.scope.rule, statement.span

        def number(state: State, env: Env) -> None:
            env[slot] = bounded(value(state, env), rule, span)

        return number

    def let(state: State, env: Env) -> None:
        env[slot] = value(state, env)

    return let


def _if(coding: Coding, statement: If) -> None:
    done = Label()
    for condition, body in statement.branches:
        other, end = Label(), Label()
        holds = coding.measure(condition)
        if (trace := coding.scope.linker.trace) is not None:
            holds = tracing.deciding(trace, condition.span, holds)
        coding.unless(holds, other)
        write(coding, body, end)
        coding.place(end)
        coding.jump(done)
        coding.place(other)
    end = Label()
    write(coding, statement.otherwise, end)
    coding.place(end)
    coding.place(done)


def _chance(coding: Coding, found: Measure, slot: int) -> Step:
    stream = coding.scope.rule

    def chance(state: State, env: Env) -> int | None:
        items = found(state, env)
        if not items:
            return FAIL
        if state.trial:
            return HORIZON
        env[slot] = items[pick(state, stream, len(items))]
        return None

    return chance


def _chance_some(coding: Coding, statement: ChanceSome) -> Step:
    stream, slot = coding.scope.rule, statement.slot
    source, count = coding.measure(statement.source), coding.measure(statement.count)

    def chance(state: State, env: Env) -> int | None:
        items = source(state, env)
        if not items:
            return FAIL
        if state.trial:
            return HORIZON
        order = sorted(shuffled(state, stream, len(items), max(count(state, env), 0)))
        env[slot] = tuple(items[n] for n in order)
        return None

    return chance
