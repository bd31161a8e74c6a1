"""An integer program as Python source: one module without imports, its arrays as lists, its masks as long integers."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.kernel.ir import (
    LEVELS,
    Abort,
    Array,
    Bits,
    Block,
    Both,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Either,
    Expr,
    Function,
    Give,
    Has,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Narrow,
    Not,
    Note,
    Nth,
    One,
    Program,
    Restore,
    Save,
    Section,
    Set,
    Shift,
    Some,
    Statement,
    Store,
    Widen,
)
from citadels_dsl.kernel.passes.walking import saves

_HEAD = """class Aborted(Exception):
    pass


def nth(mask, number):
    while number:
        mask &= mask - 1
        number -= 1
    return (mask & -mask).bit_length() - 1

"""
_MASK = "0xFFFFFFFFFFFFFFFF"


def python_source(program: Program) -> str:
    """The module; `begin()` puts the arrays back to how a game starts."""
    for name in (*(array.name for array in program.arrays), *(function.name for function in program.functions)):
        assert name.isidentifier(), name  # rulesets come from strangers: nothing but names gets here
    parts = [f'"""{program.name}"""\n', _HEAD]
    parts += [f"{array.name} = {_items(array)}\n" for array in program.arrays]
    parts.append(_begin(program))
    if saves(program):
        parts.append(_saving(program))
    parts += [_Writer().function(function) for function in program.functions]
    return "\n".join(parts)


def _items(array: Array) -> str:
    if not array.initial:
        return f"[0] * {array.size}"
    text = f"[{', '.join(str(item) for item in array.initial)}]"
    return text.replace("[", "(", 1)[:-1] + ("," if array.size == 1 else "") + ")" if array.constant else text


def _begin(program: Program) -> str:
    lines = [f"    {a.name}[:] = {_items(a)}" for a in program.arrays if a.state or a.apart]
    return "\n".join(["def begin():", *(lines or ["    pass"]), ""])


def _saving(program: Program) -> str:
    """`save` and `restore` (level): what a game is, as a tuple of lists."""
    kept = [a.name for a in program.arrays if a.state]
    lines = [
        f"saved = [()] * {LEVELS}\n\n",
        "def save(level):",
        f"    saved[level] = ({''.join(f'{name}[:], ' for name in kept)})\n\n",
        "def restore(level):",
        f"    ({''.join(f'{name}[:], ' for name in kept)}) = saved[level]\n",
    ]
    return "\n".join(lines)


class _Writer:
    """One function. `loops`: the labels around, the innermost last; Python leaves only the innermost at once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.loops: list[str] = []
        self.left: set[str] = set()  # labels that are left from further inside: a flag tells

    def function(self, function: Function) -> str:
        self.lines.append(f"def {function.name}({', '.join(p.name for p in function.params)}):")
        self._block(function.body, 1)
        return "\n".join(self.lines) + "\n"

    def _line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def _block(self, block: Block, depth: int) -> None:
        before = len(self.lines)
        for statement in block:
            self._statement(statement, depth)
        if len(self.lines) == before or all(line.lstrip().startswith("#") for line in self.lines[before:]):
            self._line(depth, "pass")

    def _statement(self, statement: Statement, depth: int) -> None:
        match statement:
            case Set(local=local, value=value):
                self._line(depth, f"{local.name} = {_bare(value)}")
            case Store(array=array, index=index, value=value):
                self._line(depth, f"{array.name}[{_bare(index)}] = {_bare(value)}")
            case Do(call=call):
                self._line(depth, _text(call))
            case If(condition=condition, then=then, otherwise=otherwise):
                self._line(depth, f"if {_bare(condition)}:")
                self._block(then, depth + 1)
                if otherwise:
                    self._line(depth, "else:")
                    self._block(otherwise, depth + 1)
            case Loop(label=label, body=body):
                self._around(label, body, depth, again=True)
            case Section(label=label, body=body):
                self._around(label, body, depth, again=False)
            case Each(local=local, mask=mask, label=label, body=body):
                rest = f"{label}_rest"
                self._line(depth, f"{rest} = {_bare(mask)}")
                self._line(depth, f"while {rest}:")
                self._line(depth + 1, f"{local.name} = ({rest} & -{rest}).bit_length() - 1")
                self._line(depth + 1, f"{rest} &= {rest} - 1")
                self._inside(label, body, depth)
            case Leave(label=label):
                self._leave(label, depth)
            case Choose():
                raise AssertionError("a program is printed with its bots")
            case Save(level=level):
                self._line(depth, f"save({_bare(level)})")
            case Restore(level=level):
                self._line(depth, f"restore({_bare(level)})")
            case Give(value=None):
                self._line(depth, "return")
            case Give(value=value):
                assert value is not None
                self._line(depth, f"return {_bare(value)}")
            case Abort():
                self._line(depth, "raise Aborted")
            case Note(text=text):
                self._line(depth, f"# {text}")
            case _:
                assert_never(statement)

    def _around(self, label: str, body: Block, depth: int, again: bool) -> None:
        self._line(depth, "while True:")
        if not again:
            body = (*body, Leave(label))
        self._inside(label, body, depth)

    def _inside(self, label: str, body: Block, depth: int) -> None:
        """The body of a loop, and behind it the way further out for whoever left more than it."""
        self.loops.append(label)
        place = len(self.lines) - 1
        self._block(body, depth + 1)
        self.loops.pop()
        if label in self.left:
            self.left.remove(label)
            start = next(n for n in range(place, -1, -1) if self.lines[n].startswith("    " * depth + "while"))
            self.lines.insert(start, "    " * depth + f"{label}_left = 0")
        for outer in self.loops:
            if outer in self.left:
                self._line(depth, f"if {outer}_left:")
                self._line(depth + 1, "break")

    def _leave(self, label: str, depth: int) -> None:
        if label != self.loops[-1]:
            self.left.add(label)
            self._line(depth, f"{label}_left = 1")
        self._line(depth, "break")


