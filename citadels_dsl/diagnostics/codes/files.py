"""E0xx: files, and what YAML makes of them."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_HEAD = "overlay: example\non: core\n"
_RIGHT = _HEAD + "says: An example.\n"


def _file(code: str, title: str, text: str) -> Code:
    """A code of what no text can show: there is no file, or none that can be read."""
    return Code(code, title, text, "", _RIGHT)


def _says(code: str, title: str, text: str, wrong: str, right: str = "says: An example.") -> Code:
    """A code whose examples are some lines after the head of an overlay."""
    return Code(code, title, text, f"{_HEAD}{wrong}\n", f"{_HEAD}{right}\n")


_RULE = "says: An example.\nadd:\n  rules:\n    example: "

CODES: tuple[Code, ...] = (
    _file("E001", "no such file", "Nothing stands under this name."),
    _file("E002", "a folder", "A folder was named where a file is needed."),
    _file("E003", "a file that cannot be read", "The system did not let it be read, mostly for want of permission."),
    _file("E004", "a file that is too large", "A file of rules has at most a megabyte."),
    _file("E005", "not UTF-8", "Rules are written in UTF-8. Editors call it the encoding of a file."),
    _says(
        "E006",
        "a letter that nobody can see",
        "Control characters and the like do not belong into rules: what cannot be seen cannot be judged. Nor do "
        "those that turn the letters around them about: a line would read as another than it is.",
        "says: An \x07example.",
    ),
    Code("E007", "an empty file", "There is neither a ruleset nor an overlay in it.", "# nothing yet\n", _RIGHT),
    _says("E010", "a tab", "YAML is indented with blanks; a tab is none.", "add:\n\trules: {}\nsays: An example."),
    _says(
        "E011",
        "a sign at the beginning of a text",
        "A text that begins with @, %, a backquote, &, * or ! needs quotes.",
        "says: @ example",
        'says: "@ example"',
    ),
    _says(
        "E012",
        "a quote that is not closed",
        "A text that begins with a quote ends with the same.",
        'says: "An example.',
    ),
    _says(
        "E013",
        "brackets",
        "Each [ and { is closed with its like; commas part what stands in them.",
        "players: [3, 4\nsays: An example.",
        "players: [3, 4]\nsays: An example.",
    ),
    _says(
        "E014",
        "a key or a value is missing",
        "A line of a map is `key: value`, with a blank after the colon.",
        "says:An example.",
    ),
    _says(
        "E015",
        "a second colon",
        "A text in which `: ` occurs needs quotes, or stands below `key: |`.",
        "says: An example: this one.",
        'says: "An example: this one."',
    ),
    _says(
        "E016",
        "the indentation of keys",
        "The keys of one map begin in one column, two blanks further than the key above them.",
        "says: An example.\n  players: 4",
        "says: An example.\nplayers: 4",
    ),
    _says(
        "E017",
        "a key stands twice",
        "Of two equal keys of a map only one would count, so neither is taken for granted.",
        "says: An example.\nsays: Another one.",
    ),
    _says(
        "E018",
        "anchors",
        "`&name` and `*name` would repeat a part of a file in another place. A file of rules shows what it says: what "
        "is used twice is a trait or a procedure.",
        "says: &text An example.",
    ),
    _says(
        "E019",
        "tags",
        "`!` and `%` would tell YAML of what type something is. The key says it.",
        "says: !text An example.",
    ),
    _says(
        "E020",
        "merged maps",
        "`<<` would bring the keys of another map in here. Write them out, or use traits, `extends` or `cards_from`.",
        "says: An example.\n<<: {players: 4}",
        "says: An example.\nplayers: 4",
    ),
    _says(
        "E021",
        "what a key is",
        "A key is a name. It is neither empty nor a list nor a map.",
        "says: An example.\n: 4",
        "says: An example.\nplayers: 4",
    ),
    _says(
        "E022",
        "too deep",
        "Maps and lists stand in each other at most 40 deep.",
        f"says: {'[' * 50}{']' * 50}",
    ),
    _file("E023", "too much", "A file has at most 50,000 keys and values."),
    _says(
        "E024",
        "letters written with a code",
        "In double quotes `\\` begins a letter that is written with a code. A backslash itself is `\\\\`.",
        'says: "A \\game."',
        'says: "A game."',
    ),
    _says(
        "E025",
        "something after the end of a text",
        "A text in quotes ends with the second quote, one in brackets with the last bracket.",
        'says: "An" example.',
        'says: "An example."',
    ),
    _says(
        "E026",
        "lists",
        "A list is `[a, b]`, or items below its key, each beginning with `- `.",
        "cards_from: - core\nsays: An example.",
        "says: An example.",
    ),
    _says(
        "E027",
        "texts of several lines",
        "Behind `|` stands nothing; the text begins on the next line, indented, and not in brackets.",
        "says: | An example.",
        "says: |\n  An example.",
    ),
    _says(
        "E028",
        "a comma in brackets",
        "In {...} and [...] YAML parts entries at each comma, also at one in an expression.",
        _RULE + "{after: p.gather_gold, do: p.take(1, from=bank)}",
        _RULE + '{after: p.gather_gold, do: "p.take(1, from=bank)"}',
    ),
    _file(
        "E029",
        "what YAML cannot read",
        "Each line is `key: value`, `- item` or part of a text below `key: |`; what has odd letters needs quotes.",
    ),
)
