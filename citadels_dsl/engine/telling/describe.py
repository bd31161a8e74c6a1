"""Decisions in words: what is asked, and what each option is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS, Decision
from citadels_dsl.engine.knowledge.prospect import Prospecting
from citadels_dsl.engine.knowledge.veil import veiled
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules.expressions import Number, Symbol
from citadels_dsl.rules.statements import Block, Do, Either, May, Statement
from citadels_dsl.rules.titles import Titles, plain
from citadels_dsl.rules.walk import statements


@dataclass(frozen=True, slots=True)
class Described:
    """A question to a player, and one label for each option."""

    prompt: str
    labels: tuple[str, ...]


def describe(linker: Linker, state: State, decision: Decision, titles: Titles) -> Described:
    clause = linker.rules.clauses.get(decision.rule)
    who = titles.card((clause.card or clause.name) if clause is not None else decision.rule.split(":")[-1])
    match decision.kind:
        case "act":
            steps = ", ".join(plain(step) for step in decision.subject.split())
            return Described(f"What do you do? ({steps})", tuple(_action(linker, o, titles) for o in decision.options))
        case "choose":
            kind = _kinds(decision)
            return Described(f"{who}: choose {kind}", _things(linker, state, decision, titles))
        case "may":
            label = decision.subject or _may(linker, decision, titles)
            return Described(f"{who}: {label}?", ("no", label))
        case "either":
            labels = _branches(linker, decision, titles)
            return Described(f"{who}: which?", tuple(labels[option] for option in decision.options))
        case "way":
            ways = tuple(_way(linker, decision, option, titles) for option in decision.options)
            return Described(f"How do you {plain(decision.subject)}?", ways)
        case _:
            assert_never(decision.kind)


def _kinds(decision: Decision) -> str:
    kind = decision.type.kind
    if DONE in decision.options:
        return f"a {kind}, or that it is enough"
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"


# ------------------------------------------------------------ options


def _action(linker: Linker, option: Value, titles: Titles) -> str:
    """The name of an action, after that of its card."""
    if option == PASS:
        return PASS
    ability, card = linker.deed(option)
    own = plain(ability.clause.name)
    return own if card is None else f"{titles.card(linker.things.names[card])}: {own}"


def _way(linker: Linker, decision: Decision, option: Value, titles: Titles) -> str:
    if option == AS_USUAL:
        return f"{plain(decision.subject)} as usual"
    clause = linker.rules.clauses[option]
    return clause.says or f"{titles.card(clause.card)}: {plain(clause.name)}"


def _things(linker: Linker, state: State, decision: Decision, titles: Titles) -> tuple[str, ...]:
    kind = decision.type.kind
    labels = [value_label(linker, state, decision.seat, kind, option, titles) for option in decision.options]
    if kind != "card" or state.decision is not decision:
        return tuple(labels)
    prospects = Prospecting(linker, veiled(linker, state, decision.seat), decision.seat).all(fuel=0)
    return tuple(
        f"{label} ({-prospect.gold} gold)" if prospect.gold < 0 and option != DONE else label
        for label, prospect, option in zip(labels, prospects, decision.options, strict=True)
    )


def value_label(linker: Linker, state: State, seat: int, kind: str, option: Value, titles: Titles) -> str:
    """A value as its chooser knows it."""
    things = linker.things
    if option == DONE:
        return "enough"
    if kind == "action":
        return _action(linker, option, titles)
    if kind == "truth":
        return "yes" if option else "no"
    if option is None:
        return "none"
    if kind == "number" or not isinstance(option, int):
        return titles.colour(option) if kind == "colour" and isinstance(option, str) else plain(str(option))
    if things.kinds[option] in ("card", "character") and not linker.mover.sight.of_thing(state, option) >> seat & 1:
        named = things.kinds[option] == "character" and state.where[option] in (*things.roles, things.nowhere)
        # who is where may be secret; the name of a character is not, unless it is taken from where it lies
        if things.kinds[option] == "card" or not named:
            return _unseen(linker, state, option, titles)
    if things.kinds[option] == "card":
        owner = things.owner_of(state, option)
        name = titles.card(things.names[option])
        return name if owner is None or owner == seat else f"{things.names[owner]}'s {name}"
    return titles.card(things.names[option])


def _unseen(linker: Linker, state: State, thing: int, titles: Titles) -> str:
    """One of several that look alike, by its number."""
    if linker.things.kinds[thing] == "character":
        return titles.card(linker.things.names[thing])
    return f"card {state.inside[state.where[thing]].index(thing) + 1}"


# ------------------------------------------------------------ statements


def _may(linker: Linker, decision: Decision, titles: Titles) -> str:
    for statement in _statements(linker, decision):
        if isinstance(statement, May) and statement.site == decision.site:
            return _head(statement.body, titles)
    return "yes"


def _branches(linker: Linker, decision: Decision, titles: Titles) -> list[str]:
    for statement in _statements(linker, decision):
        if isinstance(statement, Either) and statement.branches[0].site == decision.site:
            return [branch.label or _head(branch.body, titles) for branch in statement.branches]
    raise AssertionError(f"{decision.rule} has no `either` with the site {decision.site}")


def _statements(linker: Linker, decision: Decision) -> list[Statement]:
    rules = linker.rules
    clause = rules.clauses.get(decision.rule)
    body = clause.body if clause is not None else rules.procedures[decision.rule.split(":")[-1]].body
    return [s for s in statements(body) if isinstance(s, May | Either)]


def _head(body: Block, titles: Titles) -> str:
    """What a block begins with, in a few words: "pay 1"."""
    for statement in body:
        if isinstance(statement, Do):
            args = [
                str(arg.value) if isinstance(arg, Number) else titles.colour(arg.name)
                for arg in statement.args
                if isinstance(arg, Number | Symbol)
            ]
            return " ".join([plain(statement.moment), *args])
    return "yes"
