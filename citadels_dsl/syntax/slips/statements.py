"""Slips in the statements of a block."""

from __future__ import annotations

from citadels_dsl.syntax.slips.row import row

_HEADS = "if|else if|else|for|may|either|or|repeat|together"
_WORDS = "let|choose|random|if|for|repeat|together|may|either|or|else|not|nothing"
_CALL = r"^ *[\w.]+\((?:[^()]|\([^()]*\))*\)"
_KEYS = "action|says|limit|at|before|after|instead|may_instead|when|rule|set|add|allow|forbid|over|at_least|at_most"

STATEMENTS = (
    # what belongs to the file, not to the block
    row("E125", r"^ *(?P<at>-) ", "a block is no YAML list", "write one statement a line, without `- `"),
    row(
        "E125", r"^ *(?P<at>(?:do|then) *:)", "`do:` is a key of the clause", "here stand only statements: leave it out"
    ),
    row("E125", rf"^ *(?P<at>(?:{_KEYS}) *:)", "this is a key of a clause, no statement", "put it beside `do:`"),
    row("E126", r"^ *(?P<at>return)\b", "a block gives nothing back", "a value that others ask for is a question"),
    row(
        "E126",
        r"^ *(?P<at>break|continue|goto|exit)\b",
        "there is no `{at}`",
        "`repeat 8 while ...:` ends when its condition no longer holds; `stop(turn)` ends a procedure",
    ),
    row(
        "E126",
        r"^ *(?P<at>def|function|func|fn|procedure|class|import|print|try|raise|lambda)\b",
        "there is no `{at}`",
        "a block is verbs, choices, `let`, `if`, `for` and `repeat`; what is used twice is a procedure",
    ),
    row(
        "E126",
        r"^ *(?P<at>end\w*|fi|done)\b",
        "a block has no word at its end",
        "it ends where its lines are indented less",
    ),
    # conditions
    row("E117", r"^ *(?P<at>elif|elsif|elseif|else +when)\b", "there is no `{at}`", "write `else if`"),
    row("E117", r"^ *(?P<at>otherwise)\b", "there is no `otherwise`", "write `else:`"),
    row("E117", r"^ *(?P<at>unless)\b", "there is no `unless`", "write `if not (...):`"),
    row("E117", r"^ *(?P<at>when|whenever|case|switch)\b", "there is no `{at}`", "write `if ...:` and `else if ...:`"),
    row(
        "E117",
        r"^ *else +(?!if\b)(?P<at>[^ :].*)",
        "after `else` stands nothing",
        "with a condition it is `else if ...:`",
    ),
    # loops
    row(
        "E116",
        r"^ *(?P<at>while|until|loop)\b",
        "there is no loop without an end",
        "write `repeat 8 while ...:`, with the most times that it can happen",
    ),
    row(
        "E116",
        r"^ *(?:for|together) +(?P<at>each|every|all|any)\b",
        "there is no `{at}` here",
        "write `for p in others:`",
    ),
    row("E116", r"^ *(?P<at>foreach|forall)\b", "there is no `{at}`", "write `for p in others:`"),
    row(
        "E116",
        r"^ *(?:for|together) +\w+ *(?P<at>=|\bfrom\b|\bof\b|:(?= *\w))",
        "a loop goes through a set",
        "write `for i in 1..3:` or `for p in others:`",
    ),
    row("E116", r"^ *(?:for|together) +(?P<at>\w+(?:\.\w+)*) *:", "each one needs a name", "write `for p in {at}:`"),
    row("E116", r"^ *repeat .*\b(?P<at>times?)\b", "`repeat` needs no `{at}`", "write `repeat 3:`"),
    row(
        "E116",
        r"^ *(?P<at>repeat) *(?::|while\b|until\b|$)",
        "`repeat` says how often at most",
        "write `repeat 3:` or `repeat 8 while ...:`",
    ),
    row("E116", r"^ *repeat .*\b(?P<at>until|unless)\b", "there is no `{at}`", "write `repeat 8 while not (...):`"),
    row("E116", r"^ *repeat .*\b(?P<at>if|for|when)\b", "`repeat` has no `{at}`", "write `repeat 8 while ...:`"),
    # offers
    row(
        "E118",
        r"^ *(?:[\w.]+\.)?may\b[^:(]*?\b(?P<at>if|for|or|repeat|unless)\b",
        "after `may` stands only a label",
        "what begins with `{at}` is a line of its own above it, and `may` is indented under it",
    ),
    row("E118", r"^ *(?:[\w.]+\.)?may *(?P<at>\()", "`may` is no verb", 'write `may:` or `may "label":`'),
    row(
        "E108",
        r"^ *(?:[\w.]+\.)?(?P<how>may|either|or) +(?!if\b)(?P<at>[a-z][^:]*?) *(?::.*)?$",
        "a label stands in quotes",
        'write `{how} "{at}":`',
    ),
    row("E118", r"^ *(?P<at>or)\b", "`or` belongs under an `either`", "it has the same indent as its `either`"),
    row(
        "E118",
        r"^ *(?P<at>option|choice|either or|offer|ask)\b",
        "there is no `{at}`",
        "write `either:` and `or:`, or `may:`",
    ),
    row(
        "E114",
        r"^ *(?:[\w.]+)\.(?P<at>if|for|repeat|together|random|let|else|nothing|or)\b",
        "nobody does `{at}`",
        "who does something stands before the verbs: `p.gain(1)`",
    ),
)