def _bare(expr: Expr) -> str:
    """Without the brackets around it."""
    text = _text(expr)
    return text[1:-1] if isinstance(expr, Compute | Compare | Bits | Both | Either | Not) and text[0] == "(" else text


def _text(expr: Expr) -> str:
    match expr:
        case Const(value=value):
            return str(value) if value >= 0 else f"({value})"
        case Local(name=name):
            return name
        case Load(array=array, index=index):
            return f"{array.name}[{_bare(index)}]"
        case Compute(op=op, left=left, right=right):
            return _computed(op, _text(left), _text(right))
        case Compare(op=op, left=left, right=right):
            return f"({_text(left)} {op} {_text(right)})"
        case Bits(op=op, left=left, right=right):
            return _bits(op, _text(left), _text(right))
        case Both(left=left, right=right):
            return f"({_text(left)} and {_text(right)})"
        case Either(left=left, right=right):
            return f"({_text(left)} or {_text(right)})"
        case Not(inner=inner):
            return f"(not {_text(inner)})"
        case One(index=index):
            return f"(1 << {_text(index)})"
        case Shift(mask=mask, by=by):
            return f"({_text(mask)} << {by})"
        case Has(mask=mask, index=index):
            return f"({_text(mask)} >> {_text(index)} & 1)"
        case Count(mask=mask):
            return f"{_text(mask)}.bit_count()" if not isinstance(mask, Const) else str(mask.value.bit_count())
        case Some(mask=mask):
            return f"({_text(mask)} != 0)"
        case Nth(mask=mask, number=number):
            return f"nth({_bare(mask)}, {_bare(number)})"
        case Widen(inner=inner) | Narrow(inner=inner):
            return _text(inner)
        case Call(function=function, args=args):
            return f"{function}({', '.join(_bare(arg) for arg in args)})"
        case _:
            assert_never(expr)


def _computed(op: str, left: str, right: str) -> str:
    if op in ("min", "max"):
        return f"{op}({left}, {right})"
    return f"({left} { {'div': '//', 'mod': '%', 'and': '&'}.get(op, op) } {right})"


def _bits(op: str, left: str, right: str) -> str:
    match op:
        case "&~":
            return f"({left} & ~{right})"
        case "w+":
            return f"(({left} + {right}) & {_MASK})"
        case "w*":
            return f"({left} * {right} & {_MASK})"
        case _:  # Python calls it the same
            return f"({left} {op} {right})"
