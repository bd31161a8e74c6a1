"""Slips in statements that give something a name: `choose`, `random`, `let`."""

from __future__ import annotations

from citadels_dsl.syntax.slips.row import row

_CHOICE = r"^ *(?:[\w.]+\.)?(?P<how>choose|random)"
_SETS = "a mark is set with `mark(x, m=...)`; gold moves with `gain`, `pay`, `take`"

CHOICES = (
    # out of a set
    row(
        "E115",
        rf"{_CHOICE} +(?:secretly +)?(?P<at>up to|at most|no more than) (?P<n>\w+)",
        "how many is a number or a range",
        "write `{how} 0..{n} ds in ...`",
    ),
    row(
        "E115",
        rf"{_CHOICE} +(?P<at>at least) (?P<n>\w+)",
        "how many is a number or a range",
        "write `{how} {n}..count(...) ds in ...`",
    ),
    row(
        "E115",
        rf"{_CHOICE} +(?P<at>any number of|any|some|all|several|many)\b",
        "how many is a number or a range",
        "write `{how} 0..count(S) ds in S`",
    ),
    row(
        "E115",
        rf"{_CHOICE} +(?P<at>exactly|just|only|an?|one|the)\b",
        "there is no `{at}` here",
        "write `{how} d in ...` for one, `{how} 2 ds in ...` for two",
    ),
    row(
        "E115",
        rf"{_CHOICE} +(?:secretly +)?(?P<at>[0-9]\S*) +in\b",
        "the chosen need a name",
        "write `{how} {at} ds in ...`",
    ),
    row(
        "E115",
        rf"{_CHOICE} +(?:secretly +)?(?P<n>\S+) +(?P<x>\w+) +in +(?P<set>.*?) +(?P<at>if|by)\b",
        "of several, `{at}` stands in the set",
        "write `{how} {n} {x} in those(y in {set} if ...)`",
    ),
    row(
        "E115",
        rf"{_CHOICE}\b.*\b(?P<at>from|of|among|out of|between|at)\b",
        "there is no `{at}` here",
        "write `{how} x in ...`",
    ),
    row(
        "E115",
        rf"{_CHOICE}\b[^(]*\bin\b[^(]*(?P<at>,)",
        "one choice a line",
        "write a second `{how}` on the next line",
    ),
    row("E115", rf"{_CHOICE}(?P<at>\()", "`{how}` is no verb", "write `{how} x in ...`"),
    row(
        "E115",
        r"^ *(?:[\w.]+\.)?(?P<at>(?P<how>choose|random)(?: +secretly)?(?: +(?!in\b)[\w.]+)*) *$",
        "out of what?",
        "write `{how} x in ...`",
    ),
    row("E115", r"^ *(?P<at>secretly)\b", "`secretly` stands after `choose`", "write `choose secretly x in ...`"),
    row(
        "E115",
        r"^ *(?:[\w.]+\.)?choose\b.*\b(?P<at>secretly)\b",
        "`secretly` stands after `choose`",
        "write `choose secretly x in ...`",
    ),
    row("E115", r"^ *random +(?P<at>secretly)\b", "chance has no secrets", "only `choose` may be done `secretly`"),
    row(
        "E113", rf"{_CHOICE}\b.*\b(?P<at>then|and then)\b", "one statement a line", "put what follows on the next line"
    ),
    # names and values
    row("E112", r"^ *let +(?P<x>\w+)(?P<at>\.)", "`let` gives a name to a value, and this has one", _SETS),
    row("E112", r"^ *(?P<at>\w+(?:\.\w+)+(?:\([^()]*\))?) *=", "a property is not set", _SETS),
    row("E112", r"^ *\w+(?P<at>\([^()]*\)) *=", "only a name is given a value", "write `let n = ...`"),
    row(
        "E112",
        r"^ *(?P<at>set|var|const|local|put) +(?P<x>\w+) *(?:=|\bto\b|$)",
        "there is no `{at}`",
        "write `let {x} = ...`",
    ),
    row(
        "E112",
        r"^ *let +(?P<x>\w+) *= *(?P<at>if)\b",
        "a value has no `if`",
        "write `let {x} = ...` first, then `if ...:` and under it `{x} = ...`",
    ),
    row(
        "E112",
        r"^ *let +(?P<x>\w+) *= *(?:[\w.]+\.)?(?P<at>choose|random)\b",
        "`{at}` gives a name by itself",
        "write `{at} {x} in ...`",
    ),
    row("E112", r"^ *let +(?P<x>\w+) +(?P<at>be|to|as|is|in)\b", "there is no `{at}` here", "write `let {x} = ...`"),
    row("E112", r"^ *(?P<at>let(?: +\w+)?) *$", "`let` gives a name to a value", "write `let n = ...`"),
    row(
        "E112",
        r"^ *let +\w+ *= *(?:[^=]|==)*?(?P<at>\bif\b|\belse\b)",
        "a value has no `{at}`",
        "give it one value first, then `if ...:` and under it the other",
    ),
    row("E112", r"^ *let +(?P<x>\w+) +(?P<at>[\w\"(-].*)", "a `=` is missing", "write `let {x} = {at}`"),
)
