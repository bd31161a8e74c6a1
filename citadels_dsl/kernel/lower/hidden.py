"""Cards that forbid something while they lie face down: they count only when it is done, and then show themselves."""

from __future__ import annotations

from citadels_dsl.kernel.ir import Array, Compare, Expr as Code, Has, Set
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either
from citadels_dsl.kernel.lower import force, moments, odometer
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import same
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import Local, MarkValue
from citadels_dsl.rules.grounds import asked
from citadels_dsl.rules.moments import USE, Reveal
from citadels_dsl.rules.reads import ANYTHING, Reads
from citadels_dsl.rules.ruleset import REPLACING, Clause, ClauseKind, While
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import CHARACTER

#: A slot for the card that shows itself, which no clause uses.
SHOWN = 90_001


def secretive(scope: Scope, clause: Clause) -> bool:
    """It can forbid something while its card lies face down."""
    facts, pattern = scope.facts, clause.pattern
    if clause.kind is not ClauseKind.FORBID or clause.card not in facts.rules.characters:
        return False
    if clause.during is While.MY_TURN or pattern is None or pattern.of is not None or pattern.word == USE:
        return False
    if clause.during is While.ALWAYS:
        reads = Reads(facts.rules)
        return any(reads.of(part) & {"roles", *ANYTHING} for part in asked(clause))
    return clause.during is not While.CALLED or _unseen(scope)


def _unseen(scope: Scope) -> bool:
    """A character that is called may stay face down, and is not stopped: something replaces that it answers."""
    facts = scope.facts
    return any(
        not _of_the_stopped(scope, clause)
        for kind in (*REPLACING, ClauseKind.FORBID)
        for clause in facts.clauses(kind, anchors.ANSWER)
    )


def _of_the_stopped(scope: Scope, clause: Clause) -> bool:
    parts = [] if clause.condition is None else list(conjuncts(scope, clause.condition))
    marks = scope.facts.rules.marks
    return any(isinstance(part, MarkValue) and marks[part.mark].makes == "stopped" for part in parts)


def lurking(scope: Scope) -> list[Clause]:
    """All of a game."""
    return [clause for clause in scope.facts.rules.clauses.values() if secretive(scope, clause)]


# ------------------------------------------------------------ who knows of it


def unknown(scope: Scope, this: Code, doer: Code) -> Code:
    """The card is a character that lies face down with somebody else than the doer."""
    holder = value(scope.arrays.holder, this)
    down = same(Has(value(scope.arrays.revealed), this), FALSE)
    return both(down, both(Compare("<=", FALSE, holder), Compare("!=", holder, doer)))


def lies_in_wait(scope: Scope, doer: Code) -> Code:
    """One of those clauses is in force, and nobody but the holder of its card knows."""
    found: Code = FALSE
    for clause in lurking(scope):
        if force.lent(scope, clause):
            found = either(found, _waits_for_several(scope, clause, doer))
            continue
        for here in force.instances(scope, clause):
            found = either(found, both(here.when, unknown(scope, here.this, doer)))
    return found


def _waits_for_several(scope: Scope, clause: Clause, doer: Code) -> Code:
    """The same of a card that others may use."""
    w, waits = scope.w, scope.w.fresh("waits")
    w.set(waits, FALSE)
    for here in force.instances(scope, clause):
        w.when(both(here.when, unknown(scope, here.this, doer)), [Set(waits, TRUE)])
    return waits


def exposed(scope: Scope) -> tuple[Array, Code]:
    """Where it stands which card forbade the last thing that was asked for, -1 for none."""
    if scope.trial is None:
        return scope.arrays.cell("exposed", initial=-1), FALSE
    return odometer.of_trial(scope.low, "exposed"), odometer.inner(scope)


def aware(scope: Scope) -> Code:
    """Such a card counts: it is done, or tried as if one knew."""
    return TRUE if scope.trial is None else value(odometer.of_trial(scope.low, "knowing"), odometer.inner(scope))


def show(scope: Scope, card: Code) -> None:
    """It is turned over by the rules themselves."""
    rules = scope.facts.rules
    word = next(name for name, moment in rules.moments.items() if isinstance(moment.operation, Reveal))
    blank = [None] * (len(rules.moments[word].parameters) - 1)
    statement = Do(moment=word, doer=None, args=(Local(SHOWN, "c", CHARACTER), *blank))
    moments.do(scope.bound(SHOWN, card), statement, [])
