"""Sets as masks, and what is made of them.

A condition on the members of a set is split into what must all hold. What does not depend on the member is
asked once; what is printed on it becomes a mask before the game; what compares it with another set is an
operation of masks; only the rest is asked of each member in a loop.
"""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    Abort,
    Bits,
    Compare,
    Compute,
    Const,
    Count as Counting,
    Expr as Code,
    Leave,
    Load,
    Loop,
    One,
)
from citadels_dsl.kernel.logic import FALSE, TRUE
from citadels_dsl.kernel.lower import expressions, extents, folds, questions, whereabouts
from citadels_dsl.kernel.lower.facts import NUMBERS, Unlowered, bits
from citadels_dsl.kernel.lower.piles import top_of_pile
from citadels_dsl.kernel.lower.plain import reduced
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, Range, plus
from citadels_dsl.rules.bounds import LONGEST
from citadels_dsl.rules.expressions import (
    Ask,
    Contents,
    Expr,
    Fold,
    Interval,
    Join,
    Local,
    Noun,
    PlaceRef,
    Property,
    Referee,
    SetOf,
    Top,
)

#: A row with fewer numbers is not counted.
SHORT = 64
#: So many numbers stand in the other rows of a game; the engine breaks off what takes more of them at once.
IN_ROWS = 150_000


def mask(scope: Scope, expr: Expr) -> Code:
    """A set."""
    facts, arrays = scope.facts, scope.arrays
    match expr:
        case Interval():
            return _row(scope, numbers(scope, expr))
        case Local(slot=slot) if isinstance(row := scope.env[slot], Range):
            return _row(scope, row)
        case Local(slot=slot):
            return scope.of(slot)
        case Referee(inner=inner):
            return mask(scope, inner)
        case Ask():
            plain = reduced(scope, expr)
            return questions.ask(scope, expr) if isinstance(plain, Ask) else mask(scope, plain)
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
            return whereabouts.inside(scope, expressions.place(scope, inner))
        case Top(place=inner, count=count):
            where = expressions.place(scope, inner)
            return top_of_pile(scope, where.place, expressions.one(scope, count))
        case Join(word=word, left=left, right=right):
            first = mask(scope, left)
            return Bits("|" if word == "+" else "&~", first, mask(scope, right))
        case Property(word="neighbours", subject=subject):
            n = facts.players
            beside = tuple(1 << (seat + 1) % n | 1 << (seat - 1) % n for seat in range(n))
            return Load(arrays.constant("neighbours", beside, facts.of_players), expressions.one(scope, subject))
        case SetOf(items=items):
            kind = facts.mask_of(expr.type.kind)
            result: Code = Const(0, kind)
            for item in items:
                code = expressions.one(scope, item)
                if expr.type.kind == "number":
                    code = numbered(scope, code)
                elif code == NOBODY:  # a character that does not play
                    continue
                single = One(code, kind)
                result = single if result == Const(0, kind) else Bits("|", result, single)
            return result
        case Fold():
            return folds.fold_to_set(scope, expr)
        case _:
            raise Unlowered(f"the set {type(expr).__name__}", expr.span)


def count(scope: Scope, source: Expr) -> Code:
    if isinstance(source, Contents) and isinstance(source.place, PlaceRef):
        where = expressions.place(scope, source.place)
        if scope.facts.rules.places[where.place].pile:
            return value(scope.arrays.pile(where.place)[2])
    if source.type.kind == "number" and in_row(scope, source):
        found = numbers(scope, source)
        return Compute("max", FALSE, plus(Compute("-", found.high, found.low), TRUE))
    return Counting(mask(scope, source))


def scattered(expr: Expr) -> bool:
    """Different numbers that come up in their order all the same: the ranks of characters."""
    return (
        isinstance(expr, Fold)
        and expr.word == "different"
        and isinstance(expr.value, Property)
        and expr.value.word == "rank"
        and isinstance(expr.members.source, Noun)
    )


def in_row(scope: Scope, expr: Expr) -> bool:
    """Numbers in a row are known by the first and the last one; others are a mask, with room for the small ones."""
    return isinstance(expr, Interval) or (isinstance(expr, Local) and isinstance(scope.env.get(expr.slot), Range))


def numbered(scope: Scope, number: Code) -> Code:
    """A number that is put into a mask; the game is broken off where there is no room for it."""
    number = scope.w.keep(number, "number")
    if not (isinstance(number, Const) and 0 <= number.value < NUMBERS):
        scope.w.when(Compare("<", number, FALSE), [Abort()])
        scope.w.when(Compare("<=", Const(NUMBERS), number), [Abort()])
    return number


def _row(scope: Scope, found: Range) -> Code:
    """Numbers in a row as a mask."""
    w, whole = scope.w, scope.facts.mask_of("number")
    row, n, end = w.fresh("row", whole), w.fresh("n"), w.label("row")
    w.set(row, Const(0, whole))
    w.set(n, found.low)
    with w.inside() as body:
        w.when(Compare("<", found.high, n), [Leave(end)])
        numbered(scope, n)
        w.set(row, Bits("|", row, One(n, whole)))
        w.set(n, plus(n, TRUE))
    w.add(Loop(end, tuple(body)))
    return row


def numbers(scope: Scope, expr: Expr) -> Range:
    """Numbers in a row."""
    if isinstance(expr, Interval):
        w = scope.w
        low, high = (
            w.keep(extents.near(scope, expressions.one(scope, end), extents.of(scope, end), extents.KEPT))
            for end in (expr.low, expr.high)
        )
        far = extents.of(scope, expr.low) + extents.of(scope, expr.high)
        if far >= LONGEST:
            w.when(Compare("<=", Const(LONGEST), Compute("-", high, low)), [Abort()])
        if far > SHORT:
            counted = scope.arrays.register("numbers_in_rows")
            w.add(put(counted, plus(value(counted), Compute("max", FALSE, Compute("-", high, low)))))
            w.when(Compare("<", Const(IN_ROWS), value(counted)), [Abort()])
        return Range(low, high)
    if isinstance(expr, Local):
        found = scope.env[expr.slot]
        if isinstance(found, Range):
            return found
    raise AssertionError(f"{expr} is not in a row")
