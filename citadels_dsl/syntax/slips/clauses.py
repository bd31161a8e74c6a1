"""Slips in what stands at a key of a clause: a value or a pattern."""

from __future__ import annotations

from citadels_dsl.syntax.slips.row import row

_IF = "the condition stands at a key of its own, `if:`"

PATTERNS = (
    row(
        "E120",
        r"^ *(?P<at>after|before|when|instead|rule|forbid|allow)\b(?! *[.(]| *$)",
        "the key says `{at}` already",
        "leave it out",
    ),
    row("E120", r"\b(?P<at>if|when|unless|while|where|during)\b", "a moment has no `{at}`", _IF),
    row("E120", r"\b(?P<at>and|or|not)\b", "one moment a clause", "write a second clause; " + _IF),
    row("E120", r"^[^()]*(?P<at>,)", "one moment a clause", "write a second clause"),
    row("E120", r"(?P<at>:) *$", "no `:` stands at the end of a moment", "leave it out"),
    row(
        "E120",
        r"^ *(?P<at>any|each|every|all|any\w+|some\w+|each \w+|an?|the)\b(?: |\.)",
        "there is no `{at}` here",
        "anybody is a new name, `p.turn(c)`, or nothing, `turn(c)`",
    ),
    row(
        "E120",
        r"(?P<at>[<>]=?|\bis\b(?: not\b)?|\b(?:not )?in\b)",
        "a moment compares nothing",
        _IF + "; a name that is known filters: `me.turn(this)`",
    ),
    row("E120", r"^[^()]*(?P<at>[-+*=])", "a moment does not reckon", _IF),
    row(
        "E120",
        r"^ *(?P<at>let|choose|random|for|repeat|may|either|nothing)\b",
        "a moment is no statement",
        "what happens then stands at `do:`",
    ),
    row(
        "E120", r"^ *(?P<who>[\w.]+) +(?P<at>\w[\w.]*)", "a moment is written like a verb", "write it like `p.turn(c)`"
    ),
    row("E120", r"^ *(?P<at>[0-9\"].*)", "this is no moment", "write it like `p.turn(c)`"),
)

VALUES = (
    row("E121", r"^ *(?P<at>if)\b", "the key says `if` already", "write only the condition"),
    row(
        "E121",
        r"^ *(?P<at>let|choose|random|for|together|repeat|may|either|nothing)\b",
        "here stands a value, no statement",
        "statements stand at `do:`",
    ),
    row(
        "E121",
        r"^ *(?P<at>(?:not )?in\b|is\b|and\b|or\b|mod\b|[<>]=?|[+*.])",
        "something is missing before `{at}`",
        "say who or what: `d in me.city`",
    ),
    row(
        "E121",
        r"\b(?P<at>if|else|when)\b",
        "a value has no `{at}`",
        "a value that depends on something is two clauses, each with its `if:`",
    ),
    row("E121", r"(?P<at>:) *$", "no `:` stands at the end of a value", "leave it out"),
)
