"""How many clauses may wait for one moment, or answer one question: every two of them are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import ClauseKind, Rules

#: Of those that are shipped none has more than ten.
MOST_OF_ONE = 200


def crowded(rules: Rules) -> Iterator[Diagnostic]:
    """Said once for each moment and question, at the first clause that is too much."""
    seen = Counter[tuple[ClauseKind, str, str | None]]()
    for clause in rules.clauses.values():
        if clause.pattern is None:
            continue
        about = clause.kind, clause.pattern.word, clause.pattern.of
        seen[about] += 1
        if seen[about] == MOST_OF_ONE + 1:
            message = f"this ruleset has more than {MOST_OF_ONE} clauses `{clause.kind.value}` about `{about[1]}`"
            hint = "say them in fewer, with an `if`, a table or a parameter"
            yield Diagnostic("E704", message, clause.span, hint, clause.id)
