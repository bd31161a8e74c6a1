"""What a mistake in YAML means, in our words and with a remedy: YAML's own words are never shown."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source, Span

_NO_BLANK = re.compile(r" *(?:- +)*([\w.]+):(\S.*)")
_KEY_BEFORE = re.compile(r":\s|[-?] *$")
#: A `do` with its text, if any, in which YAML does not keep the lines apart; and a line that is a key of a clause.
_DO = re.compile(r"(?:[\w.]+\.)?do:(?: +(?![|>\[{\"'])(?P<text>[^#\s]))?")
_KEY = re.compile(r"(?!else\b|may\b|together\b)\w+:(?: |$)")
_CLOSERS = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where YAML gave up (`at`), in what (`start`), the text that it had read last, the bracket that was open."""

    source: Source
    at: int
    start: int
    last: tuple[int, int] | None
    bracket: int | None

    @property
    def letter(self) -> str:
        return self.source.text[self.at : self.at + 1]

    @property
    def line_start(self) -> int:
        return self.at - self.source.place(self.at)[1] + 1

    @property
    def before(self) -> str:
        return self.source.text[self.line_start : self.at]

    def span(self, start: int, length: int = 1) -> Span:
        return Span(self.source, start, min(start + length, len(self.source.text)))

    def line(self, at: int) -> Span:
        """The line of an offset, without the blanks around it."""
        number, column = self.source.place(at)
        line = self.source.line(number)
        start = at - column + 1 + len(line) - len(line.lstrip())
        return self.span(start, len(line.strip()))

    def rest(self) -> Span:
        """What stands from here to the end of the line."""
        line = self.source.line(self.source.place(self.at)[0])
        return self.span(self.at, max(len(line.rstrip()) - len(self.before), 1))


def strange_letter(place: Span) -> Diagnostic:
    said = f"here stands a letter that nobody can see (U+{ord(place.text[0]):04X})"
    return Diagnostic("E006", said, place, "take it out")


def strange_escape(place: Span, letter: str) -> Diagnostic:
    return Diagnostic("E024", f"this stands for U+{ord(letter):04X}, which nobody can see", place, "take it out")


