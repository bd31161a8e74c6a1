"""Words that make one value of many."""

from __future__ import annotations

from citadels_dsl.vocabulary.word import Fold

FOLDS = (
    Fold("count", ("members", "set"), "how many", also=("len", "length", "size", "number")),
    Fold("any", ("members",), "whether there is one", also=("exists", "some")),
    Fold(
        "those",
        ("members", "list"),
        "the set of them; `those(a, b)`: a set of what is listed",
        also=("set", "list", "all", "filter"),
    ),
    Fold("sum", ("values",), "all added up", also=("total",)),
    Fold(
        "max",
        ("values", "list"),
        "the greatest; of nothing 0",
        also=("maximum", "greatest"),
    ),
    Fold("min", ("values", "list"), "the least; of nothing 0", also=("minimum", "smallest")),
    Fold("different", ("values",), "the values, each once", also=("unique", "distinct")),
    Fold(
        "most",
        ("values",),
        "all that have the greatest value",
        also=("argmax", "richest"),
    ),
    Fold(
        "least",
        ("values",),
        "all that have the least value",
        also=("argmin", "poorest"),
    ),
)
