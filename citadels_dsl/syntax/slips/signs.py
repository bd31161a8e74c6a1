"""Signs that the language does not have, or not there."""

from __future__ import annotations

from citadels_dsl.syntax.slips.row import row

_SUM = "write the whole sum: `n = n + 1`; of a mark `mark(me, n=me.n + 1)`"
_LABELS = 'labels stand in straight quotes, `may "like this":`; names need none'

SIGNS = (
    row("E112", r"^ *let +\w+ *(?P<at>==)", "`let` has one `=`", "write `let n = ...`"),
    row(
        "E126",
        r"(?P<at>\{) *$|^ *\} *$",
        "a block has no braces",
        "end the line with `:` and indent what belongs to it",
    ),
    row(
        "E108",
        r"(?P<at>[\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb`])",
        "`{at}` is no straight quote",
        _LABELS,
    ),
    row(
        "E108",
        r"(?:\bis |\bis not |[(,=] *)(?P<at>\"(?P<word>\w*)\")",
        "a word of the language has no quotes",
        "write `{word}`",
    ),
    row(
        "E108", r"^ *(?:[\w.]+\.)?(?:may|either|or) +'(?P<at>[^']*)'", "a label stands in double quotes", 'write "{at}"'
    ),
    row("E108", r"(?P<at>')", "`'` means nothing here", _LABELS),
    row("E109", r"(?P<at>===?)", "there is no `{at}`", "write `is`"),
    row("E109", r"(?P<at>!==?|<>|/=|\u2260|not +=+)", "there is no `{at}`", "write `is not`"),
    row("E109", r"(?P<at>=<|\u2264)", "there is no `{at}`", "write `<=`"),
    row(
        "E109", r"(?P<at>=>|\u2265)", "there is no `{at}`", "write `>=`; what happens then stands on a line of its own"
    ),
    row("E110", r"(?P<at>&&?)", "there is no `{at}`", "write `and`"),
    row("E110", r"(?P<at>\|\|?)", "there is no `{at}`", "write `or`"),
    row("E110", r"(?P<at>!)", "there is no `!`", "write `not`"),
    row("E112", r"(?P<at>\+\+|[-+*/%]=|--(?= *$))", "there is no `{at}`", _SUM),
    row("E112", r"(?P<name>\w+) *(?P<at>:=)", "there is no `:=`", "write `let {name} = ...`"),
    row("E126", r"(?:^|\)) *(?P<at>//|--|/\*)", "`{at}` begins no comment", "a comment begins with `#`"),
    row("E111", r"(?P<at>//)", "there is no `//`", "write `down(a / b)`"),
    row("E111", r"(?P<at>\*\*|\^)", "there are no powers", "write `a * a`"),
    row(
        "E111", r"(?:up|down)\([^()/]*(?P<at>\))", "what is rounded is a division", "write `up(a / b)` or `down(a / b)`"
    ),
    row(
        "E111",
        r"(?:up|down)\([^()/]*/[^()/]*(?P<at>[-+/])",
        "one division at a time is rounded",
        "put parentheses around what is divided",
    ),
    row("E111", r"(?P<at>/)", "a division says how it rounds", "write `down(a / b)` or `up(a / b)`"),
    row("E111", r"(?P<at>%)", "there is no `%`", "the remainder of a division is `a mod b`"),
    row("E111", r"(?P<at>(?<![\w.])\d*\.\d+)", "numbers are whole", "round with `down(a / b)` or `up(a / b)`"),
    row("E111", r"(?P<at>(?<![\w.])\d+_\d+)", "a number has digits only", "write it without `_`"),
    row("E113", r"(?P<at>;)", "one statement a line, without `;`", "put what follows on the next line"),
    row(
        "E117", r"(?P<at>\?)", "there is no `... ? ... : ...`", "write `if ...:` and `else:`, each on a line of its own"
    ),
    row(
        "E101",
        r"(?P<at>\.\.\.+|\u2026)",
        "`{at}` stands for something left out",
        "write it out; the numbers from 1 to 3 are `1..3`",
    ),
    row("E122", r"(?P<at>[\[\]{}])", "sets have no brackets", "write `those(a, b)`, or `1..3` for numbers"),
    row("E101", r"(?P<at>->|\u2192|~|\\|\$|@|\^)", "`{at}` means nothing here", "leave it out"),
    row(
        "E101",
        r"(?P<at>[\u00a0\u2000-\u200f\u202f\u205f\u3000])",
        "here stands a blank that is none",
        "take it out and write a plain one",
    ),
    row(
        "E123",
        r"(?P<at>[a-z0-9_]*[^\W\da-z_A-Z]\w*)",
        "a name has the letters a to z, digits and `_`",
        "what players read in other letters stands in `says` and `names`",
    ),
    row("E123", r"(?P<at>\b\w*[A-Z]\w*)", "names are written in small letters; `{at}` is not", "write it small"),
)
