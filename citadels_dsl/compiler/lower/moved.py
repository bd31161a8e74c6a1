"""What is not known any more: a card that was moved may have another owner, or none."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, assert_never

from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.lower.facts import Facts, Path, path
from citadels_dsl.compiler.lower.unit import Scope
from citadels_dsl.rules.expressions import THIS
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary import nouns

WHOSE = ("owner", "holder")


def names_moved(words: Declared, written: Any) -> set[str]:
    """The names in a text that are given to something that may move them."""
    found: set[str] = set()
    for node in _nodes(written):
        if isinstance(node, tree.Call) and _moves(words, node):
            found |= {name.text for arg in node.args for name in _nodes(arg) if isinstance(name, tree.Name)}
    return found


def _moves(words: Declared, call: tree.Call) -> bool:
    match call.function:
        case tree.Name(text=word) | tree.Property(name=tree.Name(text=word)):
            moment = words.moments.get(word)
        case _:  # nothing else has parentheses after it; that is complained about elsewhere
            moment = None
    if moment is None:
        return False
    match moment.operation:
        case MoveThings():
            return not any(_is_somebodys(words, arg.value) for arg in call.args)
        case Swap() | None:
            return True
        case MoveGold() | Shuffle() | Look() | Reveal() | SetMark() | ClearMark() | ShowMark() | Stop() | Notice():
            return False
        case Use() | PerformAction() | OfferSteps():
            return False  # they are given cards whose abilities are meant, and those stay where they are
        case operation:
            assert_never(operation)


def _is_somebodys(words: Declared, to: tree.Expr) -> bool:
    """A place that a player has: what lies there is owned."""
    place = words.places.get(to.name.text) if isinstance(to, tree.Property) else None
    return place is not None and place.of == "player"


def _nodes(written: Any) -> Iterator[Any]:
    if isinstance(written, tuple):
        for part in written:
            yield from _nodes(part)
    elif is_dataclass(written):
        yield written
        for field in fields(written):
            if field.name != "span":
                yield from _nodes(getattr(written, field.name))


def forget(scope: Scope, names: set[str]) -> None:
    """Nothing is known any more of whose these things are."""
    paths = {path(scope.names[name].value) for name in names if name in scope.names}
    if nouns.THIS.word in names:
        paths.add(("Local", THIS))
    if paths:
        scope.facts = frozenset(fact for fact in scope.facts if not _whose(fact, paths))


def _whose(fact: tuple[Hashable, ...], paths: set[Path]) -> bool:
    way = fact[1]
    return fact[0] == "sure" and isinstance(way, tuple) and way[0] == "Property" and way[1] in WHOSE and way[2] in paths


def without_mark(facts: Facts, mark: str) -> Facts:
    """A mark was taken off something: it may be none again wherever it was asked for."""
    return frozenset(
        fact
        for fact in facts
        if not (isinstance(fact[1], tuple) and fact[1][0] in ("MarkValue", "MarkBy") and fact[1][1] == mark)
    )
