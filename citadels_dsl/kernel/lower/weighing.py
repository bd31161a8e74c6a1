"""Bots that weigh, inside a program: where a seat decides, the best of its options by its weights.

What options bring is derived from the rules (`rules.outlook`); here it becomes sums of integers. Who plays by which
weights is data that the host writes before a game: `bot_at_place` (0: draws; n: row n - 1 of `weights`), and
`turned`, by how many seats the places stand further to the left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Array,
    Bits,
    Call,
    Choose,
    Compare,
    Compute,
    Const,
    Count,
    Do,
    Each,
    Expr as Code,
    Give,
    Holding,
    If,
    Leave,
    Local as Name,
    Loop,
    Mask,
    Members,
    Nth,
    One,
    Searched,
    Set,
    Site,
    Some,
    Statement as Line,
    Upwards,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower import causes, deeds, worths
from citadels_dsl.kernel.lower.chance import drawn
from citadels_dsl.kernel.lower.facts import Unlowered
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import THE_GAME, Value, Writer, plus
from citadels_dsl.rules.expressions import CAUSE, ME, THIS
from citadels_dsl.rules.outlook.features import FEATURES, NO_MORE, OFTEN, OPTIONS
from citadels_dsl.rules.outlook.sites import Outlooks, outlooks, roles

#: So many bots at most sit at a table: each place has a row of its own.
AT_PLACE, WEIGHTS, TURNED = "bot_at_place", "weights", "turned"


class Weighing:
    """What is derived of a ruleset, and the sites at which it is weighed."""

    def __init__(self, low: Lowering) -> None:
        facts = low.facts
        self.outlooks: Outlooks = outlooks(facts.rules, facts.offers)
        self.roles = {mine: roles(facts.rules, facts.offers, mine) for mine in (True, False)}
        self.done: set[int] = set()
        places = facts.players
        self.at_place = low.arrays.lasting(AT_PLACE, places)
        self.weights = low.arrays.lasting(WEIGHTS, places * len(FEATURES))
        self.turned = low.arrays.lasting(TURNED, 1)
        self.rows: Array = low.arrays.array("bot_row", places)

    def all_weighed(self, low: Lowering) -> None:
        """Raises `Unlowered` if somebody could only draw."""
        for number, site in enumerate(low.sites):
            if number not in self.done and site.kind != "way":
                raise Unlowered(f"a choice that is not weighed: {site}", site.span)


def seated(low: Lowering, w: Writer) -> None:
    """At the beginning of a game: where the weights of each seat stand, -1 for one that draws."""
    weighing = low.weighing
    if weighing is None:
        return
    for seat in range(low.facts.players):
        players = Const(low.facts.players)
        place = Compute("mod", Compute("-", Const(seat), value(weighing.turned)), players)
        row = Compute("*", plus(value(weighing.at_place, place), Const(-1)), Const(len(FEATURES)))
        w.add(put(weighing.rows, row, seat))


def asked(scope: Scope, choose: Choose) -> list[Line]:
    """The choice, by weights where its seat weighs."""
    weighing = scope.low.weighing
    site = scope.low.sites[choose.site]
    if weighing is None or site.kind == "way":
        return [choose]
    weighing.done.add(choose.site)
    w = scope.w
    with w.inside() as block:
        row = w.keep(value(weighing.rows, choose.seat), "row")
        with w.inside() as weighed:
            _weigh(scope, choose, site, worths.Look(choose.seat, row, True))
            w.add(Do(Call("decided", (choose.count, choose.local))))
        w.when(Compare("<=", FALSE, row), weighed, [choose])
    return block


# ------------------------------------------------------------------ options


@dataclass(frozen=True, slots=True)
class Leading:
    """While options are gone through: how many there were, the most that one is worth, which of them are."""

    number: Name
    most: Name
    equal: Name


def _weigh(scope: Scope, choose: Choose, site: Site, look: worths.Look) -> None:
    """Sets the local of a choice."""
    w, weighing = scope.w, scope.low.weighing
    assert weighing is not None
    if site.kind == "may":
        worth = worths.worth_of(scope, weighing.outlooks.of[site.rule, site.number], look, None)
        draw = Call(_drawn(scope.low), (look.seat, Const(2)))
        w.set(choose.local, Compare("<", FALSE, worth))
        w.when(Compare("==", worth, FALSE), [Set(choose.local, draw)])
        return
    whole = Mask(_width(choose) + 1)
    leading = Leading(w.fresh("number"), w.fresh("most"), w.fresh("equal", whole))
    w.set(leading.number, FALSE)
    w.set(leading.most, worths.LEAST)
    w.set(leading.equal, Const(0, whole))
    match choose.options:
        case Members(mask=mask, behind=behind):
            _members(scope, site, look, mask, behind, leading)
        case Holding(flags=flags):
            _holding(scope, site, look, flags, leading)
        case Upwards(low=low):
            _numbers(scope, site, look, choose.count, leading, lambda n: (plus(low, n), []))
        case Searched(index=index, value=found, search=search):
            _numbers(scope, site, look, choose.count, leading, lambda n: (found, [Set(index, n), *search]))
        case _:
            assert_never(choose.options)
    with w.inside() as enough:
        _leads(w, FALSE, leading)
    w.when(choose.last, enough)
    number = Count(leading.equal)
    w.set(choose.local, Nth(leading.equal, Call(_drawn(scope.low), (look.seat, number))))


def _width(choose: Choose) -> int:
    """So many options there may be."""
    match choose.options:
        case Members(mask=mask):
            return mask.kind.bits if isinstance(mask.kind, Mask) else OPTIONS
        case Holding(flags=flags):
            return len(flags)
        case Upwards() | Searched():
            return OPTIONS
        case _:
            assert_never(choose.options)


def _leads(w: Writer, worth: Code, leading: Leading) -> None:
    """One more option, worth so much."""
    whole = leading.equal.kind
    assert isinstance(whole, Mask)
    with w.inside() as better:
        w.set(leading.most, worth)
        w.set(leading.equal, One(leading.number, whole))
    with w.inside() as equal:
        more = Set(leading.equal, Bits("|", leading.equal, One(leading.number, whole)))
        w.when(Compare("==", worth, leading.most), [more])
    w.when(Compare("<", leading.most, worth), better, equal)
    w.set(leading.number, plus(leading.number, Const(1)))


def _members(scope: Scope, site: Site, look: worths.Look, mask: Code, behind: Code | None, leading: Leading) -> None:
    w, weighing = scope.w, scope.low.weighing
    assert weighing is not None
    weighed = weighing.outlooks.of[site.rule, site.number]
    worths.stand(scope, weighed.outlook, look)
    if behind is None:
        thing = w.fresh("option")
        with w.inside() as body:
            _leads(w, worths.worth_of(scope, weighed, look, thing), leading)
        w.add(Each(thing, mask, w.label("each"), tuple(body)))
        return
    seats = w.fresh("steps")
    end = w.label("around")
    w.set(seats, FALSE)
    with w.inside() as body:
        w.set(seats, plus(seats, Const(1)))
        w.when(Compare("<=", Const(scope.facts.players), seats), [Leave(end)])
        seat = w.keep(Compute("mod", plus(behind, seats), Const(scope.facts.players)), "option")
        with w.inside() as there:
            _leads(w, worths.worth_of(scope, weighed, look, seat), leading)
        w.when(Some(Bits("&", mask, One(seat, scope.facts.of_players))), there)
    w.add(Loop(end, tuple(body)))


def _numbers(
    scope: Scope, site: Site, look: worths.Look, count: Code, leading: Leading,
    option: Callable[[Name], tuple[Code, list[Line]]],
) -> None:  # fmt: skip
    w, weighing = scope.w, scope.low.weighing
    assert weighing is not None
    weighed = weighing.outlooks.of[site.rule, site.number]
    worths.stand(scope, weighed.outlook, look)
    end, n = w.label("weighed"), w.fresh("n")
    with w.inside() as body:
        w.when(Compare("<=", Compute("min", count, Const(OPTIONS)), leading.number), [Leave(end)])
        w.set(n, leading.number)
        found, search = option(n)
        w.add(*search)
        _leads(w, worths.worth_of(scope, weighed, look, w.keep(found, "option")), leading)
    w.add(Loop(end, tuple(body)))


def _holding(scope: Scope, site: Site, look: worths.Look, flags: tuple[Code, ...], leading: Leading) -> None:
    w, weighing = scope.w, scope.low.weighing
    assert weighing is not None
    of, branches = weighing.outlooks.of, weighing.outlooks.branches
    keys = [(n[0], 0) for n in site.values if isinstance(n, tuple)]
    if site.kind == "either":
        keys = [(site.rule, number) for number in branches[site.rule, site.number]]
    for key in keys:
        worths.stand(scope, of[key].outlook, look)
    for flag, key, what in zip(flags, keys, site.values, strict=True):
        with w.inside() as there:
            inner = scope
            if isinstance(what, tuple):
                inner = Scope(scope.low, w, _env_of(scope, look.seat, what), what[0])
            worth = worths.worth_of(inner, of[key], look, None)
            if isinstance(what, tuple):
                worth = _not_too_often(scope, what, worth)
            _leads(w, worth, leading)
        w.when(flag, there)


def _not_too_often(scope: Scope, deed: tuple[str, int], worth: Code) -> Code:
    """What may be done again and again has an end for one who weighs."""
    w = scope.w
    used = deeds.uses(scope)
    assert used is not None
    number = [(clause.id, card) for clause, card in deeds.deeds(scope)].index(deed)
    local = w.fresh("worth")
    w.set(local, worth)
    turn = Compare("<=", FALSE, value(scope.arrays.register("player")))
    often = Compare("<=", Const(OFTEN), value(used, number))
    w.when(turn, [If(often, (Set(local, Const(NO_MORE)),))])
    return local


def _env_of(scope: Scope, seat: Code, deed: tuple[str, int]) -> dict[int, Value]:
    clause = scope.facts.rules.clauses[deed[0]]
    this = Const(deed[1])
    cause: Value = THE_GAME
    if clause.card:
        cause = causes.of_card(scope.facts, clause.card, this)
    return {ME: seat, THIS: this, CAUSE: cause}


def _drawn(low: Lowering) -> str:
    """A function (seat, n): one of n by the chance of that seat's bot; nothing is drawn where there is no choice."""

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        seat, n = params
        w.add(If(Compare("<", n, Const(2)), (Give(FALSE),)))
        used = low.arrays.array("bot_used", low.facts.players)
        key = low.arrays.array("bot_key", low.facts.players, WORD)
        use = w.keep(value(used, seat), "use")
        w.add(put(used, plus(use, Const(1)), seat))
        w.add(Give(drawn(w, value(key, seat), use, n)))

    return low.function("one_of_equal", "one_of_equal", (("seat", INTEGER), ("n", INTEGER)), INTEGER, write)
