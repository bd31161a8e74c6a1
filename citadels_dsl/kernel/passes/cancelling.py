"""What is stored for a while and put back, with nobody looking meanwhile, is not stored at all."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    Abort,
    Block,
    Call,
    Choose,
    Const,
    Each,
    Give,
    Leave,
    Load,
    Local,
    Loop,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Statement,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.walking import with_blocks, within


def cancelled(program: Program) -> Program:
    return replace(program, functions=tuple(replace(f, body=_block(f.body)) for f in program.functions))


def _block(block: Block) -> Block:
    gone: set[int] = set()
    for number, statement in enumerate(block):
        match statement:
            case Set(local=local, value=Load(index=Local() | Const()) as place) if not place.array.constant:
                gone |= _for_a_while(block, number, local, place)
            case _:  # nothing is kept there to be put back
                pass
    return tuple(with_blocks(one, _block) for number, one in enumerate(block) if number not in gone)


def _for_a_while(block: Block, start: int, kept: Local, place: Load) -> set[int]:
    """The stores from a statement that keeps an item on, up to the one that puts it back; none if somebody looks."""
    found: set[int] = set()
    for number in range(start + 1, len(block)):
        statement = block[number]
        if isinstance(statement, Store) and statement.array.name == place.array.name:
            if statement.index != place.index or _looks(statement, place):
                return set()
            found.add(number)
            if statement.value == kept:
                return found
        elif not _apart(statement, kept, place):
            return set()
    return set()


def _looks(statement: Statement, place: Load) -> bool:
    return any(
        isinstance(one, Call) or (isinstance(one, Load) and one.array.name == place.array.name)
        for expr in expressions(statement)
        for one in inside(expr)
    )


def _apart(statement: Statement, kept: Local, place: Load) -> bool:
    """It has nothing to do with the array, and ends where it ends."""
    labels = {one.label for one in within((statement,)) if isinstance(one, Loop | Section | Each)}
    for one in within((statement,)):
        match one:
            case Leave(label=label) if label not in labels:
                return False
            case Give() | Abort() | Choose() | Save() | Restore():
                return False
            case Set(local=local) | Each(local=local) if local == kept or local == place.index:
                return False
            case Store(array=array) if array.name == place.array.name:
                return False
            case _:  # what it asks is looked at
                pass
        if _looks(one, place):
            return False
    return True
