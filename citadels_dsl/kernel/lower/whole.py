"""The whole game as a program: from its beginning to what everybody scores."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.kernel.ir import (
    INTEGER,
    WORD,
    Abort,
    Bits,
    Block,
    Call,
    Compare,
    Compute,
    Const,
    Do as Calling,
    Each,
    Expr as Code,
    Function,
    Give,
    Has,
    If,
    Local as Name,
    Loop,
    Mask,
    One,
    Program,
    Section,
    Set,
    Some,
    Statement,
    Widen,
)
from citadels_dsl.kernel.logic import FALSE, TRUE, both, either, negated
from citadels_dsl.kernel.lower import (
    batch,
    deeds,
    drawing,
    expressions,
    force,
    marks,
    noting,
    noting_points,
    patterns,
    performing,
    statements,
    weighing,
)
from citadels_dsl.kernel.lower.chance import drawn as drawn_one, mixed, names_of_streams, word
from citadels_dsl.kernel.lower.changing import GOLD, Off
from citadels_dsl.kernel.lower.facts import Facts, Unlowered
from citadels_dsl.kernel.lower.plain import conjuncts
from citadels_dsl.kernel.lower.scope import Lowering, Scope
from citadels_dsl.kernel.lower.store import put, value
from citadels_dsl.kernel.lower.writer import NOBODY, THE_GAME, Writer, plus
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Ask, Local
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Rules
from citadels_dsl.rules.statements import Do
from citadels_dsl.rules.types import NUMBER, PLAYER, TRUTH
from citadels_dsl.rules.unfinished import DECISIONS
from citadels_dsl.setup.chance import fnv
from citadels_dsl.setup.prepare import Setup


def lowered(
    rules: Rules, setup: Setup, weighed: bool = False, sight: bool = False, drawn: int | None = None,
    noted: bool = False,
) -> Program:  # fmt: skip
    """A program in which the choices are open (see `passes`); `weighed`: but for those of seats whose bot weighs;
    `sight`: it keeps who knows what, so that it can be told what a seat may know of a game; `drawn`: so many of the
    unique districts of the setup play, drawn by the program; `noted`: it counts what `noting` tells.

    Raises `Unlowered`.
    """
    facts = Facts(rules, setup, drawn)
    low = Lowering(facts, sight)
    if noted:
        low.noting = noting.Noting(facts)
    if weighed:
        low.weighing = weighing.Weighing(low)
    _looking(low)
    _game(low)
    _results(low)
    if low.weighing is not None:
        low.weighing.all_weighed(low)
    batch.play_many(low)
    places = ((low.arrays.where, low.arrays.inside), (low.arrays.at, low.arrays.standing))
    functions = [replace(f, body=_finished(low, f.body)) for f in low.functions]
    arrays = []
    for array in low.arrays.all.values():
        if array.name == "stream_name":
            array = replace(array, initial=names_of_streams(low))
        arrays.append(array)
    actions = deeds.deeds(Scope(low, Writer(low.names), {}, "deeds"))
    rows = () if low.noting is None else low.noting.rows
    sites = dict(enumerate(low.sites))
    return Program(
        rules.name,
        tuple(arrays),
        tuple(functions),
        facts.kinds,
        sites,
        tuple((clause.id, card) for clause, card in actions),
        rows,
        places,
    )


def _game(low: Lowering) -> None:
    """`play` (seed, game): a whole game, by bots that draw."""
    facts = low.facts
    _choose(low)

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        seed, game = params
        w.add(Calling(Call("begin", ())))
        w.add(put(low.arrays.key, mixed(w, Bits("^", mixed(w, seed), game))))
        for seat in range(facts.players):
            key = mixed(w, Bits("^", value(low.arrays.key), word(fnv(f"bot/{seat}"))))
            w.add(put(low.arrays.array("bot_key", facts.players, WORD), key, seat))
        drawing.draw(low, w)
        weighing.seated(low, w)
        scope = Scope(low, w, {ME: NOBODY, THIS: NOBODY, CAUSE: THE_GAME}, "procedure:game")
        statements.block(scope, (Do(moment=anchors.GAME, doer=None, args=()),))
        w.add(Calling(Call("count_points", ())))

    low.made["count_points"] = "count_points"
    low.function("play", "play", (("seed", WORD), ("number", WORD)), None, write)


def _choose(low: Lowering) -> None:
    """`decide` (seat, count): a bot that draws, and `decided` (count, choice): the transcript goes on.

    `draw` (seat, count): what that bot draws.
    """
    facts = low.facts

    def heard(w: Writer, params: tuple[Name, ...]) -> None:
        count, choice = params
        decisions, hash_ = low.arrays.register("decisions"), low.arrays.cell("transcript", WORD)
        w.add(put(decisions, plus(value(decisions), Const(1))))
        step = Bits(
            "w+",
            Bits("w*", value(hash_), word(1000003)),
            Widen(plus(Compute("*", count, Const(1024)), choice)),
        )
        w.add(put(hash_, step))
        w.when(Compare("<=", Const(DECISIONS), value(decisions)), [Abort()])

    def draws(w: Writer, params: tuple[Name, ...]) -> None:
        seat, count = params
        used = low.arrays.array("bot_used", facts.players)
        key = low.arrays.array("bot_key", facts.players, WORD)
        use = w.keep(value(used, seat), "use")
        w.add(put(used, plus(use, Const(1)), seat))
        w.add(Give(drawn_one(w, value(key, seat), use, count)))

    def decides(w: Writer, params: tuple[Name, ...]) -> None:
        seat, count = params
        choice = w.keep(Call("draw", (seat, count)), "choice")
        w.add(Calling(Call("decided", (count, choice))), Give(choice))

    low.function("decided", "decided", (("count", INTEGER), ("choice", INTEGER)), None, heard)
    low.function("draw", "draw", (("seat", INTEGER), ("count", INTEGER)), INTEGER, draws)
    low.function("decide", "decide", (("seat", INTEGER), ("count", INTEGER)), INTEGER, decides)


def _looking(low: Lowering) -> None:
    """`look`: what has become true is answered. Its name is known before it is written."""
    facts = low.facts
    whens = [c for c in facts.rules.clauses.values() if c.kind is ClauseKind.WHEN]
    if not whens:
        return

    def write(w: Writer, params: tuple[Name, ...]) -> None:
        scope = Scope(low, w, {CAUSE: THE_GAME}, "look")
        if _look_at_once(scope, whens):
            return
        ready = []
        for number, clause in enumerate(whens):
            assert clause.pattern is not None
            pattern = clause.pattern
            seen = low.arrays.cell(f"seen_{number}", facts.of_players)
            if force.lent(scope, clause):
                raise Unlowered("`when` of a card that others may use", clause.span)
            for here in force.instances(scope, clause):
                for seat in range(facts.players):
                    found = patterns.fits(scope, clause, here, Const(seat), (), THE_GAME)
                    if found is None:
                        continue
                    inner, when = found
                    flag = w.fresh("ready")
                    w.set(flag, FALSE)
                    with w.inside() as body:
                        now = _now(inner, pattern.word, seat)
                        one = Const(1 << seat, facts.of_players)
                        with w.inside() as became:
                            holds: Code = TRUE
                            if clause.condition is not None:
                                holds = expressions.all_of(inner, list(conjuncts(inner, clause.condition)))
                            w.set(flag, holds)
                        was = Has(value(seen), Const(seat))
                        w.when(both(now, negated(was)), became)
                        w.when(now, [put(seen, Bits("|", value(seen), one))], [put(seen, Bits("&~", value(seen), one))])
                    w.when(both(here.when, when), body)
                    ready.append((clause, inner, flag))
        for clause, inner, flag in ready:
            with w.inside() as body:
                performing.perform(inner, clause)
            w.when(flag, body)
        w.add(Give(TRUE))

    low.made["look"] = "look"
    writer = Writer(low.names)
    write(writer, ())
    low.functions.append(Function("look", (), INTEGER, tuple(writer.out)))


def _look_at_once(scope: Scope, whens: list[Clause]) -> bool:
    """Where every clause is always in force and asks about every seat: of whom it holds now, as a set. Nothing more is
    asked if that has become true of nobody."""
    w, facts = scope.w, scope.facts
    found: list[tuple[Clause, dict[int, Scope]]] = []
    for clause in whens:
        instances = [] if force.lent(scope, clause) else list(force.instances(scope, clause))
        fitting: dict[int, Scope] = {}
        for seat in range(facts.players):
            fit = patterns.fits(scope, clause, instances[0], Const(seat), (), THE_GAME) if len(instances) == 1 else None
            if fit is None or both(instances[0].when, fit[1]) != TRUE:
                return False
            fitting[seat] = fit[0]
        found.append((clause, fitting))
    became: list[Name] = []
    for number, (clause, fitting) in enumerate(found):
        assert clause.pattern is not None
        seen = scope.arrays.cell(f"seen_{number}", facts.of_players)
        now, fresh = w.fresh("now", facts.of_players), w.fresh("became", facts.of_players)
        w.set(now, Const(0, facts.of_players))
        for seat, inner in fitting.items():
            holds = _now(inner, clause.pattern.word, seat)
            w.when(holds, [Set(now, Bits("|", now, Const(1 << seat, facts.of_players)))])
        w.set(fresh, Bits("&~", now, value(seen)))
        w.add(put(seen, now))
        became.append(fresh)
    some: Code = FALSE
    for fresh in became:
        some = either(some, Some(fresh))
    with w.inside() as out:
        ready = []
        for (clause, fitting), fresh in zip(found, became, strict=True):
            for seat, inner in fitting.items():
                flag = w.fresh("ready")
                w.set(flag, FALSE)
                with w.inside() as asking:
                    parts = [] if clause.condition is None else list(conjuncts(inner, clause.condition))
                    w.set(flag, expressions.all_of(inner, parts))
                w.when(Has(fresh, Const(seat)), asking)
                ready.append((clause, inner, flag))
        for clause, inner, flag in ready:
            with w.inside() as body:
                performing.perform(inner, clause)
            w.when(flag, body)
    w.when(some, out)
    w.add(Give(TRUE))
    return True


def _now(scope: Scope, word_: str, seat: int) -> Code:
    if (word_, "player") in scope.facts.rules.questions:
        asked = Ask(question=word_, subject=PLAYER_IN_SEAT, args=(), type=TRUTH)
        return expressions.one(scope.bound(SEAT, Const(seat)), asked)
    return Has(value(marks.flags(scope, word_, "player")), Const(seat))


#: A slot for whoever is asked about, which no clause uses.
SEAT = 90_000
PLAYER_IN_SEAT = Local(SEAT, "p", PLAYER)


def _results(low: Lowering) -> None:
    """Points and what decides between equal ones, by seat; whether the rules say that the game is over."""
    facts = low.facts
    w = Writer(low.names)
    scope = Scope(low, w, {CAUSE: THE_GAME}, "results")
    points = low.arrays.array("points", facts.players)
    ranking = low.arrays.array("ranking", facts.players * max(1, len(facts.rules.ranking)))
    for seat in range(facts.players):
        asked = Ask(question=anchors.POINTS, subject=PLAYER_IN_SEAT, args=(), type=NUMBER)
        w.add(put(points, expressions.one(scope.bound(SEAT, Const(seat)), asked), seat))
        for n, formula in enumerate(facts.rules.ranking):
            inner = scope.with_env({ME: Const(seat), THIS: NOBODY, CAUSE: THE_GAME})
            worth: Code
            match formula.value:
                case Ask(question=anchors.POINTS, subject=Local(slot=slot)) if slot == ME:
                    worth = value(points, seat)  # they were counted just now
                case other:  # it is worked out for itself
                    worth = expressions.one(inner, other)
            w.add(put(ranking, worth, seat * len(facts.rules.ranking) + n))
    over = low.arrays.register("over")
    if (anchors.GAME_OVER, "") in facts.rules.questions:
        asked = Ask(question=anchors.GAME_OVER, subject=None, args=(), type=TRUTH)
        w.add(put(over, expressions.one(scope, asked)))
    else:
        w.add(put(over, TRUE))
    card = w.fresh("c")
    kinds = low.arrays.constant("kind_of_card", facts.kind_of_card)
    for seat in range(facts.players):
        number = plus(Compute("*", value(kinds, card), Const(facts.players)), Const(seat))
        one_more = put(low.arrays.kept, plus(value(low.arrays.kept, number), Const(1)), number)
        with w.inside() as standing:
            w.add(one_more)
            noting_points.worth(scope, card, seat)
        w.add(Each(card, value(low.arrays.inside, facts.city + seat), w.label("each"), tuple(standing)))
    noting_points.lead(low, w)
    low.functions.append(Function("count_points", (), None, tuple(w.out)))


# ------------------------------------------------------------ finishing


def _finished(low: Lowering, block: Block) -> Block:
    """Marks that are kept are taken off where that was left open."""
    out: list[Statement] = []
    for line in block:
        match line:
            case Off(mark=mark, card=card):
                out.extend(_off(low, mark, card))
            case If(condition=condition, then=then, otherwise=otherwise):
                out.append(If(condition, _finished(low, then), _finished(low, otherwise)))
            case Loop(label=label, body=body):
                out.append(Loop(label, _finished(low, body)))
            case Section(label=label, body=body):
                out.append(Section(label, _finished(low, body)))
            case Each(local=local, mask=mask_, label=label, body=body):
                out.append(Each(local, mask_, label, _finished(low, body)))
            case _:  # nothing was left open in it
                out.append(line)
    return tuple(out)


def _off(low: Lowering, mark: str, card: Code | None) -> list[Statement]:
    """Of one card, or of all things."""
    out: list[Statement] = []
    if mark == GOLD:
        lying = low.arrays.all.get("gold_on_card")
        assert card is not None
        return [] if lying is None else [put(lying, FALSE, card)]
    marked = low.arrays.all.get(f"there_{mark}_card")
    numbers = []
    for prefix in ("mark", "by", "there"):
        for kind in ("player", "character", "card", "game"):
            array = low.arrays.all.get(f"{prefix}_{mark}_{kind}")
            if array is None or (card is not None and kind != "card"):
                continue
            unset = array.initial[0] if array.initial else 0
            if card is None and kind == "card" and marked is not None and not isinstance(array.kind, Mask):
                numbers.append((array, Const(unset)))
            elif card is None:
                out.extend(put(array, Const(unset, array.kind), n) for n in range(array.size))
            elif isinstance(array.kind, Mask):
                out.append(put(array, Bits("&~", value(array), One(card, array.kind))))
            else:
                out.append(put(array, Const(unset), card))
    if numbers and marked is not None:  # most cards bear none
        thing = Name(low.names.fresh("c"))
        off = tuple(put(array, unset, thing) for array, unset in numbers)
        out.insert(0, Each(thing, value(marked), low.names.fresh("each"), off))
    return out
