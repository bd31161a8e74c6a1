"""The same statements with as little around them as they need: no empty blocks, no label that nobody leaves."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import Abort, Block, Each, Give, If, Leave, Loop, Not, Note, Program, Section, Statement
from citadels_dsl.kernel.passes.folding import folded
from citadels_dsl.kernel.passes.known import ANY
from citadels_dsl.kernel.passes.walking import blocks


def tidied(program: Program) -> Program:
    return replace(program, functions=tuple(replace(f, body=_block(f.body, None)) for f in program.functions))


def _block(block: Block, end: str | None) -> Block:
    """`end`: the label behind which its end leads, so that nobody has to leave it there."""
    out: list[Statement] = []
    if end is not None:
        block = _gathered(block, end)
    last = len(block) - 1
    for number, statement in enumerate(block):
        behind = end if all(isinstance(one, Note) for one in block[number + 1 :]) else None
        match statement:
            case Section(label=label, body=body):
                body = _block(body, label if behind is None else behind)
                if behind is not None:
                    body = tuple(_redirected(one, label, behind) for one in body)
                    body = _block(body, behind)
                out.extend(_section(label, body))
            case If():
                out.extend(_if(statement, behind))
            case Loop(label=label, body=body) | Each(label=label, body=body):
                body = _block(body, None)
                out.append(replace(statement, body=body))
            case Leave(label=label):
                if label != end or number < last or behind is None:
                    out.append(statement)
            case _:  # it is what it is
                out.append(statement)
        if out and _leaves(out[-1]):
            break
    while out and isinstance(out[-1], Leave) and out[-1].label == end:
        out.pop()
    return tuple(out)


def _gathered(block: Block, end: str) -> Block:
    """Who leaves for the end from one way of an `If` need not: what is behind it goes into the other way."""
    for number, statement in enumerate(block[:-1]):
        if isinstance(statement, If):
            then, otherwise = statement.then, statement.otherwise
            rest = block[number + 1 :]
            if then and then[-1] == Leave(end):
                return (*block[:number], If(statement.condition, then[:-1], (*otherwise, *rest)))
            if otherwise and otherwise[-1] == Leave(end):
                return (*block[:number], If(statement.condition, (*then, *rest), otherwise[:-1]))
    return block


def _if(statement: If, end: str | None) -> list[Statement]:
    then, otherwise = _block(statement.then, end), _block(statement.otherwise, end)
    condition = statement.condition
    if _empty(then) and _empty(otherwise):
        return []
    if _empty(then):
        then, otherwise = otherwise, ()
        condition = folded(Not(condition), lambda _: ANY)
    if _empty(otherwise):
        otherwise = ()
    if otherwise and then and _leaves(then[-1]):
        return [If(condition, then), *otherwise]
    return [If(condition, then, otherwise)]


def _section(label: str, body: Block) -> list[Statement]:
    if not any(_left(one, label) for one in body):
        return list(body)
    if len(body) == 1:
        (one,) = body
        if isinstance(one, Loop | Each):
            return [_redirected(replace(one, label=label), one.label, label)]
        if isinstance(one, Section):
            return [_redirected(replace(one, label=label), one.label, label)]
    # What comes before the first statement that leaves it need not stand in it.
    first = next(n for n, one in enumerate(body) if _left(one, label))
    return [*body[:first], Section(label, body[first:])]


def _redirected(statement: Statement, label: str, to: str) -> Statement:
    """Who left the one leaves the other."""
    match statement:
        case Leave(label=there):
            return Leave(to) if there == label else statement
        case If(then=then, otherwise=otherwise):
            return replace(
                statement,
                then=tuple(_redirected(one, label, to) for one in then),
                otherwise=tuple(_redirected(one, label, to) for one in otherwise),
            )
        case Loop(body=body) | Section(body=body) | Each(body=body):
            return replace(statement, body=tuple(_redirected(one, label, to) for one in body))
        case _:  # nobody leaves anything there
            return statement


def _left(statement: Statement, label: str) -> bool:
    if isinstance(statement, Leave):
        return statement.label == label
    return any(_left(one, label) for block in blocks(statement) for one in block)


def _leaves(statement: Statement) -> bool:
    """Nothing behind it is ever come to."""
    match statement:
        case Leave() | Give() | Abort():
            return True
        case If(then=then, otherwise=otherwise):
            return bool(then and otherwise) and _leaves(then[-1]) and _leaves(otherwise[-1])
        case _:  # one may come to what is behind it
            return False


def _empty(block: Block) -> bool:
    return all(isinstance(one, Note) for one in block)
