"""Questions and their answers: the default, then what the rules that apply make of it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.linking.inlining import inlined, plain_question
from citadels_dsl.engine.linking.linker import Answering, Linker, Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.running.budget import exhausted
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling import tracing
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.engine.values import Env, Measure, Value
from citadels_dsl.rules.expressions import FIRST, THIS, Ask, Local
from citadels_dsl.rules.ruleset import ClauseKind, Question, Same


def ask(scope: Scope, expr: Ask) -> Measure:
    """A question as an expression; one that nothing changes is its default."""
    linker = scope.linker
    plain = plain_question(scope, expr)
    if plain is not None:
        linker.inlining.append(expr.question)
        found = inlined(scope, plain, expr)
        linker.inlining.pop()
        return found
    args = [scope.measure(arg) for arg in expr.args]
    if expr.subject is None:
        nobody = linker.question(expr.question, "")
        return lambda state, env: nobody(state, None, [arg(state, env) for arg in args])
    subject = scope.measure(expr.subject)
    kinds = [of for of in sorted(expr.subject.type.kinds()) if (expr.question, of) in linker.rules.questions]
    if len(kinds) == 1:
        answering = linker.question(expr.question, kinds[0])
        if not args:
            return lambda state, env: answering(state, subject(state, env), ())
        return lambda state, env: answering(state, subject(state, env), [arg(state, env) for arg in args])
    answers = {of: linker.question(expr.question, of) for of in kinds}
    kind_of = linker.things.kinds

    def by_kind(state: State, env: Env) -> Value:
        thing = subject(state, env)
        return answers[kind_of[thing]](state, thing, [arg(state, env) for arg in args])

    return by_kind


def question(linker: Linker, asked: Question) -> Answering:
    """What answers a question of a kind of thing."""
    scope = Scope(linker, f"question:{asked.name}", len(asked.default.slots))
    default = scope.measure(asked.default.value)
    if linker.trace is not None:
        default = tracing.answering(linker.trace, asked.default.value.span, default)
    pad = (None,) * (scope.size - FIRST - len(asked.parameters))
    game = linker.things.game
    player = asked.of == "player"
    changing = linker.clauses(ClauseKind.RULE, asked.name, asked.of)
    allowing = linker.clauses(ClauseKind.ALLOW, asked.name, asked.of)
    forbidding = linker.clauses(ClauseKind.FORBID, asked.name, asked.of)

    def by_default(state: State, subject: Value, args: Sequence[Value]) -> Value:
        meter = state.meter
        meter[0] -= 1
        if meter[0] < 0:
            exhausted(state)
        if player:
            return default(state, [subject, None, game, *args, *pad])
        return default(state, [None, subject, game, *args, *pad])

    if not changing and not allowing and not forbidding:
        return by_default
    about, others = _about(changing)

    def answer(state: State, subject: Value, args: Sequence[Value]) -> Value:
        if forbidding and _any(state, forbidding, subject, args, game):
            return False
        if allowing and _any(state, allowing, subject, args, game):
            return True
        value = by_default(state, subject, args)
        # a card that is used as another may change an answer about that one
        concerned = changing if state.uses or state.debts else about.get(subject, others)
        return _changed(state, asked, concerned, value, subject, args, game) if concerned else value

    return answer


def _about(changing: list[Ability]) -> tuple[dict[Value, list[Ability]], list[Ability]]:
    """The clauses that may change an answer about each card that has one about itself; those about any other."""
    own = {ability.number for ability in changing if _about_itself(ability)}
    cards = {card for ability in changing if ability.number in own for card in ability.cards}
    about: dict[Value, list[Ability]] = {
        card: [a for a in changing if a.number not in own or card in a.cards] for card in cards
    }
    return about, [ability for ability in changing if ability.number not in own]


def _about_itself(ability: Ability) -> bool:
    pattern = ability.clause.pattern
    doer = pattern.doer if pattern is not None else None
    return isinstance(doer, Same) and isinstance(doer.value, Local) and doer.value.slot == THIS


def _any(state: State, abilities: list[Ability], subject: Value, args: Sequence[Value], game: int) -> bool:
    for ability in abilities:
        for me, this in ability.instances(state):
            if ability.applies(state, me, this, subject, args, game) is not None:
                return True
    return False


def _changed(
    state: State,
    asked: Question,
    changing: list[Ability],
    value: Value,
    subject: Value,
    args: Sequence[Value],
    game: int,
) -> Value:
    """`set`, then all `add`, then `at_least` and `at_most`."""
    setter: Ability | None = None
    added = 0
    lowest: list[int] = []
    highest: list[int] = []
    for ability in changing:
        for me, this in ability.instances(state):
            env = ability.applies(state, me, this, subject, args, game)
            if env is None:
                continue
            for word, measure in ability.answers:
                if ability.guarded:
                    answer = ability.answer(state, me, this, subject, env, measure)
                else:
                    answer = measure(state, env)
                if word == "add":
                    added += answer
                elif word == "at_least":
                    lowest.append(answer)
                elif word == "at_most":
                    highest.append(answer)
                elif setter is not None and answer != value:
                    raise RulesError(
                        f"`{setter.clause.id}` and `{ability.clause.id}` set `{asked.name}` at the same time"
                    )
                else:
                    setter, value = ability, answer
    if added:
        value += added
    for low in lowest:
        value = max(value, low)
    for high in highest:
        value = min(value, high)
    return value


def table(scope: Scope, name: str) -> Measure:
    """A cell of a table whose keys only the game tells."""
    rows = scope.linker.rules.tables[name]
    inner = Scope(scope.linker, f"table:{name}", max(len(key.slots) for key in rows.keys))
    keys = [inner.measure(key.value) for key in rows.keys]

    def cell(state: State, env: Env) -> Value:
        blank: Env = [None] * inner.size
        found = tuple(key(state, blank) for key in keys)
        if found not in rows.cells:
            raise RulesError(f"the table `{name}` has no row for {', '.join(map(str, found))}")
        return rows.cells[found]

    return cell
