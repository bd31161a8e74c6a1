"""Mistakes in the shape of an ability text: indentation, parentheses, quotes, what stands under what."""

from __future__ import annotations

import re

from citadels_dsl.syntax.case import HEAD, Case, indent_of
from citadels_dsl.syntax.slip import Slip

_QUOTE = re.compile(r'"(?:_*")?')
_LINE = re.compile(r"[^\n]+")
_NAMED = re.compile(r"[(,] *\w+ *$")
_EITHER = re.compile(r" *((?:[\w.]+\.)?either)\b")


def nothing(case: Case) -> Slip | None:
    if case.code.strip():
        return None
    if case.form == "block":
        return case.slip("E103", "there is nothing here", "a block in which nothing happens is `nothing`", 0, 0)
    return case.slip("E103", "there is nothing here", "write something, or leave the key out", 0, 0)


def indentation(case: Case) -> Slip | None:
    """A line that is indented like none above it, or further for no reason."""
    match case.stop.kind:
        case "_DEEP":
            return case.whole_line("E124", "lines are indented too deep", "make a procedure of a part")
        case "_MISFIT":
            hint = "indent by two blanks under each line that ends with `:`"
            return case.whole_line("E106", "this line is indented like none above it", hint)
        case "_INDENT":
            said = "this line is indented further than the one above, which does not end with `:`"
            return case.whole_line("E106", said, "begin both in one column, or end the line above with `:`")
        case _:  # any other token has nothing to do with indentation
            return None


def under_a_head(case: Case) -> Slip | None:
    """A line that ends with `:` and has nothing under it."""
    if case.form != "block":
        return None
    if case.at_end and case.line.rstrip().endswith(":") and HEAD.match(case.line):
        return case.whole_line("E102", "nothing stands under this line", "write what happens, or `nothing`")
    above = case.line_above
    if (
        case.before.strip()
        or not above.endswith(":")
        or not HEAD.match(above)
        or indent_of(case.line) > indent_of(above)
    ):
        return None
    said = "what belongs to the line above is indented further than it"
    return case.whole_line("E106", said, "indent it by two blanks; if nothing happens there write `nothing`")


def joined_lines(case: Case) -> Slip | None:
    """YAML has made one line of several, and the second begins where reading stopped."""
    last = len(case.code[: case.at].rstrip()) - 1
    if case.form != "block" or last < 0 or case.at_end or "\n" in case.code[last : case.at]:
        return None
    source = case.scalar.span.source
    if source.place(case.scalar.at(last))[0] == source.place(case.scalar.at(case.at))[0]:
        return None
    folded = case.scalar.block and source.text[case.scalar.span.start] == ">"
    said = "`>` makes one line of several" if folded else "YAML makes one line of several"
    hint = "write `do: |`, and each statement on a line of its own under it"
    return case.slip("E125", said, hint, case.at, case.at + max(len(case.stop.token), 1))


def open_label(case: Case) -> Slip | None:
    for quote in _QUOTE.finditer(case.line):
        if quote[0] == '"' and case.line_start + quote.start() <= case.at:
            hint = 'a label ends on its line: `may "like this":`'
            return case.slip("E108", 'this `"` is not closed', hint, case.line_start + quote.start())
    return None


def parentheses(case: Case) -> Slip | None:
    opened: list[int] = []
    for index in range(case.stop.first, case.at):
        if case.code[index] == "(":
            opened.append(index)
        elif case.code[index] == ")" and opened:
            opened.pop()
    if not opened:
        if case.stop.token != ")":
            return None
        return case.slip("E107", "this `)` closes nothing", "leave it out, or open it before", case.at)
    on_another_line = "\n" in case.code[opened[-1] : case.at]
    at_colon = case.stop.token == ":" and not _NAMED.search(case.before)
    if not (case.at_end or on_another_line or at_colon):
        return None
    after = case.scalar.span.source.text[case.scalar.span.end :][:10].lstrip()
    hint = "write `)`"
    if after.startswith(",") and not case.scalar.block and not case.scalar.quoted:
        hint = "YAML has cut the text at the comma: put it in quotes, or on a line of its own"
    elif on_another_line:
        hint = "write `)`; inside parentheses a statement may go over several lines"
    return case.slip("E107", "this `(` is not closed", hint, opened[-1])


def lost_else(case: Case) -> Slip | None:
    if case.form != "block" or case.before.strip() not in ("", "else") or not re.match(r" *else\b", case.line):
        return None
    indent = indent_of(case.line)
    above = [line for line in case.code[: case.line_start].split("\n") if line.strip() and indent_of(line) <= indent]
    start = case.line_start + indent
    if above and indent_of(above[-1]) == indent and re.match(r" *(?:[\w.]+\.)?(?:either|or)\b", above[-1]):
        hint = "each branch is an `or`; the last can be one that is always open"
        return case.slip("E118", "`either` has no `else`", hint, start, start + 4)
    said = "this `else` belongs to no `if` and no `may`"
    hint = "it stands right after what is under its `if` or `may`, with the same indent as that"
    return case.slip("E117", said, hint, start, start + 4)


def lonely_either(case: Case) -> Slip | None:
    """An `either` whose first branch is followed by none."""
    if case.form != "block":
        return None
    lines = [line for line in _LINE.finditer(case.code) if line[0].strip()]
    for index, line in enumerate(lines):
        head = _EITHER.match(line[0])
        if head is None or not case.stop.first <= line.start() < case.at or not line[0].rstrip().endswith(":"):
            continue
        indent = indent_of(line[0])
        follower = next((each for each in lines[index + 1 :] if indent_of(each[0]) <= indent), None)
        if follower is not None and re.match(r" *or\b", follower[0]):
            continue
        has_body = index + 1 < len(lines) and indent_of(lines[index + 1][0]) > indent
        stopped_after = case.at_end or (follower is not None and case.line_start == follower.start())
        if has_body and stopped_after:
            hint = "write `or:` after it with the same indent; to do one thing or not is `may:`"
            start = line.start() + head.start(1)
            return case.slip("E118", "`either` has only one branch", hint, start, line.start() + head.end(1))
    return None
