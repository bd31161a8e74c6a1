"""Ends of lines and indentation as tokens, between the lexer and the parser."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

MAX_INDENTS = 20


class Misfit(Exception):
    """A line whose indentation is that of no line above it."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


class TooDeep(Exception):
    """A line below too many others."""

    def __init__(self, start: int) -> None:
        super().__init__(start)
        self.start = start


class Lines:
    """In a block (`blocks` is set) lines count; a value or a pattern (of `text`) may be folded over several."""

    always_accept = ("_NL",)

    def __init__(self) -> None:
        self.blocks = True
        self.text = ""

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        if self.blocks:
            return self._structured(stream)
        return (token for token in stream if token.type != "_NL")

    def _structured(self, stream: Iterator[Token]) -> Iterator[Token]:
        # Each token is passed on at once: how the next one is read depends on what the parser knows by then.
        levels: list[int] = []
        parentheses = 0
        outside: Misfit | None = None
        for token in stream:
            if token.type == "_NL":
                if parentheses == 0 and levels:
                    yield token
                    indent = len(token) - token.rfind("\n") - 1
                    if indent < levels[0]:  # at the end of the text that is as it should be
                        outside = Misfit(token.end_pos or 0)
                    yield from self._change(levels, max(indent, levels[0]), token)
                continue
            if outside is not None:
                raise outside
            if not levels:
                start = token.start_pos or 0
                levels.append(start - self.text.rfind("\n", 0, start) - 1)
            if token.type == "LPAR":
                parentheses += 1
            elif token.type == "RPAR":
                parentheses = max(parentheses - 1, 0)
            yield token

    def _change(self, levels: list[int], indent: int, token: Token) -> Iterator[Token]:
        """What it means that the next line is indented so far."""
        if indent > levels[-1]:
            if len(levels) > MAX_INDENTS:
                raise TooDeep(token.end_pos or 0)
            levels.append(indent)
            yield Token.new_borrow_pos("_INDENT", "", token)
            return
        while indent < levels[-1]:
            levels.pop()
            yield Token.new_borrow_pos("_DEDENT", "", token)
        if indent != levels[-1]:
            raise Misfit(token.end_pos or 0)
