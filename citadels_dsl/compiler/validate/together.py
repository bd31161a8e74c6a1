"""Whether two clauses can apply to one moment or question at all."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from citadels_dsl.compiler.lower.facts import path
from citadels_dsl.compiler.lower.fitting import alike, member
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    CharacterRef,
    Compare,
    Expr,
    Local,
    Logic,
    Nobody,
    Not,
    Noun,
    Number,
    PieceRef,
    PlaceRef,
    Symbol,
    Truth,
)
from citadels_dsl.rules.ruleset import (
    Among,
    Bind,
    BindOwner,
    Card,
    Character,
    Clause,
    Matcher,
    Pattern,
    Rules,
    Same,
    While,
)

FIXED = (Symbol, Number, Truth, Nobody, CharacterRef, PieceRef)


def in_one_game(rules: Rules, one: Clause, other: Clause) -> bool:
    """The cards of two clauses can be in the same game."""
    if one.card == other.card or not one.card or not other.card:
        return True
    first, second = _card(rules, one), _card(rules, other)
    if first is None or second is None:
        return True
    if first.players and second.players and not set(first.players) & set(second.players):
        return False
    if second.name in first.removes or first.name in second.removes:
        return False
    places = [c.order if c.rank else 0 for c in (first, second) if isinstance(c, Character)]
    return len(places) < 2 or rules.cast.same_rank or not places[0] or places[0] != places[1]


def _card(rules: Rules, clause: Clause) -> Character | Card | None:
    return rules.characters.get(clause.card) or rules.cards.get(clause.card)


# ---------------------------------------------------------------- patterns


def may_both_match(one: Clause, other: Clause) -> bool:
    """The two patterns can fit one and the same moment."""
    if one.pattern is None or other.pattern is None:
        return False
    a, b = one.pattern, other.pattern
    if (a.word, a.of) != (b.word, b.of):
        return False
    pairs = [(a.doer, b.doer)] if a.doer and b.doer else []
    pairs += [(m, dict(b.args)[n]) for n, m in a.args if n in dict(b.args)]
    return not any(_apart(m, one, n, other) for m, n in pairs)


def _apart(m: Matcher, one: Clause, n: Matcher, other: Clause) -> bool:
    """No value fits both."""
    if isinstance(m, BindOwner) and isinstance(n, BindOwner):
        return m.place != n.place
    if not isinstance(m, Same | Among) or not isinstance(n, Same | Among):
        return False
    if isinstance(m, Same) and isinstance(n, Same):
        if one.card != other.card and one.card and other.card and _is(m, THIS) and _is(n, THIS):
            return True  # each speaks of its own card
        if _fixed(m.value) and _fixed(n.value):
            return path(m.value) != path(n.value)
        if isinstance(m.value, PlaceRef) and isinstance(n.value, PlaceRef):
            return m.value.place != n.value.place
    if one.card == other.card and {_who(m), _who(n)} == {"me", "others"}:
        return True
    return not alike(_kind(m), _kind(n))


def _who(m: Same | Among) -> str:
    if isinstance(m, Same):
        return "me" if _is(m, ME) else ""
    return "others" if isinstance(m.source, Noun) and m.source.word == "others" else ""


def _is(m: Same, slot: int) -> bool:
    return isinstance(m.value, Local) and m.value.slot == slot


def _fixed(value: Expr) -> bool:
    return isinstance(value, FIXED)


def _kind(m: Same | Among) -> Any:
    return m.value.type.sure() if isinstance(m, Same) else member(m.source.type)


# ---------------------------------------------------------------- conditions


def exclude_each_other(one: Clause, other: Clause) -> bool:
    """One's condition holds only where the other's does not."""
    mine, theirs = _said(one, other), _said(other, one)
    for fact in mine:
        if _opposite(fact) in theirs:
            return True
    values = {subject: value for kind, subject, value in _values(mine)}
    for kind, subject, value in _values(theirs):
        if kind == "is" and subject in values and values[subject] != value:
            return True
    return False


Fact = tuple[Hashable, ...]


def _opposite(fact: Fact) -> Fact:
    return ("no" if fact[0] == "yes" else "yes", *fact[1:])


def _values(facts: set[Fact]) -> list[tuple[Any, Any, Any]]:
    """("is", path, fixed value) of the facts that say so."""
    return [fact[1] for fact in facts if fact[0] == "yes" and isinstance(fact[1], tuple) and fact[1][:1] == ("is",)]


def _said(clause: Clause, other: Clause) -> set[Fact]:
    """What a clause's condition and pattern say, in words that mean the same in both clauses."""
    names = _names(clause, clause.card == other.card)
    found: set[Fact] = set()
    if clause.condition is not None:
        _gather(clause.condition, names, True, found)
    for position, matcher in _positions(clause.pattern):
        if isinstance(matcher, Same):
            value = _named(matcher.value, names)
            if value is not None:
                found.add(("yes", ("same", frozenset({position, value}))))
    return found


def _gather(expr: Expr, names: dict[int, Hashable], yes: bool, found: set[Fact]) -> None:
    match expr:
        case Logic(word=word, parts=parts) if (word == "and") == yes:
            for part in parts:
                _gather(part, names, yes, found)
        case Not(inner=inner):
            _gather(inner, names, not yes, found)
        case Compare(word="is" | "is not" as word, left=left, right=right):
            one, two = _named(left, names), _named(right, names)
            if one is None or two is None:
                return
            same = (word == "is") == yes
            if _fixed(right):
                found.add(("yes" if same else "no", ("is", one, two)))
            found.add(("yes" if same else "no", ("same", frozenset({one, two}))))
        case _:  # whatever else it is, it holds or it does not
            value = _named(expr, names)
            if value is not None:
                found.add(("yes" if yes else "no", ("holds", value)))


def _positions(pattern: Pattern | None) -> list[tuple[Hashable, Matcher]]:
    if pattern is None:
        return []
    doer: list[tuple[Hashable, Matcher]] = [("doer", pattern.doer)] if pattern.doer is not None else []
    return doer + [(("argument", number), matcher) for number, matcher in pattern.args]


def _names(clause: Clause, one_card: bool) -> dict[int, Hashable]:
    """Slots as something that both clauses know: what the moment gives, and of one card me and this."""
    names: dict[int, Hashable] = {CAUSE: "cause"}
    if one_card:
        names |= {ME: "me", THIS: "this"}
    for position, matcher in _positions(clause.pattern):
        if isinstance(matcher, Bind):
            names[matcher.slot] = position
        elif isinstance(matcher, Same) and isinstance(matcher.value, Local):
            names.setdefault(matcher.value.slot, position)
    return names


def same_answer(one: Clause, mine: Expr, other: Clause, theirs: Expr) -> bool:
    """Two answers are the same whenever both clauses apply."""
    one_card = one.card == other.card
    first = _named(mine, _names(one, one_card))
    return first is not None and first == _named(theirs, _names(other, one_card))


def _named(expr: Expr, names: dict[int, Hashable]) -> Hashable | None:
    """The expression's path in those names; None if it is about something of its own clause."""
    unknown = False

    def put(node: Hashable) -> Hashable:
        nonlocal unknown
        if isinstance(node, tuple):
            if len(node) == 2 and node[0] == "Local":
                unknown = unknown or node[1] not in names
                return names.get(node[1], "?")
            return tuple(put(part) for part in node)
        return node

    found = put(path(expr))
    return None if unknown else found


def same_way(one: Clause, other: Clause) -> bool:
    """Both are in force in the turn of their own character alone: never in one turn."""
    return one.card != other.card and one.during is While.MY_TURN and other.during is While.MY_TURN
