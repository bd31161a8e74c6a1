"""Words that make one value of many."""

from __future__ import annotations

from citadels_dsl.vocabulary.word import Fold

FOLDS = (
    Fold("count", ("members", "set"), "the number of {}", "how many"),
    Fold("any", ("members",), "there is one of {}", "whether there is one"),
    Fold("those", ("members", "list"), "those of {}", "the set of them; `those(a, b)`: a set of what is listed"),
    Fold("sum", ("values",), "the sum of {value} over {}", "all added up"),
    Fold("max", ("values", "list"), "the greatest {value} of {}", "the greatest; of nothing 0"),
    Fold("min", ("values", "list"), "the least {value} of {}", "the least; of nothing 0"),
    Fold("different", ("values",), "the different {value} of {}", "the values, each once"),
    Fold("most", ("values",), "those of {} with most {value}", "all that have the greatest value"),
    Fold("least", ("values",), "those of {} with least {value}", "all that have the least value"),
)
