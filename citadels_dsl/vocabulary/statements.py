"""The statements of the language, as they are written."""

from __future__ import annotations

from citadels_dsl.vocabulary.word import Statement

STATEMENTS = (
    Statement("choose", ("choose d in S", "choose d in S if C"), "one of S; with none the block ends"),
    Statement("choose", ("choose 2 ds in S", "choose 0..n ds in S"), "so many of S, as a set"),
    Statement("secretly", ("choose secretly d in S",), "a choice of which nobody else sees what it is"),
    Statement("random", ("random d in S", "random 2 ds in S"), "chance decides; with none the block ends"),
    Statement("let", ("let n = E", "n = E"), "a name for a value; later another value for it"),
    Statement("if", ("if C:", "else if C:", "else:"), "one block or another"),
    Statement(
        "for",
        ("for p in S:", "for p in S by E if C:"),
        "each once; with `by` the next is always the one with the least E now",
    ),
    Statement("repeat", ("repeat N:", "repeat N while C:"), "at most N times"),
    Statement("may", ("may:", 'may "label":', "else:"), "a free choice; offered if it can be done"),
    Statement("either", ('either "label":', 'or "label" if C:'), "one of several, of those that can be done"),
    Statement("together", ("together p in S:",), "all choose before anything is seen; the choices stand first in it"),
    Statement("nothing", ("nothing",), "nothing is done"),
)
