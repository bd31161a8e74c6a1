"""What an option is worth to a seat that weighs: its outlook (`rules.outlook`) as sums of integers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from citadels_dsl.kernel.ir import (
    INTEGER,
    Call,
    Compare,
    Compute,
    Const,
    Each,
    Expr as Code,
    Give,
    Local as Name,
    Set,
)
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower import causes, expressions, extents, filters, sets
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import value
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, Value, Writer, plus
from citadels_dsl.rules.expressions import CAUSE, ME, THIS
from citadels_dsl.rules.outlook.features import FEW, NUMBER, Feature
from citadels_dsl.rules.outlook.standing import DEAREST, FAR, GOLD, USEFUL, USUAL_GOAL
from citadels_dsl.rules.outlook.tree import NOTHING, Best, Gain, Outlook, Ways, Weighed
from citadels_dsl.rules.ruleset import ClauseKind

#: So much of a feature, and of what a role brings, is multiplied by a weight.
AMOUNTS, ROLES = 5_000, 100_000
#: Less than anything is worth.
LEAST = Const(-(1 << 30) - (1 << 29))
_ROLES: tuple[Feature, ...] = ("role", "their_role")


class Look:
    """Somebody weighs: by the weights from `row` on; how he stands is worked out where it is first wanted."""

    def __init__(self, seat: Code, row: Code, mine: bool, **known: Code) -> None:
        self.seat, self.row, self.mine = seat, row, mine
        self.known = known

    def weight(self, low: Lowering, feature: Feature) -> Code:
        assert low.weighing is not None
        return value(low.weighing.weights, plus(self.row, Const(NUMBER[feature])))


# ------------------------------------------------------------------ how one stands


def stand(scope: Scope, outlook: Outlook, look: Look) -> None:
    """Works out once, before options are gone through, what their outlooks ask of how the seat stands."""
    for name in _wanted(outlook, look):
        if name not in look.known:
            look.known[name] = scope.w.keep(_standing(scope, name, look.seat), name)


def _wanted(outlook: Outlook, look: Look) -> Iterable[str]:
    features = {gain.feature for gain in outlook.all()}
    if look.mine and features & {"gold", "role", "short_of_goal"}:
        yield from ("gold", "goal")
    if look.mine and features & {"cards", "role"}:
        yield "useful"
    if features & {"rival_gold", "rival_cards", "rival_points", "their_role", "role"}:
        yield "rival"


def _standing(scope: Scope, name: str, seat: Code) -> Code:
    low = scope.low
    players = low.facts.players

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        env: dict[int, Value] = {ME: params[0], THIS: NOBODY, CAUSE: THE_GAME}
        inner = Scope(low, w, env, "standing")
        match name:
            case "gold" | "useful":
                w.add(Give(expressions.one(inner, GOLD if name == "gold" else USEFUL)))
            case "goal":
                dearest = w.keep(expressions.one(inner, DEAREST), "dearest")
                w.when(Compare("==", dearest, FALSE), [Give(Const(USUAL_GOAL))])
                w.add(Give(dearest))
            case _:  # the strongest rival
                _rival(inner, w, params[0])

    def _rival(inner: Scope, w: Writer, me: Name) -> None:
        best, most, seat = w.fresh("rival"), w.fresh("most"), w.fresh("seat")
        w.set(best, me)
        w.set(most, Const(-1))
        for steps in range(1, players):
            w.set(seat, Compute("mod", plus(me, Const(steps)), Const(players)))
            far = w.keep(expressions.one(inner.bound(ME, seat), FAR), "far")
            w.when(Compare("<", most, far), [Set(best, seat), Set(most, far)])
        w.add(Give(best))

    return Call(low.function(("standing", name), f"{name}_of", (("seat", INTEGER),), INTEGER, write), (seat,))


# ------------------------------------------------------------------ outlooks


def worth_of(scope: Scope, weighed: Weighed, look: Look, option: Code | None) -> Code:
    """What an offer is worth."""
    if weighed.outlook == NOTHING:
        return FALSE
    stand(scope, weighed.outlook, look)
    env: dict[int, Value] = {**scope.env, weighed.me: look.seat}
    env[weighed.rival] = look.known.get("rival", NOBODY)
    env[weighed.goal] = look.known.get("goal", FALSE)
    if option is not None:
        env[weighed.option] = option
    return _worth(scope.with_env(env), weighed.outlook, look, {})


def _worth(scope: Scope, outlook: Outlook, look: Look, sums: dict[Feature, Code]) -> Code:
    w = scope.w
    sums = dict(sums)
    for gain in outlook.gains:
        amount = _amount(scope, gain, look)
        before, far = sums.get(gain.feature, FALSE), ROLES if gain.feature in _ROLES else AMOUNTS
        whole = plus(before, amount)
        if not isinstance(whole, Const):  # weights are data: what they are multiplied by is looked at
            whole = extents.near(scope, whole, extents.KEPT + far, far)
        sums[gain.feature] = w.keep(whole, gain.feature)
    match outlook.then:
        case None:
            return w.keep(_total(scope, look, sums), "worth")
        case Best(members=members, after=after):
            kind = members.source.type.kind
            conditions = [] if members.condition is None else list(conjuncts(scope, members.condition))
            found = filters.filtered(scope, members.slot, sets.mask(scope, members.source), kind, conditions)
            found = w.keep(found, "those")
            most, member = w.fresh("most"), w.fresh(members.name or "it")
            w.set(most, LEAST)
            with w.inside() as body:
                worth = _worth(scope.bound(members.slot, member), after, look, sums)
                w.set(most, Compute("max", most, worth))
            w.add(Each(member, found, w.label("each"), tuple(body)))
            return _or_without(scope, most, look, sums)
        case Ways(ways=ways):
            most = w.fresh("most")
            w.set(most, LEAST)
            for way in ways:
                parts = [part for condition in way.when for part in conjuncts(scope, condition)]
                holds = expressions.all_of(scope, parts)
                with w.inside() as body:
                    w.set(most, Compute("max", most, _worth(scope, way.after, look, sums)))
                w.when(holds, body)
            return _or_without(scope, most, look, sums)
        case _:
            assert_never(outlook.then)


def _or_without(scope: Scope, most: Name, look: Look, sums: dict[Feature, Code]) -> Code:
    """If there is nothing to go on with, what there was before."""
    w = scope.w
    with w.inside() as nothing:
        w.set(most, _total(scope, look, sums))
    w.when(Compare("==", most, LEAST), nothing)
    return most


def _amount(scope: Scope, gain: Gain, look: Look) -> Code:
    """How much of a feature; 0 if its conditions do not hold."""
    w = scope.w
    role = gain.feature in _ROLES
    if not gain.when and not role:
        return expressions.one(scope, gain.amount)
    local = w.fresh(gain.feature)
    w.set(local, FALSE)
    with w.inside() as outer:
        parts = [part for condition in gain.when for part in conjuncts(scope, condition)]
        holds = expressions.all_of(scope, parts)
        with w.inside() as inner:
            amount = expressions.one(scope, gain.amount)
            w.set(local, _role(scope, look, amount, gain.feature == "their_role") if role else amount)
        w.when(holds, inner)
    if role:
        w.when(Compare("!=", look.weight(scope.low, gain.feature), FALSE), outer)
    else:
        w.add(*outer)
    return local


def _total(scope: Scope, look: Look, sums: dict[Feature, Code]) -> Code:
    """What all of it comes to."""
    low = scope.low
    found: Code = FALSE
    for feature, amount in sums.items():
        part: Code = Compute("*", look.weight(low, feature), amount)
        if amount == Const(1):
            part = look.weight(low, feature)
        if feature in _ROLES:
            part = Compute("div", part, Const(100))
        found = plus(found, part)
    if not look.mine:
        return found
    if "gold" in sums:
        gold, goal = look.known["gold"], look.known["goal"]
        after = Compute("min", plus(gold, sums["gold"]), goal)
        more = Compute("-", after, Compute("min", gold, goal))
        found = plus(found, Compute("*", look.weight(low, "need"), more))
    if "cards" in sums:
        useful = look.known["useful"]
        after = Compute("min", plus(useful, sums["cards"]), Const(FEW))
        more = Compute("-", after, Compute("min", useful, Const(FEW)))
        found = plus(found, Compute("*", look.weight(low, "few"), more))
    return found


# ------------------------------------------------------------------ characters

_STANDING = ("gold", "goal", "useful", "rival")


def _role(scope: Scope, look: Look, character: Code, theirs: bool) -> Code:
    """What a character would bring whoever weighs, or his strongest rival."""
    low, names = scope.low, ("row", "seat", *_STANDING, "character")
    mine = not theirs

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        given = dict(zip(names, params, strict=True))
        for number, name in enumerate(low.facts.characters):
            with w.inside() as body:
                w.add(Give(_of_clauses(Scope(low, w, {}, "role"), name, number, given, mine)))
            w.when(Compare("==", given["character"], Const(number)), body)
        w.add(Give(FALSE))

    params = tuple((name, INTEGER) for name in names)
    function = low.function(("role", mine), "role_of_mine" if mine else "role_of_theirs", params, INTEGER, write)
    seat = look.known["rival"] if theirs else look.seat
    standing = (look.known.get(name, FALSE) for name in _STANDING)
    return Call(function, (look.row, seat, *standing, character))


def _of_clauses(scope: Scope, name: str, number: int, given: dict[str, Name], mine: bool) -> Code:
    low, w = scope.low, scope.w
    weighing = low.weighing
    assert weighing is not None
    look = Look(given["seat"], given["row"], mine, **{key: given[key] for key in _STANDING})
    total = w.fresh("total")
    w.set(total, FALSE)
    for clause in low.facts.rules.clauses.values():
        if clause.card != name:
            continue
        weighed = weighing.roles[mine].get(clause.id)
        if weighed is None:
            w.set(total, plus(total, look.weight(low, "unseen")))
        elif weighed.outlook != NOTHING:
            env: dict[int, Value] = {ME: given["seat"], THIS: Const(number)}
            env[CAUSE] = causes.of_character(Const(number))
            worth = worth_of(Scope(low, w, env, clause.id), weighed, look, None)
            w.set(total, plus(total, Compute("max", FALSE, worth) if clause.kind is ClauseKind.ACTION else worth))
    return total