def explain(source: Source, error: Exception, last: tuple[int, int] | None, bracket: int | None) -> Diagnostic:
    """The diagnostic for what PyYAML raised."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        start = source.text.find("\\", last[0] if last else 0)
        said = "this stands for no letter that there is"
        hint = r"`\u` takes 4 and `\U` 8 hexadecimal digits, of a letter that there is"
        return Diagnostic("E024", said, Span(source, max(start, 0), max(start, 0) + 2), hint)
    at = error.problem_mark.index
    start = error.context_mark.index if error.context_mark is not None else at
    trouble = Trouble(source, at, start, last, bracket)
    words = f"{error.context} {error.problem}"
    if any(known in words for known in _OF_LINES) and (found := _no_bar(trouble)) is not None:
        return found
    for known, said_by in _EXPLAINERS:
        if known in words:
            return said_by(trouble)
    hint = "each line is `key: value`, `- item` or part of a text below `|`; what has odd letters needs quotes"
    return Diagnostic("E029", "YAML cannot read this", trouble.span(at), hint)


def _no_bar(it: Trouble) -> Diagnostic | None:
    """The lines of a block below a `do:` without `|`, which YAML tried to read as its own."""
    for at in (it.at, it.start):
        line = it.line(at)
        number, column = it.source.place(line.start)
        while number > 1 and column > 1:
            number -= 1
            above = it.source.line(number)
            indent = len(above) - len(above.lstrip()) + 1
            if not above.strip() or indent >= column:
                continue
            column = indent
            do = _DO.match(above.strip())
            if do is None:
                continue
            if do["text"] and _KEY.match(line.text):
                return None  # a key of the clause, indented too far
            hint = "write `do: |`, and each statement on a line of its own under it"
            return Diagnostic("E125", "without `|` YAML reads this block as keys and values", line, hint)
    return None


def _no_token(it: Trouble) -> Diagnostic:
    place = it.span(it.at)
    if it.letter == "\t":
        hint = "indent by two blanks, and part words by one"
        return Diagnostic("E010", "a tab: YAML knows only blanks", place, hint)
    if it.letter in "|>":
        hint = "write the entry on a line of its own, without {...} or [...]"
        return Diagnostic("E027", f"a text below `{it.letter}` cannot stand in brackets", place, hint)
    return Diagnostic("E011", f"a text cannot begin with `{it.letter}`", place, f'put it in quotes: "{it.rest().text}"')


def _no_key(it: Trouble) -> Diagnostic:
    """A line among keys (`start`) in which there is no key."""
    hint = "a text of several lines stands indented below `key: |`; a comment begins with `#`"
    return _no_blank(it, it.start) or Diagnostic("E014", "this line is no `key: value`", it.line(it.start), hint)


def _no_blank(it: Trouble, at: int) -> Diagnostic | None:
    line = it.line(at)
    match = _NO_BLANK.match(line.text)
    if match is None or match[2].startswith((":", "//")):
        return None
    place = it.span(line.start + match.end(1))
    return Diagnostic("E014", "a blank is missing after this `:`", place, f"write `{match[1]}: {match[2].rstrip()}`")


def _second_colon(it: Trouble) -> Diagnostic:
    """A `:` where no key can be: in a text, or in a line that is indented too far."""
    if it.last is not None and it.last[0] < it.line_start <= it.last[1]:  # the text above goes on into this line
        above = it.line(it.last[0])
        found = _no_blank(it, above.start)
        if found is not None:
            return found
        if above.start == it.last[0]:
            return Diagnostic("E014", "this line is no `key: value`", above, "is a `:` missing?")
    if it.before.startswith("---"):
        return Diagnostic("E016", "`---` stands on a line of its own", it.line(it.at), "go on in the next line")
    if it.line_start > 0 and not _KEY_BEFORE.search(it.before.rstrip() + " "):
        said = "this line is indented further than the one above, which has its value already"
        return Diagnostic("E016", said, it.line(it.at), "the keys of one map begin in one column")
    hint = "put the text in quotes, or the second key on the next line"
    return Diagnostic("E015", "a second `: ` in one line", it.span(it.at), hint)


def _no_list_here(it: Trouble) -> Diagnostic:
    hint = "begin it on the next line, or write `[a, b]`"
    return Diagnostic("E026", "a list cannot begin in the middle of a line", it.span(it.at), hint)


def _question_mark(it: Trouble) -> Diagnostic:
    hint = "write `name: value`; a text that begins with `?` needs quotes"
    return Diagnostic("E021", "`?` makes a key of what follows", it.span(it.at), hint)


def _block_header(it: Trouble) -> Diagnostic:
    said = f"the text begins on the line below `{it.source.text[it.start]}`"
    return Diagnostic("E027", said, it.span(it.at), "indent it by two blanks")


def _escape(it: Trouble) -> Diagnostic:
    slash = it.source.text.rfind("\\", it.start, it.at)
    said = "`\\` begins a letter that is written with a code, and this is none"
    hint = r"a backslash itself is `\\`, a quote is `\"`, an end of line `\n`"
    return Diagnostic("E024", said, it.span(slash, it.at - slash + 1), hint)


def _open_quote(it: Trouble) -> Diagnostic:
    quote = it.source.text[it.start]
    hint = "close it; inside, an apostrophe is written twice" if quote == "'" else 'close it; inside, a quote is `\\"`'
    return Diagnostic("E012", f"this {quote} is not closed", it.span(it.start), hint)


def _unfit(it: Trouble) -> Diagnostic:
    """Something that fits no column, or comes after a value that was complete."""
    before = it.before.strip()
    if it.letter in ("]", "}", ","):
        return _stray(it)
    if it.letter == ":" and not before.strip("- "):
        return Diagnostic("E021", "a key is missing before this `:`", it.span(it.at), "write `name: value`")
    if before and it.last is not None and it.source.text[it.last[0]] in "'\"":
        if it.last[0] < it.line_start <= it.last[1]:
            return _open_quote(Trouble(it.source, it.at, it.last[0], None, None))
        if not it.source.text[it.last[1] : it.at].strip():
            said = "the text ended with its quote, and something follows"
            return Diagnostic("E025", said, it.rest(), "put the whole of it in quotes, or nothing")
    if before.endswith(("]", "}")):
        said = f"the value ended with `{before[-1]}`, and something follows"
        return Diagnostic("E025", said, it.rest(), "a text that begins with a bracket needs quotes")
    if it.letter == "-" and not before:
        hint = "a list stands below its key, `key:`, and is indented no less"
        return Diagnostic("E026", "an item of a list stands among keys", it.line(it.at), hint)
    if it.source.text.startswith("- ", it.start):
        hint = "an item begins with `- `; what belongs to the item above is indented further"
        return Diagnostic("E026", "a key stands among the items of a list", it.line(it.at), hint)
    if before:
        return Diagnostic("E025", "something follows where the text was complete", it.rest(), "put it in quotes")
    hint = "the keys of one map begin in one column, two blanks further than the key above them"
    return Diagnostic("E016", "this line is indented like none above it", it.line(it.at), hint)


def _in_brackets(it: Trouble) -> Diagnostic:
    """Neither a comma nor the end, or nothing where something must be."""
    if it.bracket is None:
        if it.letter in ("]", "}", ","):
            return _stray(it)
        return Diagnostic("E014", "a value is missing before this", it.span(it.at), "write `key: value`")
    opener = it.source.text[it.bracket]
    if it.letter in ("]", "}"):
        said = f"`{opener}` is closed by `{_CLOSERS[opener]}`, not by `{it.letter}`"
        return Diagnostic("E013", said, it.span(it.at), "is a bracket missing before it?")
    if not it.letter or it.source.place(it.at)[0] > it.source.place(it.bracket)[0]:
        return Diagnostic("E013", f"this `{opener}` is not closed", it.span(it.bracket), f"write `{_CLOSERS[opener]}`")
    if it.letter == ",":
        hint = "leave the comma out; a text that begins with one needs quotes"
        return Diagnostic("E013", "nothing stands before this comma", it.span(it.at), hint)
    if it.letter == ":":
        hint = "put the text in quotes, or a comma between the two entries"
        return Diagnostic("E015", "a second `: ` in one entry", it.span(it.at), hint)
    return Diagnostic("E013", "a comma is missing before this", it.span(it.at), "in brackets commas part the entries")


def _stray(it: Trouble) -> Diagnostic:
    if it.letter == ",":
        hint = "leave it out; a text that begins with a comma needs quotes"
        return Diagnostic("E013", "a comma outside of brackets", it.span(it.at), hint)
    hint = "leave it out, or open the bracket before it; a text that begins with one needs quotes"
    return Diagnostic("E013", f"this `{it.letter}` closes nothing", it.span(it.at), hint)


def _no_document(it: Trouble) -> Diagnostic:
    """The document was complete, and something comes."""
    if it.letter in ("]", "}", ","):
        return _stray(it)
    if it.before.strip() or it.letter == "":
        return _unfit(it)
    hint = "the keys of one map begin in one column; between two documents stands a line `---`"
    return Diagnostic("E016", "this begins further left than what stands above", it.line(it.at), hint)


def _mark(it: Trouble) -> Diagnostic:
    letter = it.source.text[it.start]
    return Diagnostic("E011", f"a text cannot begin with `{letter}`", it.span(it.start), "put it in quotes")


def _percent(it: Trouble) -> Diagnostic:
    return Diagnostic("E019", "a line that begins with `%` speaks to YAML", it.line(it.at), "leave it out")


#: What YAML says of lines that are no keys and values.
_OF_LINES = ("could not find expected ':'", "mapping values are not allowed", "expected <block end>")

# The words by which PyYAML's errors are known, and who explains them: the first that fits.
_EXPLAINERS = (
    ("that cannot start any token", _no_token),
    ("could not find expected ':'", _no_key),
    ("mapping values are not allowed", _second_colon),
    ("sequence entries are not allowed", _no_list_here),
    ("mapping keys are not allowed", _question_mark),
    ("scanning a block scalar", _block_header),
    ("scanning a double-quoted scalar", _escape),
    ("scanning a quoted scalar", _open_quote),
    ("scanning an anchor", _mark),
    ("scanning an alias", _mark),
    ("tag", _mark),
    ("directive", _percent),
    ("YAML document", _percent),
    ("expected the node content", _in_brackets),
    ("parsing a flow", _in_brackets),
    ("expected <block end>", _unfit),
    ("expected '<document start>'", _no_document),
)
