"""An integer program as Python source: one module without imports, its arrays as lists, its masks as long integers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from citadels_dsl.kernel.ir import LEVELS, Array, Function, Load, Mask, Program, Store
from citadels_dsl.kernel.passes.fading import named_cells
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.possible import possible
from citadels_dsl.kernel.passes.renaming import without
from citadels_dsl.kernel.passes.staking import at_stake
from citadels_dsl.kernel.passes.walking import saves, within
from citadels_dsl.kernel.printers import python_chance
from citadels_dsl.kernel.printers.python_chance import Shuffling
from citadels_dsl.kernel.printers.python_code import Code
from citadels_dsl.kernel.printers.python_items import assigned
from citadels_dsl.kernel.printers.python_text import SMALL, Text

_HEAD = """class Aborted(Exception):
    pass


def nth(mask, number):
    while number:
        mask &= mask - 1
        number -= 1
    return (mask & -mask).bit_length() - 1


bit = tuple(1 << n for n in range({bits}))
but = tuple((1 << {bits}) - 1 ^ one for one in bit)
things = tuple(tuple(n for n in range({small}) if mask >> n & 1) for mask in range({masks}))
"""
#: The names of the arrays that outlive a game.
LASTING = "LASTING"
#: The function that puts the arrays back to how a game starts.
BEGIN = "begin"


def python_source(program: Program, alone: str = "", quick: bool = False, shuffles: Sequence[Shuffling] = ()) -> str:
    """The module; `begin()` puts the arrays back to how a game starts.

    `alone`: a function that keeps in locals what no other function reads or writes, and puts it into the arrays when
    it ends. `quick`: chance and the record of decisions are written for Python (`python_chance`), as are `shuffles`.
    """
    arrays = [assigned(array.name, array) for array in program.arrays]
    arrays.append(f"{LASTING} = {tuple(a.name for a in program.arrays if a.lasting)}\n")
    return "\n".join((prelude(program), "\n".join(arrays), *definitions(program, alone, quick, shuffles)))


def prelude(program: Program) -> str:
    """What everything else is written with."""
    bits = max([128, *(a.kind.bits for a in program.arrays if isinstance(a.kind, Mask))])
    return _HEAD.format(bits=bits, small=SMALL, masks=1 << SMALL)


def definitions(
    program: Program, alone: str = "", quick: bool = False, shuffles: Sequence[Shuffling] = ()
) -> list[str]:
    """The functions of the module; see `python_source`."""
    program = possible(program)
    for name in (*(array.name for array in program.arrays), *(function.name for function in program.functions)):
        assert name.isidentifier(), name  # rulesets come from strangers: nothing but names gets here
    parts = [_begin(program)]
    if saves(program):
        parts.append(_saving(program))
    own = _own_cells(program, alone) if alone else {}
    if quick:
        parts.append(python_chance.prelude(next(a.size for a in program.arrays if a.name == "bot_key")))
    parts += [one.source() for one in shuffles]
    replaced = {*(python_chance.REPLACED if quick else ()), *(one.name for one in shuffles)}
    taken = {array.name for array in program.arrays} | {function.name for function in program.functions}
    taken |= {f"{array.name}_at_{n}" for array in own.values() for n in range(array.size)}
    for function in program.functions:
        if function.name not in replaced:  # a local hides whatever else is named like it
            apart = without(function, taken)
            parts.append(_function(apart, program, own if function.name == alone else {}, quick))
    return parts


def _begin(program: Program) -> str:
    lines = [assigned(f"{a.name}[:]", a, depth=1) for a in program.arrays if a.state or a.apart]
    return "\n".join([f"def {BEGIN}():", *(lines or ["    pass"]), ""])


def _saving(program: Program) -> str:
    """`save` and `restore` (level): what is at stake, as a tuple of lists."""
    kept = [a.name for a in at_stake(program)]
    lines = [
        f"saved = [()] * {LEVELS}\n\n",
        "def save(level):",
        f"    saved[level] = ({''.join(f'{name}[:], ' for name in kept)})\n\n",
        "def restore(level):",
        f"    ({''.join(f'{name}[:], ' for name in kept)}) = saved[level]\n",
    ]
    return "\n".join(lines)


def _function(function: Function, program: Program, own: dict[str, Array], quick: bool) -> str:
    cells = {(a.name, n): f"{a.name}_at_{n}" for a in own.values() for n in range(a.size)}
    code = Code(Text(cells), quick)
    params = [param.name for param in function.params]
    if own:  # what a function finds by itself is found faster
        mine = _arrays(function)
        used = [a.name for a in program.arrays if a.name in mine and a.name not in own]
        params += [f"{name}={name}" for name in (*used, "bit", "but", "things", "nth")]
    if own and quick:
        params += python_chance.NAMES
    code.line(0, f"def {function.name}({', '.join(params)}):")
    for array in own.values():
        initial = array.initial or (0,) * array.size
        for n, item in enumerate(initial):
            code.line(1, f"{array.name}_at_{n} = {item}")
    if own:
        if quick:
            code.line(1, "forget()")
        code.line(1, "try:")
        code.block(function.body, 2)
        code.line(1, "finally:")
        if quick:
            code.line(2, "decisions[0], transcript[0] = len(decided), hashed()")
        for array in own.values():
            code.line(2, f"{array.name}[:] = ({''.join(f'{array.name}_at_{n}, ' for n in range(array.size))})")
    else:
        code.block(function.body, 1)
    return "\n".join(code.lines) + "\n"


def _own_cells(program: Program, alone: str) -> dict[str, Array]:
    """Arrays that one function alone names, item by item, and that are never put back: it begins with them as they are
    when a game begins."""
    named = named_cells(program) - {array.name for array in at_stake(program)}
    users: dict[str, set[str]] = defaultdict(set)
    for function in program.functions:
        for name in _arrays(function):
            users[name].add(function.name)
    return {a.name: a for a in program.arrays if a.state and a.name in named and users[a.name] == {alone}}


def _arrays(function: Function) -> Collection[str]:
    found: set[str] = set()
    for statement in within(function.body):
        if isinstance(statement, Store):
            found.add(statement.array.name)
        for expr in expressions(statement):
            found.update(one.array.name for one in inside(expr) if isinstance(one, Load))
    return found
