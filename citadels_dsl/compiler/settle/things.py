"""Pieces, places, and the cells of tables."""

from __future__ import annotations

from typing import Literal, cast

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.composed import Item
from citadels_dsl.compiler.reading import is_yes, text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import Piece, Place
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence

Cells = dict[tuple[int, ...], int]


def piece(item: Item) -> Piece:
    return Piece(item.name, is_yes(item.node, "always_held"))


def place(item: Item, problems: list[Diagnostic]) -> Place:
    node = item.node
    of = cast(Literal["", "player", "card"], text(node, "of"))
    holds = cast(Literal["card", "character"], text(node, "holds", "cards").removesuffix("s"))
    audience = cast(Literal["all", "owner", "nobody"], text(node, "seen_by", "all"))
    starts, like, where = node.entry("starts"), node.entry("like"), f"places.{item.name}"
    if starts is not None and (of != "player" or holds != "character"):
        hint = "`of: player` and `holds: characters`, or leave it out"
        message = "only a player's place for characters can start with the full cast"
        problems.append(Diagnostic("E220", message, starts.key.span, hint, where))
    if like is not None and (of != "player" or holds != "card"):
        hint = "`of: player` and `holds: cards`, or leave it out"
        problems.append(
            Diagnostic("E220", "only a player's place for cards is like a hand", like.key.span, hint, where)
        )
    seen_by = node.entry("seen_by")
    if audience == "owner" and not of and seen_by is not None:
        hint = "`all` or `nobody`; or `of: player`, and each player has one"
        message = "a place that is one for all has no owner to see it"
        problems.append(Diagnostic("E220", message, seen_by.value.span, hint, where))
    pile, says = is_yes(node, "pile"), text(node, "says", "")
    return Place(item.name, of, holds, audience, pile, like is not None, starts is not None, says)


def cells(item: Item, problems: list[Diagnostic]) -> Cells:
    """Each row by the numbers that lead to it, one for each thing that the table is `of`."""
    of, rows = item.node.get("of"), item.node.get("rows")
    depth = len(of.items) if isinstance(of, Sequence) else 0
    where = f"tables.{item.name}"
    if depth not in (1, 2) and isinstance(of, Sequence) and (of.items or of.span.text):
        message = f"a table is of one or two numbers; this lists {depth}"
        problems.append(Diagnostic("E216", message, of.span, "as `of: [count(players)]`", where))
    found: Cells = {}
    if isinstance(rows, Mapping) and depth in (1, 2):
        _rows(rows, (), depth, found, problems, where)
    return found


def _rows(
    rows: Mapping, path: tuple[int, ...], depth: int, found: Cells, problems: list[Diagnostic], where: str
) -> None:
    for entry in rows:
        step = (*path, int(entry.key.text))
        if isinstance(entry.value, Mapping) and len(step) < depth:
            _rows(entry.value, step, depth, found, problems, where)
        elif isinstance(entry.value, Scalar) and len(step) == depth:
            found[step] = plain.whole(entry.value.text) or 0
        else:
            problems.append(_shape(entry.value.span, depth, where))


def _shape(span: Span, depth: int, where: str) -> Diagnostic:
    hint = "as `4: 2`" if depth == 1 else "as `4: {8: 2, 9: 3}`"
    things = "one thing: each row is a number" if depth == 1 else "two things: each row has numbers of its own"
    return Diagnostic("E216", f"this table is of {things}", span, hint, where)
