"""Trees as text, in the one canonical way: what is printed parses to the same tree."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.syntax import tree
from citadels_dsl.syntax.tree import Block, Expr, Members, Statement

INDENT = "  "

# How tightly an expression holds together; a place that asks for more than it has gets parentheses.
ANY, OR, AND, NOT, COMPARISON, SUM, TERM, FACTOR, PATH = range(9)
_BINARY = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": TERM, "mod": TERM}  # the others compare


def show(expr: Expr, level: int = ANY) -> str:
    """An expression in a place that asks for a level; a pattern and a doer ask for PATH."""
    text, own = _shown(expr)
    return text if own >= level else f"({text})"


def _shown(expr: Expr) -> tuple[str, int]:
    match expr:
        case tree.Name(text=text):
            return text, PATH
        case tree.Number(value=number):
            return str(number), PATH
        case tree.Truth(value=truth):
            return "yes" if truth else "no", PATH
        case tree.Nobody():
            return "none", PATH
        case tree.Property(subject=subject, name=name):
            return f"{show(subject, PATH)}.{name.text}", PATH
        case tree.Call(function=function, args=args):
            return f"{show(function, PATH)}({', '.join(_argument(each) for each in args)})", PATH
        case tree.Binary(word=word, left=left, right=right):
            own = _BINARY.get(word, COMPARISON)
            # Equal operators lean to the left; comparisons do not stand beside each other.
            on_left = own if own != COMPARISON else SUM
            return f"{show(left, on_left)} {word} {show(right, own + 1)}", own
        case tree.Unary(word="not", inner=inner):
            return f"not {show(inner, NOT)}", NOT
        case tree.Unary(word=word, inner=inner):
            return f"{word}{show(inner, FACTOR)}", FACTOR
        case tree.IsA(subject=subject, kind=kind, negated=negated):
            return f"{show(subject, SUM)} is {'not ' if negated else ''}a {kind}", COMPARISON
        case tree.Divide(up=up, left=left, right=right):
            # The stroke divides all that stands before it; parentheses let a reader see that.
            return f"{'up' if up else 'down'}({show(left, TERM)} / {show(right, FACTOR)})", PATH
        case tree.Range(low=low, high=high):
            return f"{show(low, SUM)}..{show(high, SUM)}", PATH  # it stands only where one may
        case tree.Can(call=call, cause=cause):
            by = "" if cause is None else f", cause={show(cause)}"
            return f"can({show(call, PATH)}{by})", PATH
        case tree.Referee(inner=inner):
            return f"referee({show(inner)})", PATH
        case tree.Fold():
            return f"{expr.word}({_folded(expr)})", PATH
        case _:
            assert_never(expr)


def _argument(argument: tree.Argument) -> str:
    return show(argument.value) if argument.name is None else f"{argument.name.text}={show(argument.value)}"


def _folded(fold: tree.Fold) -> str:
    if fold.members is None:
        return ", ".join(show(item, SUM) for item in fold.items)
    members = show_members(fold.members)
    return members if fold.value is None else f"{show(fold.value, SUM)} for {members}"


def show_members(members: Members) -> str:
    text = f"{members.name.text} in {show(members.source, SUM)}"
    if members.order is not None:
        text += f" by {show(members.order, SUM)}"
    return text if members.condition is None else f"{text} if {show(members.condition)}"


# ---------------------------------------------------------------- statements


def show_block(block: Block) -> str:
    """The lines of a block, without an end of line after the last."""
    return "\n".join(line for statement in block for line in lines(statement))


def lines(statement: Statement) -> list[str]:
    """One statement, indented as if it stood in the first column."""
    match statement:
        case tree.Do(call=call):
            return [show(call, PATH)]
        case tree.Let(name=name, value=value, fresh=fresh):
            return [f"{'let ' if fresh else ''}{name.text} = {show(value)}"]
        case tree.Choose(decider=decider, secret=secret, members=members):
            return [f"{_doer(decider)}choose {'secretly ' if secret else ''}{show_members(members)}"]
        case tree.ChooseSome(decider=decider, secret=secret):
            return [f"{_doer(decider)}choose {'secretly ' if secret else ''}{_some(statement)}"]
        case tree.Random(members=members):
            return [f"random {show_members(members)}"]
        case tree.RandomSome():
            return [f"random {_some(statement)}"]
        case tree.Nothing():
            return ["nothing"]
        case tree.If(branches=branches, otherwise=otherwise):
            heads = ["if", *("else if" for _ in branches[1:])]
            shown = [
                line
                for head, (condition, body) in zip(heads, branches, strict=True)
                for line in _suite(f"{head} {show(condition)}", body)
            ]
            return shown + _else(otherwise)
        case tree.For(members=members, body=body):
            return _suite(f"for {show_members(members)}", body)
        case tree.Together(members=members, body=body):
            return _suite(f"together {show_members(members)}", body)
        case tree.Repeat(times=times, condition=condition, body=body):
            while_ = "" if condition is None else f" while {show(condition)}"
            return _suite(f"repeat {show(times, SUM)}{while_}", body)
        case tree.May(decider=decider, label=label, body=body, otherwise=otherwise):
            return _suite(f"{_doer(decider)}may{_label(label)}", body) + _else(otherwise)
        case tree.Either(decider=decider, branches=branches):
            heads = [f"{_doer(decider)}either", *("or" for _ in branches[1:])]
            return [line for head, branch in zip(heads, branches, strict=True) for line in _branch(head, branch)]
        case _:
            assert_never(statement)


def _some(choice: tree.ChooseSome | tree.RandomSome) -> str:
    return f"{show(choice.quantity, SUM)} {choice.name.text} in {show(choice.source, SUM)}"


def _branch(head: str, branch: tree.Branch) -> list[str]:
    condition = "" if branch.condition is None else f" if {show(branch.condition)}"
    return _suite(f"{head}{_label(branch.label)}{condition}", branch.body)


def _suite(head: str, body: Block) -> list[str]:
    return [f"{head}:", *(INDENT + line for statement in body for line in lines(statement))]


def _else(otherwise: Block | None) -> list[str]:
    return [] if otherwise is None else _suite("else", otherwise)


def _doer(decider: Expr | None) -> str:
    return "" if decider is None else f"{show(decider, PATH)}."


def _label(label: str | None) -> str:
    return "" if label is None else f' "{label}"'
