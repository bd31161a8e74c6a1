"""Where each letter of a decoded YAML scalar stands in the file."""

from __future__ import annotations

import re

_BLANK = re.compile(r"[ \t\r\n]+")
_LINE_END = re.compile(r"\r?\n")
_HEADER = re.compile(r"[|>][^\r\n]*(?:\r?\n)?")
_DIGITS = {"x": 2, "u": 4, "U": 8}


def plain(text: str, start: int, end: int) -> tuple[int, ...]:
    """A plain scalar: only where it goes over several lines something is folded."""
    return tuple(_folded(text, start, end, keep_blanks=True))


def single_quoted(text: str, start: int, end: int) -> tuple[int, ...]:
    """`'like this'`, where `''` is one quote."""
    found: list[int] = []
    at, stop = start + 1, end - 1
    while at < stop:
        quote = text.find("''", at, stop)
        piece = quote if quote >= 0 else stop
        found += _folded(text, at, piece, keep_blanks=True)
        if quote >= 0:
            found.append(quote)
            piece += 2
        at = piece
    return tuple(found)


def double_quoted(text: str, start: int, end: int) -> tuple[int, ...]:
    """`"like this"`, with escapes; one at the end of a line joins it to the next without a blank."""
    found: list[int] = []
    at, stop = start + 1, end - 1
    while at < stop:
        slash = text.find("\\", at, stop)
        piece = slash if slash >= 0 else stop
        found += _folded(text, at, piece, keep_blanks=True)
        at = piece
        if slash < 0:
            break
        kind = text[slash + 1]
        if kind in "\r\n":
            gap = _BLANK.match(text, slash + 1, stop)
            assert gap is not None
            ends = [_letter(line.end()) for line in _LINE_END.finditer(text, slash + 1, gap.end())]
            found += ends[1:]
            at = gap.end()
        else:
            found.append(slash)
            at = slash + 2 + _DIGITS.get(kind, 0)
    return tuple(found)


def _folded(text: str, start: int, end: int, *, keep_blanks: bool) -> list[int]:
    """One end of a line becomes a blank, more of them one fewer; blanks around them go."""
    found: list[int] = []
    at = start
    for gap in _BLANK.finditer(text, start, end):
        found += range(at, gap.start())
        ends = [_letter(line.end()) for line in _LINE_END.finditer(text, gap.start(), gap.end())]
        if not ends:
            found += range(gap.start(), gap.end()) if keep_blanks else ()
        else:
            found += ends if len(ends) == 1 else ends[1:]
        at = gap.end()
    found += range(at, end)
    return found


def _letter(line_end: int) -> int:
    """The `\\n` itself, also of `\\r\\n`."""
    return line_end - 1


def block(text: str, start: int, end: int, value: str) -> tuple[int, ...]:
    """A `|` or `>` scalar; what it was decoded to (`value`) tells how far it is indented."""
    header = _HEADER.match(text, start, end)
    assert header is not None
    fold = text[start] == ">"
    lines = _lines(text, header.end(), end)
    indent = indent_of([text[a:b] for a, b in lines], value)
    found: list[int] = []
    breaks: list[int] = []  # ends of empty lines, kept back until it is known what follows
    before: tuple[int, bool] | None = None  # the end of the line of content above, and whether it began with a blank
    for first, last in lines:
        body = min(first + indent, last)
        if body == last and not (indent < last - first):
            breaks.append(last)
            continue
        indented = text[body] in " \t"
        if before is not None:
            ending, was_indented = before
            if fold and not was_indented and not indented:
                found += breaks or [ending]
            else:
                found += [ending, *breaks]
        else:
            found += breaks
        found += range(body, last)
        before, breaks = (last, indented), []
    if before is not None:
        found.append(before[0])
    found += breaks
    return tuple(_letters(text, found))[: len(value)]


def _letters(text: str, offsets: list[int]) -> list[int]:
    """For the end of a line its `\\n`, where a `\\r` stands before it."""
    return [at + 1 if text[at : at + 2] == "\r\n" else at for at in offsets]


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The lines as (start, end without the line's end)."""
    lines: list[tuple[int, int]] = []
    for ending in _LINE_END.finditer(text, start, end):
        lines.append((start, ending.start()))
        start = ending.end()
    if start < end:
        lines.append((start, end))
    return lines


def indent_of(lines: list[str], value: str) -> int:
    """How far the content is indented: compare the first line that has letters, in the file and decoded."""
    for line, decoded in zip(lines, value.split("\n"), strict=False):
        if decoded:
            return _blanks(line) - _blanks(decoded)
    return max((len(line) for line in lines), default=0)


def _blanks(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
