"""What has to be tried: whether something could be carried out, found by doing it and putting the game back.

Where the rules derive a condition that is asked instead. Where something may be replaced, the condition that is derived
without the clauses that replace is the answer while none of them is in force; while one only offers something else, it
is enough, as the offer may be refused: there is nothing to try unless it fails, and the offer is the decider's own (of
others nothing is known).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    LEVELS,
    Call,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Function,
    Give,
    Leave,
    Local as Name,
    Loop,
    Note,
    Restore,
    Save,
    Set,
    Some,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import expressions, force, odometer, statements, tried_moments, users
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.odometer import IDLE, NO, ON, POSSIBLE
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope, Trial
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import Writer, same
from citadels_dsl.rules.expressions import CanProceed
from citadels_dsl.rules.offers import Offer, words_within
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.statements import Block

#: What a note begins with that says where something is tried; behind it stands why, and of which rule.
TRIED = "tried: "
#: So many places of a game are tried at most: beyond it the program would become too long.
PLACES = 2000


# ------------------------------------------------------------------ offers


def doable(scope: Scope, site: int, run: Block, decider: Code, changing: bool = False) -> Code:
    """What is offered at a place of the rules can be carried out; `changing`: and would change something."""
    w = scope.w
    offer = scope.facts.offers[scope.rule, site]
    if offer.possible is not None:
        return expressions.all_of(scope, list(conjuncts(scope, offer.possible)))

    def tried() -> Code:
        answer = could(scope, run, decider, offer)
        return same(answer, POSSIBLE) if changing else Compare("!=", answer, NO)

    without = scope.facts.unreplaced.get((scope.rule, site))
    if without is None or without.possible is None:
        return tried()
    instead = w.keep(_in_force(scope, ClauseKind.INSTEAD), "replaced")
    offered = w.keep(_in_force(scope, ClauseKind.MAY_INSTEAD, decider), "offered")
    result = w.fresh("doable")
    w.set(result, FALSE)
    with w.inside() as asking:
        w.set(result, expressions.all_of(scope, list(conjuncts(scope, without.possible))))
    w.when(negated(instead), asking)
    with w.inside() as trying:
        w.set(result, tried())
    w.when(both(negated(result), either(instead, offered)), trying)
    return result


def _in_force(scope: Scope, kind: ClauseKind, player: Code | None = None) -> Code:
    """A clause of this kind is in force, for this player where one is given, that may replace something that the rule
    of the scope does, however far inside."""
    found: Code = FALSE
    for word in sorted(words_within(scope.facts.rules, scope.rule)):
        for clause in scope.facts.clauses(kind, word):
            if player is not None:
                here = [one.when for one in force.of_one(scope, clause, player)]
            elif force.lent(scope, clause):
                here = [Some(users.users(scope, clause, one)) for one in scope.facts.figures(clause.card)]
            else:
                here = [one.when for one in force.instances(scope, clause)]
            for when in here:
                found = either(found, when)
    return found


# ------------------------------------------------------------------ trials


def could(scope: Scope, run: Block, decider: Code, why: Offer | str = "", knowing: Code = FALSE) -> Code:
    """Whether a straight run of statements can be carried out, as it stands here: `NO`, `IDLE` or `POSSIBLE`."""
    return attempt(scope, lambda inner: statements.block(inner, run), decider, why, knowing)


def attempt(
    scope: Scope, write: Callable[[Scope], None], decider: Code, why: Offer | str = "", knowing: Code = FALSE
) -> Code:
    """The same of what `write` writes for a trial; it may end it with an answer, else it goes on to its end."""
    low, w = scope.low, scope.w
    low.tried += 1
    low.tries += 1
    if low.tried > LEVELS:
        raise Unlowered("what can be done depends on itself")
    if low.tries > PLACES:
        raise Unlowered("more places that have to be tried than a program can hold")
    stem = "".join(c if c.isalnum() else "_" for c in scope.rule.split(":")[-1])
    run = low.names.function(f"run_{stem}")
    low.open.append(run)
    try:
        inside = Writer(low.names)
        inner = replace(scope, w=inside, trial=Trial())
        write(inner)
        inside.add(Give(ON))
    finally:
        low.open.pop()
        low.tried -= 1
    params = _free(scope, inside.out)
    low.functions.append(Function(run, params, INTEGER, tuple(inside.out)))
    name = _attempt(scope, run, params)
    reason = why if isinstance(why, str) else why.reason
    w.add(Note(f"{TRIED}{reason or 'only that will tell'} ({_rule(scope)})"))
    return w.keep(Call(name, (w.keep(decider, "decider"), knowing, *params)), "could")


def _rule(scope: Scope) -> str:
    """The rule that is written, and where it stands."""
    rules, (kind, _, name) = scope.facts.rules, scope.rule.rpartition(":")
    clause = rules.clauses.get(scope.rule)
    spans = (clause.span,) if clause is not None else rules.origin.get(f"{kind}s.{name}", ())
    return ", ".join((name, *(statements.stands(span) for span in spans[:1])))


def can_proceed(scope: Scope, expr: CanProceed) -> Code:
    """The moment that is going on could happen after all, with other arguments."""
    answer = attempt(scope, lambda inner: tried_moments.go_on(inner, expr.args), scope.me, "it may be replaced again")
    return Compare("!=", answer, NO)


def _attempt(scope: Scope, run: str, params: tuple[Name, ...]) -> str:
    """A function (decider, knowing, ...) that runs a trial in all ways until one is found that can be done."""
    low = scope.low
    w = Writer(low.names)
    decider, knowing = w.fresh("decider"), w.fresh("knowing")
    changes = low.arrays.register("changes")
    number, before, best, found = (w.fresh(stem) for stem in ("level", "before", "best", "found"))
    w.set(number, Call(odometer.begin(low), (decider, knowing)))
    w.set(before, value(changes))
    w.add(put(changes, FALSE), Save(number))
    w.set(best, NO)
    end = w.label("known")
    with w.inside() as body:
        w.add(put(odometer.of_trial(low, "at"), FALSE, number))
        w.set(found, Call(run, params))
        with w.inside() as whole:
            w.set(found, IDLE)
            w.when(Compare("!=", value(changes), FALSE), [Set(found, POSSIBLE)])
        w.when(same(found, ON), whole)
        w.set(best, Compute("max", best, found))
        w.when(same(best, POSSIBLE), [Leave(end)])
        following = w.keep(Call(odometer.following(low), ()), "following")
        w.when(same(following, Const(2)), [Set(best, POSSIBLE)])
        w.when(Compare("!=", following, TRUE), [Leave(end)])
        w.add(Restore(number))
    w.add(Loop(end, tuple(body)), Restore(number))
    w.add(put(changes, before), put(odometer.level(low), number), Give(best))
    name = low.names.function(run.replace("run_", "try_", 1))
    low.functions.append(Function(name, (decider, knowing, *params), INTEGER, tuple(w.out)))
    return name


def _free(scope: Scope, lines: Sequence[object]) -> tuple[Name, ...]:
    """The names of the scope that stand in these lines: they are passed on."""
    used = {local for line in lines for local in _names(line)}
    known: dict[Name, None] = {}
    going = () if scope.going is None else (scope.going.given, scope.going.cause, scope.going.brought)
    named = () if scope.held is None else tuple(scope.held.names.values())
    for held in (*scope.env.values(), *going, *named):
        known.update((local, None) for local in _names(held))
    return tuple(local for local in known if local in used)


def _names(node: object) -> Iterator[Name]:
    """All names in something."""
    if isinstance(node, Name):
        yield node
    elif isinstance(node, tuple):
        for item in node:
            yield from _names(item)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _names(getattr(node, field.name))
