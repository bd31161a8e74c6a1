"""Every statement of the language to its typed form; names live to the end of their block."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.calls import learn, lower_verb
from citadels_dsl.compiler.lower.choices import (
    lower_chance,
    lower_chance_some,
    lower_choose,
    lower_choose_some,
    who_decides,
)
from citadels_dsl.compiler.lower.expressions import is_proceed, proceeding
from citadels_dsl.compiler.lower.facts import if_not, if_so, path, without
from citadels_dsl.compiler.lower.folds import lower_members
from citadels_dsl.compiler.lower.moved import forget, names_moved
from citadels_dsl.compiler.lower.needs import need, need_number, need_truth
from citadels_dsl.compiler.lower.unit import Binding, Scope, Unit, nothing_said
from citadels_dsl.rules.expressions import Expr, Local
from citadels_dsl.rules.statements import (
    Block,
    Branch,
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
from citadels_dsl.syntax import tree

PICKS = (tree.Choose, tree.ChooseSome)
LOOPS = (tree.For, tree.Repeat, tree.Together)


def lower_block(unit: Unit, written: tree.Block, scope: Scope) -> Block:
    """In order: what one statement gives or learns, the next ones know."""
    done: list[Statement] = []
    for statement in written:
        moved = names_moved(unit.words, statement)
        if isinstance(statement, LOOPS):  # what the last round did is so in the next
            forget(scope, moved)
        done.extend(lower_statement(unit, statement, scope))
        forget(scope, moved)
    return tuple(done)


def lower_statement(unit: Unit, written: tree.Statement, scope: Scope) -> Block:
    """A case for each form; some are several statements, or none."""
    match written:
        case tree.Do():
            return _do(unit, written, scope)
        case tree.Nothing():
            return ()
        case tree.Let(fresh=fresh):
            return _let(unit, written, scope) if fresh else _assign(unit, written, scope)
        case tree.Choose():
            return lower_choose(unit, written, scope)
        case tree.ChooseSome():
            return lower_choose_some(unit, written, scope)
        case tree.Random():
            return lower_chance(unit, written, scope)
        case tree.RandomSome():
            return lower_chance_some(unit, written, scope)
        case tree.If():
            return _if(unit, written, scope)
        case tree.For():
            members, inner = lower_members(unit, written.members, scope)
            return (ForEach(members, lower_block(unit, written.body, inner), span=written.span),)
        case tree.Together():
            return _together(unit, written, scope)
        case tree.Repeat():
            return _repeat(unit, written, scope)
        case tree.May():
            return _may(unit, written, scope)
        case tree.Either():
            return _either(unit, written, scope)
        case other:
            assert_never(other)


# ------------------------------------------------------------ verbs


def _do(unit: Unit, written: tree.Do, scope: Scope) -> Block:
    if is_proceed(written.call):
        args = proceeding(unit, written.call, scope)
        return () if args is None else (Proceed(args, span=written.span),)
    done = lower_verb(unit, written.call, scope)
    for one in done:
        learn(unit, one, scope)
    if len(done) < 2:
        return tuple(Do(one.moment, one.doer, one.args, span=written.span) for one in done)
    return _of_one_thing(unit, [(one.moment, one.doer, one.args) for one in done], written)


def _of_one_thing(unit: Unit, done: list[tuple[str, Expr | None, tuple[Expr | None, ...]]], written: tree.Do) -> Block:
    """`mark(x, a, b)`: two moments about the x that was there before the first."""
    first = done[0][2][0]
    block: list[Statement] = []
    if first is not None and not isinstance(first, Local):
        kept = Local(unit.slot(""), "", first.type, span=first.span)
        block.append(Let(kept.slot, first, span=written.span))
        done = [(moment, doer, (kept, *args[1:])) for moment, doer, args in done]
    return (*block, *(Do(moment, doer, args, span=written.span) for moment, doer, args in done))


# ------------------------------------------------------------ names for values


def _let(unit: Unit, written: tree.Let, scope: Scope) -> Block:
    value = unit.expr(written.value, scope.asking())
    name = written.name
    if name.text in scope.names:
        unit.bad(
            "E310",
            name.span,
            f"`{name.text}` is known already",
            f"without `let` it gets another value: `{name.text} = ...`",
        )
    if value.type.kind == "none":
        unit.bad(
            "E406",
            written.value.span,
            "`none` alone does not say what it could be",
            "begin with a value, or ask for it where it is needed",
        )
    local = unit.bind(name, value.type, scope, value)
    return (Let(local.slot, value, span=written.span),)


def _assign(unit: Unit, written: tree.Let, scope: Scope) -> Block:
    name = written.name
    binding = scope.names.get(name.text)
    if binding is None or not isinstance(binding.value, Local):
        unit.expr(written.value, scope.asking())
        if not scope.lost:
            unit.unknown(
                "E313",
                name.span,
                f"there is no name `{name.text}` that could get a value",
                name.text,
                scope.names,
                f"a new name begins with `let`: `let {name.text} = ...`",
            )
        scope.names[name.text] = Binding(name.text, nothing_said(), name.span, used=True)
        return ()
    local = binding.value
    value = need(unit, written.value, local.type, scope.asking(), f"`{name.text}` is {{}}")
    scope.facts = without(scope.facts, local.slot)
    return (Let(local.slot, value, span=written.span),)


# ------------------------------------------------------------ if, repeat


def _if(unit: Unit, written: tree.If, scope: Scope) -> Block:
    """What an earlier branch says no to is known in those after it."""
    branches: list[tuple[Expr, Block]] = []
    here = scope.child()
    for asked, body in written.branches:
        condition = need_truth(unit, asked, here.child().asking())
        branches.append((condition, lower_block(unit, body, here.child(if_so(condition)))))
        here = here.child(if_not(condition))
    otherwise = () if written.otherwise is None else lower_block(unit, written.otherwise, here)
    return (If(tuple(branches), otherwise, span=written.span),)


def _repeat(unit: Unit, written: tree.Repeat, scope: Scope) -> Block:
    times = need_number(unit, written.times, scope)
    condition = None if written.condition is None else need_truth(unit, written.condition, scope)
    facts = () if condition is None else if_so(condition)
    return (Repeat(times, condition, lower_block(unit, written.body, scope.child(facts)), span=written.span),)


# ------------------------------------------------------------ may, either, together


def _may(unit: Unit, written: tree.May, scope: Scope) -> Block:
    site = unit.site()
    decider = who_decides(unit, written.decider, written.span, scope, "may")
    body = lower_block(unit, written.body, scope.child())
    otherwise = () if written.otherwise is None else lower_block(unit, written.otherwise, scope.child())
    return (May(decider, written.label or "", body, otherwise, site, span=written.span),)


def _either(unit: Unit, written: tree.Either, scope: Scope) -> Block:
    decider = who_decides(unit, written.decider, written.span, scope, "decides")
    branches: list[Branch] = []
    for branch in written.branches:
        site = unit.site()
        condition, inner = None, scope.child()
        if branch.condition is not None:
            condition = need_truth(unit, branch.condition, scope.deciding(path(decider)))
            inner = scope.child(if_so(condition))
        body = lower_block(unit, branch.body, inner)
        branches.append(Branch(branch.label or "", condition, body, site, span=branch.span))
    return (Either(decider, tuple(branches), span=written.span),)


def _together(unit: Unit, written: tree.Together, scope: Scope) -> Block:
    """The choices come first; what is done with them after."""
    members, inner = lower_members(unit, written.members, scope)
    first = 0
    while first < len(written.body) and isinstance(written.body[first], PICKS):
        first += 1
    picks: list[Statement] = []
    for pick in written.body[:first]:
        picks.extend(lower_statement(unit, pick, inner))
    if not picks:
        unit.bad(
            "E519",
            written.span,
            "in `together` all choose at the same time, and nothing is chosen here",
            "the choices come first; without any write `for`",
        )
    for late in written.body[first:]:
        if isinstance(late, PICKS) and first:
            unit.bad(
                "E519",
                late.span,
                "in `together` all choices come before anything is done",
                "put this choice above, or into a `for` after the `together`",
            )
    return (Together(members, tuple(picks), lower_block(unit, written.body[first:], inner), span=written.span),)
