"""Going through expressions and statements without naming each kind: children, rebuilding, slots."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast

from citadels_dsl.rules.expressions import Expr, Local, Members, Node
from citadels_dsl.rules.statements import Block, Branch, Statement

T = TypeVar("T")


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cast(Any, kind)) if f.name not in ("span", "type"))


def parts(node: Any) -> Iterator[Any]:
    """The nodes that stand directly in this one, in the order in which they are written."""
    for name in _names(cast(Hashable, type(node))):
        yield from _inside(getattr(node, name))


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _inside(item)


def within(node: Any) -> Iterator[Any]:
    """This node and all that stand in it, however deep."""
    todo = [node] if isinstance(node, Node) else list(_inside(node))[::-1]
    while todo:
        here = todo.pop()
        yield here
        todo.extend(list(parts(here))[::-1])


def rebuild(node: T, change: Callable[[Any], Any]) -> T:
    """The same node with every part put through `change`."""
    if not is_dataclass(node):
        return node
    new: dict[str, Any] = {}
    for name in _names(cast(Hashable, type(node))):
        old = getattr(node, name)
        made = _each(old, change)
        if made is not old:
            new[name] = made
    return cast(T, replace(cast(Any, node), **new)) if new else node


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        made = tuple(_each(item, change) for item in value)
        return made if any(a is not b for a, b in zip(made, value, strict=True)) else value
    return value


def put_in(expr: Expr, values: Mapping[int, Expr]) -> Expr:
    """The expression with other expressions in the place of its slots.

    An inner name (of a fold) keeps its slot unless `values` says another: the caller sees to it that
    it is free where the result will stand.
    """

    def change(node: Any) -> Any:
        if isinstance(node, Local):
            return values.get(node.slot, node)
        if isinstance(node, Members):
            other = values.get(node.slot)
            made = rebuild(node, change)
            return replace(made, slot=other.slot) if isinstance(other, Local) else made
        return rebuild(node, change)

    return cast(Expr, change(expr))


def slots_of(node: Any) -> set[int]:
    """The slots that are read in an expression or statement."""
    return {part.slot for part in within(node) if isinstance(part, Local)}


def statements(block: Block) -> Iterator[Statement | Branch]:
    """Every statement (and branch of an `either`) of a block, those inside others too, in reading order."""
    for part in within(block):
        if isinstance(part, STATEMENTS):
            yield part


STATEMENTS = (*Statement.__args__, Branch)
