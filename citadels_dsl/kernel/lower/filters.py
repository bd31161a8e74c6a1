"""The members of a set for which conditions hold.

A condition is split into what must all hold. What does not depend on the member is asked once; what is printed
on it becomes a mask before the game; what compares it with another set is an operation of masks; only the rest is
asked of each member in a loop.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Bits,
    Compute,
    Const,
    Each,
    Expr as Code,
    Load,
    One,
    Set,
    Statement as Line,
)
from citadels_dsl.kernel.lower import alike, expressions, sets
from citadels_dsl.kernel.lower.facts import Unlowered, bits
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.writer import plus
from citadels_dsl.rules.expressions import (
    Arithmetic,
    CharacterRef,
    Compare,
    Expr,
    Fold,
    Interval,
    Local,
    Members,
    Not,
    Number,
    Property,
    Within,
)
from citadels_dsl.rules.walk import slots_of, within


def filtered(scope: Scope, slot: int, source: Code, kind: str, conditions: list[Expr]) -> Code:
    """The members for which all conditions hold."""
    w = scope.w
    whole = scope.facts.mask_of(kind)
    narrow: list[Code] = []
    first: list[Line] = []
    asked: list[Expr] = []
    slow: list[Expr] = []
    for condition in conditions:
        if slot not in slots_of(condition):
            asked.append(condition)
            continue
        with w.inside() as block:
            found = _narrowed(scope, slot, kind, condition)
        if found is None:
            slow.append(condition)
        else:
            first += block
            narrow.append(found)
    result = source
    for part in narrow:
        result = Bits("&", result, part)
    if asked:
        local = w.fresh("those", whole)
        w.set(local, Const(0, whole))
        guard = expressions.all_of(scope, asked)
        w.when(guard, [*first, Set(local, result)])  # it may say that there is something to compare with
        result = local
    else:
        w.add(*first)
    if slow:
        local, member = w.fresh("those", whole), w.fresh("m")
        w.set(local, Const(0, whole))
        with w.inside() as body:
            holds = expressions.all_of(scope.bound(slot, member), slow)
            w.when(holds, [Set(local, Bits("|", local, One(member, whole)))])
        w.add(Each(member, result, w.label("each"), tuple(body)))
        result = local
    return result


def _narrowed(scope: Scope, slot: int, kind: str, condition: Expr) -> Code | None:
    """A condition on a member as a sets.mask of all that fulfil it, if it is one."""
    whole = scope.facts.mask_of(kind)
    known = _before_the_game(scope, slot, kind, condition)
    if known is not None:
        return known
    everything = Const(bits(range(whole.bits)), whole)
    match condition:
        case Compare(word="is" | "is not" as word, left=left, right=right):
            for mine, other in ((left, right), (right, left)):
                if slot in slots_of(other):
                    continue
                found: Code | None = None
                if mine == Local(slot, "", mine.type) and isinstance(other, CharacterRef):
                    found = Const(bits(scope.facts.figures(other.name)), whole)
                elif mine == Local(slot, "", mine.type) and not other.type.optional:
                    found = One(expressions.one(scope, other), whole)
                elif isinstance(mine, Property) and _is(mine.subject, slot) and mine.word in ("printed_colour", "name"):
                    found = _by(scope, mine.word, expressions.one(scope, other))
                if found is not None:
                    return found if word == "is" else Bits("&~", everything, found)
        case Compare(word="<" | "<=" | ">" | ">=" as word, left=left, right=right):
            return _by_cost(scope, slot, word, left, right)
        case Within(item=item, source=source, negated=no) if _is(item, slot) and slot not in slots_of(source):
            if isinstance(source, Interval):
                return None
            found = sets.mask(scope, source)
            return Bits("&~", everything, found) if no else found
        case Not(inner=Fold(word="any") as fold_):
            found = _of_equal_name(scope, slot, fold_)
            return None if found is None else Bits("&~", everything, found)
        case Fold(word="any"):
            return _of_equal_name(scope, slot, condition)
        case _:  # anything else is asked of each member
            pass
    return None


def _is(expr: Expr, slot: int) -> bool:
    return isinstance(expr, Local) and expr.slot == slot


def _before_the_game(scope: Scope, slot: int, kind: str, condition: Expr) -> Code | None:
    """What depends on nothing but what is printed is known of each member."""
    whole = scope.facts.mask_of(kind)
    if (
        slots_of(condition)
        - {slot}
        - _bound_inside(condition)
        - {s for s in slots_of(condition) if isinstance(scope.env.get(s), Const)}
    ):
        return None
    found = 0
    for number in range(whole.bits):
        with scope.w.inside() as block:
            try:
                holds = expressions.one(scope.bound(slot, Const(number)), condition)
            except Unlowered:
                return None
        if block or not isinstance(holds, Const):
            return None
        found |= (1 if holds.value else 0) << number
    return Const(found, whole)


def _bound_inside(condition: Expr) -> set[int]:
    return {part.slot for part in within(condition) if isinstance(part, Members)}


def _by(scope: Scope, word: str, key: Code) -> Code:
    """All cards of a colour or name; those without one where the key is none, -1."""
    facts = scope.facts
    printed = facts.colours if word == "printed_colour" else facts.card_names
    many = len(facts.rules.colours) if word == "printed_colour" else len(facts.names)
    table = tuple(bits(n for n, item in enumerate(printed) if item == k) for k in range(-1, many))
    if isinstance(key, Const):
        return Const(table[key.value + 1], facts.of_cards)
    if _is_some(key):
        return Load(scope.arrays.constant(f"cards_by_{word}", table[1:], facts.of_cards), key)
    return Load(scope.arrays.constant(f"cards_by_{word}_or_none", table, facts.of_cards), plus(key, Const(1)))


def _is_some(key: Code) -> bool:
    """It is printed on whatever has it."""
    return isinstance(key, Load) and key.array.constant and min(key.array.initial, default=-1) >= 0


def _by_cost(scope: Scope, slot: int, word: str, left: Expr, right: Expr) -> Code | None:
    """`gold >= d.cost - 1`: all cards that cost at most so much."""
    for mine, other, op in ((left, right, word), (right, left, _TURNED[word])):
        shift = 0
        if slot in slots_of(other):
            continue
        while isinstance(mine, Arithmetic) and mine.word in "+-" and isinstance(mine.right, Number):
            shift += mine.right.value if mine.word == "+" else -mine.right.value
            mine = mine.left
        if not (isinstance(mine, Property) and mine.word == "printed_cost" and _is(mine.subject, slot)):
            continue
        facts = scope.facts
        dearest = max(facts.cost, default=0)
        table = tuple(bits(n for n, cost in enumerate(facts.cost) if cost <= k) for k in range(-1, dearest + 1))
        bound = plus(expressions.one(scope, other), Const(-shift + (-1 if op in ("<", ">=") else 0)))
        index = plus(Compute("max", Const(-1), Compute("min", bound, Const(dearest))), Const(1))
        cheap = Load(scope.arrays.constant("cards_up_to", table, facts.of_cards), index)
        if op in ("<", "<="):
            return cheap
        return Bits("&~", Const(bits(range(len(facts.cards))), facts.of_cards), cheap)
    return None


_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _of_equal_name(scope: Scope, slot: int, fold_: Fold) -> Code | None:
    """`any(e in S if e.name is d.name)`: every d whose name is in S."""
    members = fold_.members
    if members.condition is None or slot in slots_of(members.source) or members.source.type.kind != "card":
        return None
    conditions = list(conjuncts(scope, members.condition))
    names = [
        c
        for c in conditions
        if isinstance(c, Compare) and c.word == "is" and {_named(c.left), _named(c.right)} == {slot, members.slot}
    ]
    rest = [c for c in conditions if c not in names]
    if len(names) != 1 or any(slot in slots_of(c) for c in rest):
        return None
    source = sets.mask(scope, members.source)
    if rest:
        source = filtered(scope, members.slot, source, "card", rest)
    return alike.spread(scope, source)


def _named(expr: Expr) -> int:
    return (
        expr.subject.slot
        if isinstance(expr, Property) and expr.word == "name" and isinstance(expr.subject, Local)
        else -1
    )