# These come last: what they look for is in other slips too.
ONE_A_LINE = (
    row(
        "E105",
        rf"^ *(?:[\w.]+\.)?(?:{_HEADS})\b[^:]*: *(?P<at>\S.*)",
        "what follows `:` begins a line of its own",
        "put it under this line, indented by two blanks",
    ),
    row("E114", r"^ *nothing *(?P<at>\(.*)", "`nothing` has no parentheses", "write `nothing`"),
    row(
        "E113",
        rf"{_CALL} +(?P<at>if|unless|when|while)\b",
        "a statement stands alone on its line",
        "a condition stands in the line above, `if ...:`, and this is indented under it",
    ),
    row(
        "E113",
        rf"{_CALL} +(?P<at>until|for|to|from|as)\b",
        "a statement stands alone on its line",
        "this is an argument: `use(c, until=turn)`",
    ),
    row(
        "E113",
        rf"{_CALL} *(?P<at>and then|and|or|then|,(?: *and)?)(?= *[a-z])",
        "one statement a line",
        "put what follows on the next line",
    ),
    row("E113", rf"{_CALL}(?P<at>[,.:]) *$", "a statement ends with its line", "leave the `{at}` out"),
    row(
        "E113",
        r"^ *(?P<at>and|is|in|mod|\+|\*|<|>|\.|,)(?= |\w)",
        "a line cannot begin with `{at}`",
        "join it to the line above; inside parentheses a text may go over several lines",
    ),
    row(
        "E113", rf"{_CALL} *(?P<at>[a-z]\w*(?:\.\w+)*\(.*)", "one statement a line", "put what follows on the next line"
    ),
    row(
        "E117",
        rf"^ *(?P<at>not\b|(?!(?:{_WORDS})\b)[\w.]+(?:\([^()]*\))? *(?:\b(?:is|in|not in|and|or|mod)\b|[<>+*-]=?)).*",
        "this only asks, and does nothing",
        "write `if ...:`, and under it what happens",
    ),
    row(
        "E114",
        rf"^ *(?P<verb>(?!(?:{_WORDS})\b)[a-z]\w*(?:\.[a-z]\w*)*) +(?P<at>(?P<n>\d+) +(?:gold|coins?|cards?)) *$",
        "a verb has parentheses",
        "write `{verb}({n})`",
    ),
    row(
        "E114",
        rf"^ *(?P<verb>(?!(?:{_WORDS})\b)[a-z]\w*(?:\.[a-z]\w*)*) +(?P<at>[\w\"(][^=]*?) *$",
        "a verb has parentheses",
        "write `{verb}({at})`",
    ),
    row(
        "E114",
        r"^ *(?P<at>[0-9\"-].*)",
        "this does nothing",
        "a line is a verb, a choice, `let`, `if`, `for` or `repeat`",
    ),
)
