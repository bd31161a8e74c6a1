"""Sets as masks, and what is made of them.

A condition on the members of a set is split into what must all hold. What does not depend on the member is
asked once; what is printed on it becomes a mask before the game; what compares it with another set is an
operation of masks; only the rest is asked of each member in a loop.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Bits,
    Call,
    Compute,
    Const,
    Each,
    Either,
    Give,
    Leave,
    Load,
    Loop,
    Mask,
    One,
    Set,
    Shift,
    Some,
)
from citadels_dsl.kernel.ir import (
    Compare as Comparing,
)
from citadels_dsl.kernel.ir import (
    Count as Counting,
)
from citadels_dsl.kernel.ir import (
    Expr as Code,
)
from citadels_dsl.kernel.ir import (
    Not as NotCode,
)
from citadels_dsl.kernel.lower import expressions
from citadels_dsl.kernel.lower.facts import Unlowered, bits
from citadels_dsl.kernel.lower.piles import contents_of_pile, top_of_pile
from citadels_dsl.kernel.lower.plain import conjuncts, reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import FALSE, TRUE, At, Range, negated
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    Arithmetic,
    Compare,
    Contents,
    Expr,
    Fold,
    Interval,
    Join,
    Local,
    Members,
    Not,
    Noun,
    Number,
    PlaceRef,
    Property,
    SetOf,
    Top,
    Within,
)
from citadels_dsl.rules.walk import slots_of, within


def mask(scope: Scope, expr: Expr) -> Code:
    """A set."""
    facts, arrays = scope.facts, scope.arrays
    match expr:
        case Local(slot=slot):
            return scope.of(slot)
        case Noun(word="players"):
            return Const(bits(range(facts.players)), facts.of_players)
        case Noun(word="others", player=player):
            me = scope.me if player is None else expressions.one(scope, player)
            return Bits("&~", Const(bits(range(facts.players)), facts.of_players), One(me, facts.of_players))
        case Noun(word="characters"):
            return Const(bits(range(len(facts.characters))), facts.of_characters)
        case Noun(word="colours"):
            return Const(bits(range(len(facts.rules.colours))), facts.mask_of("colour"))
        case Noun(word="districts"):
            found: Code = value(arrays.inside, facts.city)
            for seat in range(1, facts.players):
                found = Bits("|", found, value(arrays.inside, facts.city + seat))
            return found
        case Contents(place=inner):
            return inside(scope, expressions.place(scope, inner))
        case Top(place=inner, count=count):
            where = expressions.place(scope, inner)
            return top_of_pile(scope, where.place, expressions.one(scope, count))
        case Join(word=word, left=left, right=right):
            first = mask(scope, left)
            return Bits("|" if word == "+" else "&~", first, mask(scope, right))
        case SetOf(items=items):
            kind = facts.mask_of(expr.type.kind)
            result: Code = Const(0, kind)
            for item in items:
                single = One(expressions.one(scope, item), kind)
                result = single if result == Const(0, kind) else Bits("|", result, single)
            return result
        case Fold():
            return _fold_to_set(scope, expr)
        case _:
            raise Unlowered(f"the set {type(expr).__name__}", expr.span)


def inside(scope: Scope, where: At) -> Code:
    """What lies in a place."""
    facts, arrays = scope.facts, scope.arrays
    kind = facts.rules.places[where.place]
    if kind.pile:
        return contents_of_pile(scope, where.place)
    return value(arrays.inside if kind.holds == "card" else arrays.standing, place_number(scope, where))


def place_number(scope: Scope, where: At) -> Code:
    first = scope.facts.places[where.place]
    return Const(first) if where.owner is None else plus(Const(first), where.owner)


def count(scope: Scope, source: Expr) -> Code:
    if isinstance(source, Contents) and isinstance(source.place, PlaceRef):
        where = expressions.place(scope, source.place)
        if scope.facts.rules.places[where.place].pile:
            return value(scope.arrays.pile(where.place)[2])
    return Counting(mask(scope, source))


# ------------------------------------------------------------ members


def filtered(scope: Scope, slot: int, source: Code, kind: str, conditions: list[Expr]) -> Code:
    """The members for which all conditions hold."""
    w = scope.w
    whole = scope.facts.mask_of(kind)
    narrow: list[Code] = []
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
            w.add(*block)
            narrow.append(found)
    result = source
    for part in narrow:
        result = Bits("&", result, part)
    if asked:
        local = w.fresh("those", whole)
        w.set(local, Const(0, whole))
        guard = expressions.all_of(scope, asked)
        w.when(guard, [Set(local, result)])
        result = local
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
    """A condition on a member as a mask of all that fulfil it, if it is one."""
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
                if mine == Local(slot, "", mine.type) and not other.type.optional:
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
            found = mask(scope, source)
            return Bits("&~", everything, found) if no else found
        case Not(inner=Fold(word="any") as fold_):
            found = _of_equal_name(scope, slot, fold_)
            return None if found is None else Bits("&~", everything, found)
        case Fold(word="any"):
            return _of_equal_name(scope, slot, condition)
        case _:
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
    """All cards of a colour or name."""
    facts = scope.facts
    printed = facts.colours if word == "printed_colour" else facts.card_names
    many = len(facts.rules.colours) if word == "printed_colour" else len(facts.names)
    table = tuple(bits(n for n, item in enumerate(printed) if item == k) for k in range(many))
    if isinstance(key, Const):
        return Const(table[key.value], facts.of_cards)
    return Load(scope.arrays.constant(f"cards_by_{word}", table, facts.of_cards), key)


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
    source = mask(scope, members.source)
    if rest:
        source = filtered(scope, members.slot, source, "card", rest)
    return spread(scope, source)


def _named(expr: Expr) -> int:
    return (
        expr.subject.slot
        if isinstance(expr, Property) and expr.word == "name" and isinstance(expr.subject, Local)
        else -1
    )


def spread(scope: Scope, cards: Code) -> Code:
    """All cards that have the name of one of these."""
    facts = scope.facts
    if all(group == 1 << n for n, group in enumerate(facts.groups)):
        return cards

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        (these,) = params
        found, card = w.fresh("found", facts.of_cards), w.fresh("c")
        w.set(found, these)
        several = Const(bits(n for n, group in enumerate(facts.groups) if group != 1 << n), facts.of_cards)
        groups = scope.arrays.constant("cards_of_equal_name", facts.groups, facts.of_cards)
        body = (Set(found, Bits("|", found, Load(groups, card))),)
        w.add(Each(card, Bits("&", these, several), w.label("each"), body))

        w.add(Give(found))

    name = scope.low.function("spread", "equal_names", (("these", facts.of_cards),), facts.of_cards, write)
    return scope.w.keep(Call(name, (cards,), facts.of_cards), "equal")


def firsts(scope: Scope, cards: Code) -> Code:
    """Of cards of one name the first."""
    facts = scope.facts
    if all(group == 1 << n for n, group in enumerate(facts.groups)):
        return cards
    cards = scope.w.keep(cards, "cards")
    longest = max(bin(group).count("1") for group in facts.groups)
    later: Code | None = None
    for step in range(1, longest):
        # those with one of their name so many places before
        reach = bits(n for n in range(step, len(facts.cards)) if facts.cards[n] == facts.cards[n - step])
        shifted = Bits("&", Shift(cards, step), Const(reach, facts.of_cards))
        later = shifted if later is None else Bits("|", later, shifted)
    return cards if later is None else Bits("&~", cards, later)


def once(scope: Scope, source: Expr, cards: Code) -> Code:
    """Of cards of one name that lie in one place the first."""
    where = origin(scope, source)
    if isinstance(where, PlaceRef):
        return cards if scope.facts.rules.places[where.place].pile else firsts(scope, cards)
    facts = scope.facts
    if isinstance(where, Noun):
        cards = scope.w.keep(cards, "cards")
        found: Code | None = None
        for seat in range(facts.players):
            here = firsts(scope, Bits("&", cards, value(scope.arrays.inside, facts.city + seat)))
            found = here if found is None else Bits("|", found, here)
        assert found is not None
        return found
    raise Unlowered("a choice among cards that may lie in different places", source.span)


def origin(scope: Scope, source: Expr) -> Expr | None:
    """The place, or `districts`, from which a set is taken."""
    match source:
        case Contents(place=PlaceRef() as place) | Top(place=PlaceRef() as place):
            return place
        case Noun(word="districts"):
            return source
        case Fold(word="those" | "most" | "least", members=members):
            return origin(scope, members.source)
        case Join(word="-", left=left):
            return origin(scope, left)
        case Local(slot=slot):
            return scope.origins.get(slot)
        case _:
            return None


# ------------------------------------------------------------ folds


def those(scope: Scope, members: Members) -> Code:
    """The members whose condition holds."""
    kind = members.source.type.kind
    source = mask(scope, members.source)
    if members.condition is None:
        return source
    return filtered(scope, members.slot, source, kind, list(conjuncts(scope, members.condition)))


def _fold_to_set(scope: Scope, expr: Fold) -> Code:
    w = scope.w
    found = those(scope, expr.members)
    match expr.word:
        case "those":
            return found
        case "different":
            assert expr.value is not None
            whole = scope.facts.mask_of(expr.value.type.kind)
            result, member = w.fresh("different", whole), w.fresh("m")
            w.set(result, Const(0, whole))
            with w.inside() as body:
                item = expressions.one(scope.bound(expr.members.slot, member), reduced(scope, expr.value))
                w.set(result, Bits("|", result, One(item, whole)))
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case "most" | "least":
            assert expr.value is not None
            whole = scope.facts.mask_of(expr.members.source.type.kind)
            result, member, best = w.fresh("best", whole), w.fresh("m"), w.fresh("most")
            w.set(result, Const(0, whole))
            w.set(best, FALSE)
            with w.inside() as body:
                item = w.keep(expressions.one(scope.bound(expr.members.slot, member), expr.value))

                less = Comparing("<", best, item) if expr.word == "most" else Comparing("<", item, best)
                with w.inside() as better:
                    w.set(best, item)
                    w.set(result, One(member, whole))
                with w.inside() as equal:
                    w.when(Comparing("==", item, best), [Set(result, Bits("|", result, One(member, whole)))])
                w.when(Either(less, NotCode(Some(result))), better, equal)
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case _:
            raise Unlowered(f"`{expr.word}` as a set", expr.span)


def fold(scope: Scope, expr: Fold) -> Code:
    """A number or truth made of a set."""
    w = scope.w
    members = expr.members
    if members.source.type.kind == "number":
        return _fold_numbers(scope, expr)
    found = those(scope, members)
    match expr.word:
        case "count":
            return Counting(found)
        case "any":
            return Some(found)
        case "sum" | "max" | "min":
            assert expr.value is not None
            result, member = w.fresh(expr.word), w.fresh("m")
            w.set(result, FALSE)
            started = w.fresh("started")
            if expr.word != "sum":
                w.set(started, FALSE)
            with w.inside() as body:
                item = expressions.one(scope.bound(members.slot, member), reduced(scope, expr.value))
                if expr.word == "sum":
                    w.set(result, plus(result, item))
                else:
                    item = w.keep(item)
                    w.when(started, [Set(result, Compute(expr.word, result, item))], [Set(result, item)])
                    w.set(started, TRUE)
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return result
        case _:
            raise Unlowered(f"`{expr.word}` as a number", expr.span)


def _fold_numbers(scope: Scope, expr: Fold) -> Code:
    """Whether one of some numbers in a row fulfils a condition."""
    w, members = scope.w, expr.members
    found = numbers(scope, members.source)
    there = Comparing("<=", found.low, found.high)
    conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
    if expr.word != "any":
        raise Unlowered(f"`{expr.word}` of numbers", expr.span)
    if all(members.slot not in slots_of(condition) for condition in conditions):
        if not conditions:
            return there
        local = w.fresh("any")
        w.set(local, FALSE)
        with w.inside() as block:
            w.set(local, expressions.all_of(scope, conditions))
        w.when(there, block)
        return local
    local, number, end = w.fresh("any"), w.fresh("n"), w.label("found")
    w.set(local, FALSE)
    w.set(number, found.low)
    with w.inside() as body:
        w.when(Comparing("<", found.high, number), [Leave(end)])
        holds = expressions.all_of(scope.bound(members.slot, number), conditions)
        w.when(holds, [Set(local, TRUE), Leave(end)])
        w.set(number, plus(number, Const(1)))
    w.add(Loop(end, tuple(body)))
    return local


def numbers(scope: Scope, expr: Expr) -> Range:
    """Numbers in a row."""
    if isinstance(expr, Interval):
        w = scope.w
        return Range(w.keep(expressions.one(scope, expr.low)), w.keep(expressions.one(scope, expr.high)))
    if isinstance(expr, Local):
        found = scope.env[expr.slot]
        if isinstance(found, Range):
            return found
    raise Unlowered("a set of numbers that are not in a row", expr.span)


__all__ = ["INTEGER", "Leave", "Mask", "anchors", "negated"]
