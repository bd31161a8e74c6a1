"""Facts of things, and the marks on them."""

from __future__ import annotations

from citadels_dsl.kernel.ir import (
    INTEGER,
    Call,
    Compare,
    Compute,
    Const,
    Expr as Code,
    Give,
    Has,
    Leave,
    Load,
    Local as Name,
    Loop,
    Set,
)
from citadels_dsl.kernel.logic import FALSE, both
from citadels_dsl.kernel.lower import causes, expressions, gold, marks
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, Writer, plus
from citadels_dsl.rules.expressions import (
    Expr,
    MarkBy,
    MarkValue,
    PieceRef,
    Property,
)


def _name_of_cause(scope: Scope, cause: Code) -> Code:
    """Of a card or a character; the game has none."""
    w, facts = scope.w, scope.facts
    characters = tuple(map(facts.names.index, facts.characters))
    names = (-1, *facts.card_names, *characters)
    behind = 1 + len(facts.card_names) - causes.FIRST_CHARACTER
    if isinstance(cause, Const):
        return Const(
            names[cause.value + (1 if cause.value < causes.FIRST_CHARACTER else behind) if cause.value >= 0 else 0]
        )
    cause, number = w.keep(cause, "cause"), w.fresh("number")
    near = Compute("max", FALSE, plus(cause, Const(1)))
    w.when(
        Compare("<", cause, Const(causes.FIRST_CHARACTER)),
        [Set(number, near)],
        [Set(number, plus(cause, Const(behind)))],
    )
    return printed(scope, "name_of_cause", names, number)


def property(scope: Scope, expr: Property) -> Code:
    kind = scope.type(expr.subject).kind
    facts, arrays = scope.facts, scope.arrays
    if expr.word == "holder" and kind == "piece":
        assert isinstance(expr.subject, PieceRef)
        return value(arrays.piece(expr.subject.name))
    if kind == "thing" and expr.word == "rank":
        # a cause: only characters have a rank
        subject = expressions.one(scope, expr.subject)
        if isinstance(subject, Const):
            number = subject.value - causes.FIRST_CHARACTER
            return Const(facts.ranks[number] if number >= 0 else -1)
        index = Compute("max", FALSE, Compute("-", subject, Const(causes.FIRST_CHARACTER - 1)))
        return printed(scope, "rank_of_cause", (-1, *facts.ranks), index)
    if kind == "thing" and expr.word == "name":
        return _name_of_cause(scope, expressions.one(scope, expr.subject))
    if kind not in ("player", "character", "card"):
        raise Unlowered(f"`{expr.word}` of a {kind}", expr.span)
    subject = scope.w.keep(expressions.one(scope, expr.subject))
    if subject == NOBODY and expr.word in ("revealed", "stopped", "controlled"):
        return FALSE  # a character that does not play
    match expr.word, kind:
        case "gold", _:
            return gold.purse_of(scope, kind, subject).holds
        case "owner", "player":
            return subject
        case "owner" | "holder", "character":
            return value(arrays.holder, subject)
        case "owner", "card":
            return owner_of_card(scope, subject)
        case "rank", "character":
            return printed(scope, "rank", facts.ranks, subject)
        case "rank", "card":
            return Const(-1)  # only characters have one
        case "printed_order", "character":
            return printed(scope, "order", facts.orders, subject)
        case "holder", "player" | "card":
            return NOBODY
        case "name", "card":
            return printed(scope, "name", facts.card_names, subject)
        case "name", "character":
            return printed(scope, "character_name", tuple(map(facts.names.index, facts.characters)), subject)
        case "printed_cost", "card":
            return printed(scope, "cost", facts.cost, subject)
        case "printed_colour", "card":
            return printed(scope, "colour", facts.colours, subject)
        case "hidden", "card":
            return Has(value(scope.arrays.down), subject) if facts.hides else FALSE
        case "revealed", "character":
            return Has(value(arrays.revealed), subject)
        case "stopped" | "controlled", "card" if not any(
            mark.makes == expr.word and "card" in mark.on for mark in facts.rules.marks.values()
        ):
            return FALSE
        case "stopped" | "controlled", "character":
            return marks.made(scope, expr.word, subject)
        case "next", "player":
            return Compute("mod", plus(subject, expressions.one(scope, expr.args[0])), Const(facts.players))
        case "steps_from", "player":
            other = expressions.one(scope, expr.args[0])
            if other == NOBODY:
                return subject
            if expr.args[0].type.optional or of_piece(expr.args[0]):
                other = Compute("max", other, FALSE)  # from nobody as from the first seat
            return Compute("mod", Compute("-", subject, other), Const(facts.players))
        case _:
            raise Unlowered(f"`{expr.word}` of a {kind}", expr.span)


def of_piece(expr: Expr) -> bool:
    """Who holds a piece: even one that is always held lies with nobody until it is dealt, and if that is forbidden."""
    return isinstance(expr, Property) and expr.word == "holder" and isinstance(expr.subject, PieceRef)


def printed(scope: Scope, name: str, items: tuple[int, ...], index: Code) -> Code:
    """What is printed on a thing."""
    if isinstance(index, Const):
        return Const(items[index.value])
    return Load(scope.arrays.constant(f"printed_{name}", items), index)


def owner(scope: Scope, kind: str, thing: Code) -> Code:
    """Whose a player, character or card is; -1: nobody's."""
    match kind:
        case "player":
            return thing
        case "character":
            return value(scope.arrays.holder, thing)
        case _:  # it is a card
            return owner_of_card(scope, thing)


def owner_of_card(scope: Scope, card: Code) -> Code:
    """Whose place it lies in; beneath a card it is of whom that is."""
    facts = scope.facts
    owners = [-1] * facts.card_places
    for held in facts.rules.places.values():
        if held.holds == "card" and held.of == "player":
            for seat in range(facts.players):
                owners[facts.places[held.name] + seat] = seat
    table = scope.arrays.constant("owner_of_place", tuple(owners))
    beneath = facts.beneath
    if not beneath:
        return Load(table, value(scope.arrays.where, card))

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        (lying,) = params
        place, upper, end = w.fresh("place"), w.fresh("upper"), w.label("there")
        with w.inside() as out:
            w.set(upper, NOBODY)
            w.set(place, value(scope.arrays.where, lying))
            for first in beneath:
                under = both(Compare("<=", Const(first), place), Compare("<", place, Const(first + len(facts.cards))))
                w.when(under, [Set(upper, Compute("-", place, Const(first)))])
            w.when(Compare("<", upper, FALSE), [Leave(end)])
            w.set(lying, upper)
        w.add(Loop(end, tuple(out)), Give(Load(table, place)))

    name = scope.low.function("owner of card", "owner_of_card", (("card", INTEGER),), INTEGER, write)
    return Call(name, (card,))


def mark(scope: Scope, expr: MarkValue | MarkBy) -> Code:
    kind = scope.type(expr.subject).kind
    if kind not in ("player", "character", "card", "game"):
        raise Unlowered(f"a mark on a {kind}", expr.span)
    subject = FALSE if kind == "game" else scope.w.keep(expressions.one(scope, expr.subject))
    if isinstance(expr, MarkBy):
        return value(marks.marks_by(scope, expr.mark, kind), subject)
    if scope.facts.rules.marks[expr.mark].type.kind == "truth":
        return Has(value(marks.flags(scope, expr.mark, kind)), subject)
    return value(marks.mark_values(scope, expr.mark, kind), subject)
