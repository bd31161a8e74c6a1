"""Links a ruleset and a setup to a game, in the one order in which that can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citadels_dsl.engine.code import proceeding
from citadels_dsl.engine.code.assemble import assemble
from citadels_dsl.engine.code.coding import Coding
from citadels_dsl.engine.code.equals import Equals
from citadels_dsl.engine.code.units import Unit
from citadels_dsl.engine.expressions import measure, questions
from citadels_dsl.engine.linking.linker import Answering, Linker, Scope
from citadels_dsl.engine.linking.recursion import guarded
from citadels_dsl.engine.moments import force, patterns, permission, watching
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.occasions import Occasion
from citadels_dsl.engine.offers.derived import Derived
from citadels_dsl.engine.running.acting import Menu
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling import tracing
from citadels_dsl.engine.telling.teller import Telling
from citadels_dsl.engine.telling.tracing import Trace
from citadels_dsl.engine.values import Value
from citadels_dsl.engine.verbs.perform import Performing
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import FIRST
from citadels_dsl.rules.grounds import Grounds, asked
from citadels_dsl.rules.moments import TARGET, TOUCH, USE, Reveal
from citadels_dsl.rules.reads import ANYTHING, Reads
from citadels_dsl.rules.ruleset import AROUND, Clause, ClauseKind, Rules, While
from citadels_dsl.setup.known import UNKNOWN
from citadels_dsl.setup.prepare import Setup


def link(rules: Rules, setup: Setup, trace: Trace | None = None) -> Linker:
    """All of a game that does not change while it is played. `trace` hears what of the rules is used."""
    linker = Linker(rules, setup)
    linker.trace = trace
    linker.measure = measure.measure
    linker.question = _questions(linker)
    linker.can = proceeding.can
    linker.allowed = permission.allowed
    linker.watched = watching.watched(rules)
    _abilities(linker)  # the clauses of this game, found by what they wait for
    performing = Performing(linker)
    linker.telling = Telling(performing.mover.sight)
    linker.mover, linker.marking = performing.mover, performing.marks
    linker.equals = Equals(linker)
    _occasions(linker, performing)  # the moments, each with its verb or the unit of its procedure
    for ability in linker.abilities:
        _fill(linker, ability)  # what they look at, while they are in force, what they do
    for name, procedure in rules.procedures.items():
        _procedure(linker, name)
        assert procedure.name == name
    linker.menu = Menu(linker)
    linker.notice = watching.watching(linker)
    for unit in linker.units:
        unit.notice = linker.notice
    return linker


# ------------------------------------------------------------ questions


def _questions(linker: Linker) -> Callable[[str, str], Answering]:
    """Answers are linked when they are first asked for; one that comes back to itself is looked up when asked."""
    linked: dict[tuple[str, str], Answering | None] = {}

    def question(name: str, of: str) -> Answering:
        key = name, of
        if key not in linked:
            linked[key] = None
            linked[key] = questions.question(linker, linker.rules.questions[key])
        answering = linked[key]
        if answering is not None:
            return answering

        def later(state: State, subject: Value, args: Sequence[Value]) -> Value:
            found = linked[key]
            assert found is not None
            return found(state, subject, args)

        return later

    return question


# ------------------------------------------------------------ clauses


def _abilities(linker: Linker) -> None:
    for clause in linker.rules.clauses.values():
        cards = linker.things.named(clause.card)
        if clause.card and not linker.things.plays(clause.card):
            continue
        if clause.condition is not None and linker.known.value(clause.condition) is False:
            tracing.settled(linker.trace, clause.condition, False)
            continue
        scope = Scope(linker, clause.id, len(clause.slots))
        ability = Ability(clause, len(linker.abilities), cards, scope)
        linker.abilities.append(ability)
        if clause.kind is ClauseKind.ACTION:
            ability.action = len(linker.actions)
            linker.actions.append(ability)
        elif clause.pattern is not None:
            of = clause.pattern.of if clause.kind is not ClauseKind.WHEN else None
            linker.index.setdefault((clause.kind, clause.pattern.word, of), []).append(ability)
        ability.rank = _rank(linker, clause)
        ability.secretive = _secretive(linker, clause)
        unit = Unit(len(linker.units), clause.id, action=ability.action)
        linker.units.append(unit)
        ability.unit = unit
    linker.grounds = Grounds(linker.rules, [ability.clause for ability in linker.abilities])
    for ability in guarded(linker):
        ability.guarded = True
    linker.derived = Derived(linker, linker.abilities)
    linker.touch_forbids = linker.clauses(ClauseKind.FORBID, TOUCH)
    linker.touch_hooked = any(linker.clauses(kind, TOUCH) for kind in AROUND)
    linker.secretive = [ability for ability in linker.abilities if ability.secretive]


def _rank(linker: Linker, clause: Clause) -> tuple[int, int, str]:
    if clause.card in linker.rules.characters:
        return (0, linker.rules.characters[clause.card].order, clause.id)
    return (1 if clause.card else 0, 0, clause.id)


def _secretive(linker: Linker, clause: Clause) -> bool:
    """It can forbid something while its card lies face down, and who has that card makes a difference."""
    return (
        clause.kind is ClauseKind.FORBID
        and clause.card in linker.rules.characters
        and clause.during is not While.MY_TURN
        and clause.pattern is not None
        and clause.pattern.of is None
        and clause.pattern.word != USE
        and (clause.during is not While.ALWAYS or _asks_for_holders(linker, clause))
    )


def _asks_for_holders(linker: Linker, clause: Clause) -> bool:
    """Whether a clause without a `me` depends on where characters lie."""
    reads = Reads(linker.rules)
    return any(reads.of(expr) & {"roles", *ANYTHING} for expr in asked(clause))


def _fill(linker: Linker, ability: Ability) -> None:
    clause, scope = ability.clause, ability.scope
    assert ability.unit is not None
    coding = Coding(scope, ability.unit, ability)
    if clause.kind in (ClauseKind.ACTION, ClauseKind.MAY_INSTEAD):
        possible = coding.possible(0)
        ability.possible = measure.always(True) if possible is True else possible or None
    if clause.pattern is not None:
        ability.matching = patterns.matching(scope, clause.pattern)
    if clause.condition is not None and linker.known.value(clause.condition) is UNKNOWN:
        ability.condition = scope.measure(clause.condition)
    ability.answers = tuple((word, scope.measure(value)) for word, value in clause.answers)
    if (trace := linker.trace) is not None:
        ability.condition = tracing.applying(trace, clause, ability.condition)
        traced = zip(ability.answers, clause.answers, strict=True)
        ability.answers = tuple((w, tracing.answering(trace, value.span, m)) for (w, m), (_, value) in traced)
    if clause.limit is not None:
        ability.limit = scope.measure(clause.limit)
    ability.instances = force.instances(linker, ability)
    assemble(coding, clause.body)
    ability.pad = (None,) * (scope.size - FIRST)


# ------------------------------------------------------------ moments


def _occasions(linker: Linker, performing: Performing) -> None:
    for number, moment in enumerate(linker.rules.moments.values()):
        each = next((n for n, parameter in enumerate(moment.parameters) if parameter.each), -1)
        occasion = Occasion(moment, number, each)
        linker.occasions.append(occasion)
        found = {kind: linker.clauses(kind, moment.name) for kind in (*AROUND, ClauseKind.FORBID)}
        occasion.forbids = found[ClauseKind.FORBID]
        occasion.befores, occasion.afters = found[ClauseKind.BEFORE], found[ClauseKind.AFTER]
        occasion.insteads, occasion.offers = found[ClauseKind.INSTEAD], found[ClauseKind.MAY_INSTEAD]
        occasion.untouching = frozenset(mark.name for mark in linker.marks if mark.makes)
        occasion.begin = _begin(occasion)
        if moment.operation is None:
            occasion.unit = Unit(len(linker.units), f"procedure:{moment.name}", moment.phase)
            linker.units.append(occasion.unit)
        else:
            scope = Scope(linker, moment.name, FIRST + len(moment.parameters))
            occasion.verb = performing.verb(moment.operation)
            occasion.defaults = [None if p.default is None else scope.measure(p.default) for p in moment.parameters]
            occasion.size = scope.size
        if isinstance(moment.operation, Reveal):
            linker.reveal = occasion
    linker.touch, linker.target = linker.occasion(TOUCH), linker.occasion(TARGET)


def _begin(occasion: Occasion) -> Callable[[State, Value, Sequence[Value]], tuple[Value, ...] | None] | None:
    """What the beginning of a round, a turn or a call does to the registers of the state."""
    word = occasion.word
    character = next((n for n, p in enumerate(occasion.moment.parameters) if p.type.kind == "character"), -1)

    def registers(state: State) -> tuple[Value, ...]:
        return state.player, state.character, state.limits, state.turn, state.answering

    def turn(state: State, doer: Value, args: Sequence[Value]) -> tuple[Value, ...]:
        saved = registers(state)
        state.serial += 1
        state.player, state.limits, state.turn = doer, {}, state.serial
        state.character = args[character] if character >= 0 else None
        return saved

    def answer(state: State, doer: Value, args: Sequence[Value]) -> tuple[Value, ...]:
        saved = registers(state)
        state.answering = args[character] if character >= 0 else -1
        return saved

    def round_(state: State, doer: Value, args: Sequence[Value]) -> None:
        state.round += 1

    return {anchors.TURN: turn, anchors.ANSWER: answer, anchors.ROUND: round_}.get(word)


def _procedure(linker: Linker, name: str) -> None:
    procedure = linker.rules.procedures[name]
    occasion = linker.occasion(name)
    assert occasion.unit is not None
    scope = Scope(linker, f"procedure:{name}", len(procedure.slots))
    coding = Coding(scope, occasion.unit, None)
    occasion.defaults = [None if p.default is None else scope.measure(p.default) for p in occasion.moment.parameters]
    assemble(coding, procedure.body)
    occasion.size = occasion.unit.size
