"""A `match` over a closed union names what it handles: a default ends it, or a comment says why all else is alike."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "citadels_dsl"


def unreasoned(text: str) -> Iterator[int]:
    """The lines of defaults that neither end in `assert_never` or an error nor give a reason."""
    reasons = {
        token.start[0]
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT and not token.string.startswith(("# noqa", "# type:", "# fmt:"))
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.match_case) and node.guard is None and _takes_all(node.pattern):
            first, last = node.pattern.lineno, node.body[0].lineno
            if not _ends(node.body[0]) and reasons.isdisjoint(range(first, last + 1)):
                yield first


def _takes_all(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and (pattern.pattern is None or _takes_all(pattern.pattern))


def _ends(statement: ast.stmt) -> bool:
    match statement:
        case ast.Raise() | ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case _:  # any other statement goes on with what was not named
            return False


def test_every_default_ends_or_says_why() -> None:
    files = sorted(PACKAGE.rglob("*.py"))
    assert len(files) > 100
    found = [f"{file.relative_to(PACKAGE)}:{n}" for file in files for n in unreasoned(file.read_text("utf-8"))]
    assert not found, found


PLANTED = "match word:\n    case 'a':\n        x = 1\n    {}\n"


@pytest.mark.parametrize(
    "default",
    [
        "case _:\n        x = 2",
        "case _:\n        pass",
        "case other:\n        x = other",
        "case _ as other:\n        x = other",
        "case _:  # noqa: F841\n        x = 2",
        "case _:\n        x = 2\n        # too late\n        y = 3",
    ],
)
def test_a_default_without_a_reason_is_found(default: str) -> None:
    assert list(unreasoned(PLANTED.format(default))) == [4]


@pytest.mark.parametrize(
    "default",
    [
        "case _ as never:\n        assert_never(never)",
        "case _:\n        raise ValueError(word)",
        "case _:  # all else is alike\n        x = 2",
        "case _:\n        # all else is alike\n        x = 2",
        "case _ if x:\n        x = 2",
        "case 'b':\n        x = 2",
    ],
)
def test_what_ends_or_says_why_is_left_alone(default: str) -> None:
    assert not list(unreasoned(PLANTED.format(default)))
