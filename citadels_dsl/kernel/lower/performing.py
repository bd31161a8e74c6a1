"""The block of a clause or of a procedure is done."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import Compare, If as When, Local as Name, Set
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import causes, noting, statements
from citadels_dsl.kernel.lower.scope import Instance, Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import THE_GAME, At, Range, Value, Word
from citadels_dsl.rules.expressions import CAUSE, THIS
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.statements import Block


def perform(scope: Scope, clause: Clause, here: Instance | None = None, failed: Name | None = None) -> None:
    """The block of a clause; in it the cause is its own card. A clause does not answer what it does itself."""
    this = here.this if here is not None else scope.env[THIS]
    assert not isinstance(this, At | Word | Range)
    noting.clause(scope, clause)
    with scope.low.doing(clause.id, this):
        statements.block(names_of(scope, clause), clause.body, failed)


def names_of(scope: Scope, clause: Clause) -> Scope:
    """The names in the block of a clause."""
    cause = _cause(scope, clause, scope.env[THIS])
    return replace(scope, env={**scope.env, CAUSE: cause}, rule=clause.id, origins={})


def _cause(scope: Scope, clause: Clause, this: Value) -> Value:
    """The card of a clause as a cause."""
    if not clause.card:
        return THE_GAME
    assert not isinstance(this, At | Word | Range)
    return causes.of_card(scope.facts, clause.card, this)


def run_block(scope: Scope, body: Block, failed: Name, phase: bool) -> None:
    """A procedure's block: it could not be done if a statement could not be before anything changed."""
    w = scope.w
    changes = scope.arrays.register("changes")
    stopped = w.fresh("stopped")
    w.set(stopped, FALSE)
    begun = w.keep(value(changes), "begun")
    statements.block(scope, body, stopped)
    if not phase:
        w.when(stopped, [When(Compare("==", value(changes), begun), (Set(failed, TRUE),))])
