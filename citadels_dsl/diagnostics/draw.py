"""Problems for people: what is wrong, the line where it stands with a mark under it, and what to do.

error[E201] nothing reads `playrs` in a file
  --> rules.yaml:5:1
   |
 5 | playrs: 3-5
   | ^^^^^^
   = did you mean `players`?
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from citadels_dsl.diagnostics.problem import Diagnostic
from citadels_dsl.source import Span

TAB = 4
#: Of a longer line only what lies around the mark is shown.
WIDEST = 160

_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"


def draw(diagnostics: Sequence[Diagnostic], color: bool = False) -> str:
    """All of them, an empty line between two, and none at the end."""
    return "\n\n".join(_drawn(problem, color) for problem in diagnostics)


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many of which sort: "2 errors and 1 warning"; empty if there are none."""
    errors = sum(d.is_error for d in diagnostics)
    warnings = len(diagnostics) - errors
    return " and ".join(_so_many(n, word) for n, word in ((errors, "error"), (warnings, "warning")) if n)


def _drawn(problem: Diagnostic, color: bool) -> str:
    paint = _Paint(color)
    tone = _RED if problem.is_error else _YELLOW
    places = [(problem.span, ""), *((note.span, note.message) for note in problem.notes)]
    wide = max(len(str(span.line)) for span, _ in places if span.source.text or span.line) + 1
    where = f"   in {printable(problem.where)}" if problem.where else ""
    head = f"{problem.severity.value}[{problem.code}]"
    lines = [f"{paint(head, _BOLD + tone)} {paint(printable(problem.message), _BOLD)}"]
    for number, (span, said) in enumerate(places):
        lines += _place(span, said, wide, where if number == 0 else "", tone if number == 0 else _BLUE, paint)
    if problem.hint:
        for number, line in enumerate(printable(problem.hint).split("\n")):
            lines.append(f"{' ' * wide} {paint('=', _BLUE) if number == 0 else ' '} {line}")
    return "\n".join(lines)


def _place(span: Span, said: str, wide: int, where: str, tone: str, paint: _Paint) -> list[str]:
    """The place, its line, and the mark under it. A file that is not there has a name and no line."""
    bar = paint("|", _BLUE)
    lines = [f"{' ' * (wide - 1)}{paint('-->', _BLUE)} {printable(str(span))}{where}"]
    text = span.source.line(span.line)
    if not text and not span.source.text:
        return [f"{' ' * (wide - 1)}{paint('-->', _BLUE)} {printable(span.source.path)}{where}"]
    last = span.end_column - 1 if span.end_line == span.line else len(text.rstrip())
    shown, before, under = cut(text, span.column - 1, max(last, span.column))
    lines.append(f"{' ' * wide} {bar}")
    lines.append(f"{paint(str(span.line).rjust(wide), _BLUE)} {bar} {shown}")
    mark = paint(("^" if tone != _BLUE else "-") * max(1, under), tone)
    lines.append(f"{' ' * wide} {bar} {' ' * before}{mark}{' ' + said if said else ''}")
    return lines


def cut(text: str, start: int, end: int) -> tuple[str, int, int]:
    """A line as it is shown, and how many columns lie before the mark and under it."""
    first, last = 0, len(text)
    if len(text) > 4 * WIDEST or sum(_width(letter, 0) for letter in text) > WIDEST:
        first = max(0, min(start - WIDEST // 4, len(text) - WIDEST))
        last = min(len(text), first + WIDEST)
    end = min(max(end, start), last)
    shown, before, under = ("..." if first else ""), (3 if first else 0), 0
    at = before
    for place in range(first, last):
        letter = text[place]
        wide = _width(letter, at)
        shown += " " * wide if letter == "\t" else printable(letter)
        before += wide if place < start else 0
        under += wide if start <= place < end else 0
        at += wide
    return shown + ("..." if last < len(text) else ""), before, under


def printable(text: str) -> str:
    """Nothing that a terminal would obey: control letters, and such as turn the direction of writing."""
    return "".join("\N{REPLACEMENT CHARACTER}" if _is_control(letter) else letter for letter in text)


def _is_control(letter: str) -> bool:
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co")


def _width(letter: str, at: int) -> int:
    """The columns that a letter takes in a terminal, standing at a column."""
    if letter == "\t":
        return TAB - at % TAB
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def _so_many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


class _Paint:
    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, text: str, tone: str) -> str:
        return f"{tone}{text}{_PLAIN}" if self.color else text
