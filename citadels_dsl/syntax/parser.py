"""Ability texts into trees: blocks, values and patterns, each node with its place in the file.

The grammar is `ability.lark`. What it does not accept is explained by `explain`, never by the parser.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import TextSlice, UnexpectedInput, UnexpectedToken

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.syntax.building import Building
from citadels_dsl.syntax.chunks import chunks
from citadels_dsl.syntax.explain import explain
from citadels_dsl.syntax.limits import too_big, too_deep
from citadels_dsl.syntax.lines import Lines, Misfit, TooDeep
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.slip import Form, Slip, Stop
from citadels_dsl.syntax.tables import tabled
from citadels_dsl.syntax.tree import Block, Expr

MAX_SLIPS = 10
_TAB = re.compile(r"^ *(\t)", re.MULTILINE)
GRAMMAR = Path(__file__).with_name("ability.lark")


def parse_block(scalar: Scalar) -> tuple[Block | None, list[Diagnostic]]:
    """What stands at `do`. A mistake in one statement does not hide those in the others."""
    return _parse(scalar, "block")


def parse_value(scalar: Scalar) -> tuple[Expr | None, list[Diagnostic]]:
    """An expression or a range."""
    return _parse(scalar, "value")


def parse_pattern(scalar: Scalar) -> tuple[Expr | None, list[Diagnostic]]:
    """A moment, a question, or a part of one: names, properties and calls."""
    return _parse(scalar, "pattern")


def _parse(scalar: Scalar, form: Form) -> tuple[Any, list[Diagnostic]]:
    big = too_big(scalar.text)
    if big is not None:
        return None, [big.at(scalar)]
    tab = _TAB.search(scalar.text) if form == "block" else None
    if tab is not None:
        return None, [Slip("E106", "a tab at the beginning of a line", "indent by two blanks", *tab.span(1)).at(scalar)]
    text = scalar.text.rstrip() + "\n"
    parser = _parser()
    tree, slips = parser.parse(scalar, text, form, 0, len(text))
    if form == "block" and tree is None:
        apart: list[Slip] = []
        for start, end in chunks(text):
            apart += parser.parse(scalar, text, form, start, end)[1][:1]
            if len(apart) == MAX_SLIPS:
                break
        # Together they may be wrong where each is right; then the first reading says it.
        slips = apart or slips
    deep = too_deep(text, tree) if not slips else None
    if deep is not None:
        slips = [deep]
    return (None if slips else tree), [slip.at(scalar) for slip in slips]


class _Parser:
    """Lark's tables, made or taken from where they are kept once, when the first text is read."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.building = Building()
        self.lark = tabled(
            "ability",
            GRAMMAR.read_text(encoding="utf-8"),
            {
                "parser": "lalr",
                "lexer": "contextual",
                "start": ["block", "value", "pattern"],
                "maybe_placeholders": True,
            },
            {"postlex": self.lines, "transformer": self.building},
            depends=" ".join(self.lines.always_accept),
        )

    def parse(self, scalar: Scalar, text: str, form: Form, start: int, end: int) -> tuple[Any, list[Slip]]:
        """The tree of a slice of a text, or why there is none."""
        self.lines.text, self.lines.blocks = text, form == "block"
        self.building.reset(scalar)
        try:
            tree = self.lark.parse(TextSlice(text, start, end), start=form)
        except UnexpectedToken as error:
            token = error.token
            kind = "_END" if token.type == "$END" else token.type
            at = end if kind == "_END" else token.start_pos or 0
            return None, [explain(scalar, form, Stop(text, start, end, kind, at, str(token)))]
        except UnexpectedInput as error:
            at = error.pos_in_stream if error.pos_in_stream is not None else end
            return None, [explain(scalar, form, Stop(text, start, end, "", at, text[at : at + 1]))]
        except Misfit as error:
            return None, [explain(scalar, form, Stop(text, start, end, "_MISFIT", error.start, ""))]
        except TooDeep as error:
            return None, [explain(scalar, form, Stop(text, start, end, "_DEEP", error.start, ""))]
        return tree, self.building.slips


@cache
def _parser() -> _Parser:
    return _Parser()
