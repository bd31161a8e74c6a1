"""Choices as code: what is on the list, the asking, the hidden card in the way, and what is aimed at."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.coding import Coding, Label, half
from citadels_dsl.engine.decision import DONE, Decision
from citadels_dsl.engine.folds import listing
from citadels_dsl.engine.happening import Happening, revealing
from citadels_dsl.engine.permission import forbidden, lies_in_wait
from citadels_dsl.engine.state import State
from citadels_dsl.engine.trial import IMPOSSIBLE, from_here
from citadels_dsl.engine.values import CAUSE, FAIL, PUSHED, WAIT, Env, Measure, Step, Value
from citadels_dsl.rules.expressions import Contents, Expr, Fold, Join, Top
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.statements import Choose, ChooseSome
from citadels_dsl.rules.types import Type

THINGS = frozenset({"player", "character", "card"})


class _Asking:
    """What the parts of one choice share."""

    def __init__(self, coding: Coding, statement: Choose | ChooseSome, end: Label | None, kind: Type) -> None:
        linker = coding.scope.linker
        self.linker = linker
        self.unit = coding.unit
        self.rule = coding.scope.rule
        self.end = end
        self.site = statement.site
        self.span = statement.span
        self.secret = statement.secret
        self.kind = kind
        source = statement.members.source if isinstance(statement, Choose) else statement.source
        #: a character is named openly, unless it is taken from where it lies
        self.lying = kind.kind == "card" or (kind.kind == "character" and _lies(source))
        self.decider = coding.measure(statement.decider)
        self.possible = coding.possible(statement.site)
        self.options = coding.scope.fresh()
        aims = bool(kind.kinds() & THINGS)
        self.barred = linker.clauses(ClauseKind.FORBID, "target") if aims else []
        self.aimed = aims and linker.target.hooked
        self.after = Label()  # where it goes on when something is chosen

    def decision(self, seat: int, options: tuple[Value, ...], name: str) -> Decision:
        return Decision(
            seat, "choose", options, self.rule, self.site, name, self.kind, self.span, self.secret, self.lying
        )

    def alone(self, state: State, env: Env, options: tuple[Value, ...], name: str) -> None:
        """There was one option; whoever listens hears of it all the same."""
        if state.sink is not None:
            self.linker.telling.alone(state, self.decision(self.decider(state, env), options, name))

    def reachable(self, state: State, env: Env, who: int, items: Sequence[Value]) -> tuple[Value, ...]:
        """Without what nobody may aim at."""
        if not self.barred:
            return tuple(items)
        owner_of, cause = self.linker.things.owner_of, env[CAUSE]
        return tuple(
            item
            for item in items
            if owner_of(state, item) == who or not forbidden(state, self.barred, who, (item,), cause, True)
        )

    def leads_on(self, state: State, env: Env, who: int) -> bool:
        """What follows can be carried out with what the slots hold now."""
        if isinstance(self.possible, bool):
            return self.possible
        if self.possible is not None:
            return bool(self.possible(state, env))
        answer, _ = from_here(state, half(self.unit, self.end), self.after.at, env, who)
        return answer != IMPOSSIBLE

    def exposed(self, state: State, env: Env, who: int) -> int:
        """The card, not turned over yet, that forbids what was chosen; -1 if none does."""
        answer, card = from_here(state, half(self.unit, self.end), self.after.at, env, who, True)
        return card if answer == IMPOSSIBLE else -1


def _lies(source: Expr) -> bool:
    match source:
        case Contents() | Top():
            return True
        case Join(left=left):
            return _lies(left)
        case Fold(members=members):
            return _lies(members.source)
        case _:
            return False


# ------------------------------------------------------------ one


def choose(coding: Coding, statement: Choose, end: Label | None) -> None:
    members = statement.members
    asking = _Asking(coding, statement, end, members.source.type.one())
    slot = members.slot
    found = listing(coding.scope, members)
    again = Label()
    coding.add(_open(asking, found, slot), end)
    coding.place(again)
    coding.add(_pick(asking, slot, members.name), end)
    if coding.scope.linker.secretive:
        coding.add(_exposing(asking, slot), end)
        coding.add(_if_barred(asking, slot, again), end)
    if asking.aimed:
        coding.add(_aim(asking, slot), end)
        coding.add(_hit(asking, slot), end)
    coding.place(asking.after)


def _open(asking: _Asking, found: Measure, slot: int) -> Step:
    always = asking.possible is True
    options = asking.options

    def open_(state: State, env: Env) -> int | None:
        items = found(state, env)
        who = asking.decider(state, env)
        if asking.barred:
            items = asking.reachable(state, env, who, items)
        if not always and not state.trial:
            fine = []
            for item in items:
                env[slot] = item
                if asking.leads_on(state, env, who):
                    fine.append(item)
            items = tuple(fine)
        if not items:
            return FAIL
        env[options] = items
        return None

    return open_


def _pick(asking: _Asking, slot: int, name: str) -> Step:
    options, decider = asking.options, asking.decider

    def pick(state: State, env: Env) -> int | None:
        items = env[options]
        if state.trial:
            state.changes += 1  # a choice is taken to change something
        if len(items) == 1:
            env[slot] = items[0]
            asking.alone(state, env, items, name)
            return None
        if state.answer is None:
            state.decision = asking.decision(decider(state, env), items, name)
            return WAIT
        env[slot] = items[state.answer]
        state.answer = None
        return None

    return pick


def _exposing(asking: _Asking, slot: int) -> Step:
    """If a hidden card forbids what was chosen, it shows itself and the choice is made again without it."""
    options, decider = asking.options, asking.decider
    secretive = asking.linker.secretive

    def exposing(state: State, env: Env) -> int | None:
        if state.trial or asking.possible is True:
            return None
        who = decider(state, env)
        if not lies_in_wait(secretive, state, who):
            return None
        card = asking.exposed(state, env, who)
        if card < 0:
            return None
        env[options] = tuple(item for item in env[options] if item != env[slot])
        env[slot] = None
        state.frames.append(revealing(asking.linker, card))
        return PUSHED

    return exposing


def _if_barred(asking: _Asking, slot: int, again: Label) -> Step:
    def if_barred(state: State, env: Env) -> int | None:
        if env[slot] is not None:
            return None
        return again.at if env[asking.options] else FAIL

    return if_barred


def _aim(asking: _Asking, slot: int) -> Step:
    """A choice that falls on what is not the chooser's own is a moment of its own."""
    linker, decider = asking.linker, asking.decider

    def aim(state: State, env: Env) -> int | None:
        who = decider(state, env)
        if state.trial or linker.things.owner_of(state, env[slot]) == who:
            return None
        env[asking.options] = ()
        state.frames.append(Happening(linker, linker.target, who, [env[slot]], (True,), env[CAUSE]))
        return PUSHED

    return aim


def _hit(asking: _Asking, slot: int) -> Step:
    """What is hit after all; it must be of the kind that was chosen, else the choice was in vain."""
    kinds = asking.linker.things.kinds

    def hit(state: State, env: Env) -> int | None:
        if env[asking.options] != ():
            return None
        happened, thing = state.outcome
        if not happened or thing is None or kinds[thing] != kinds[env[slot]]:
            return FAIL
        env[slot] = thing
        return None

    return hit


# ------------------------------------------------------------ several


def choose_some(coding: Coding, statement: ChooseSome, end: Label | None) -> None:
    """From `low` to `high` of a set, one after the other, in the order of the set."""
    asking = _Asking(coding, statement, end, statement.source.type.one())
    slot = statement.slot
    got, bounds = coding.scope.fresh(), coding.scope.fresh()
    source, low, high = (coding.measure(e) for e in (statement.source, statement.low, statement.high))
    coding.add(_open_some(asking, source, low, high, got, bounds), end)
    coding.add(_pick_some(asking, slot, got, bounds, statement.name), end)
    if asking.aimed:
        _aim_some(coding, asking, slot, got, end)
    coding.place(asking.after)


def _open_some(asking: _Asking, source: Measure, low: Measure, high: Measure, got: int, bounds: int) -> Step:
    def open_(state: State, env: Env) -> int | None:
        items = asking.reachable(state, env, asking.decider(state, env), source(state, env))
        most = high(state, env)
        least = low(state, env)
        if most < least:
            return FAIL
        if state.trial and len(items) < least:
            return FAIL
        most = max(0, min(most, len(items)))
        env[asking.options], env[got], env[bounds] = items, (), (max(0, min(least, most)), most)
        return None

    return open_


def _pick_some(asking: _Asking, slot: int, got: int, bounds: int, name: str) -> Step:
    def pick(state: State, env: Env) -> int | None:
        items, (least, most) = env[asking.options], env[bounds]
        while True:
            chosen = env[got]
            left = tuple(item for item in items if item not in chosen)
            if len(chosen) + len(left) == least:
                env[got] = chosen = (*chosen, *left)
                for item in left:
                    asking.alone(state, env, (item,), name)
            if len(chosen) == most:
                break
            options = _next(asking, state, env, slot, left, chosen, least, most)
            if not options:
                return FAIL
            if len(options) == 1:
                taken = options[0]
                asking.alone(state, env, options, name)
            elif state.answer is None:
                state.decision = asking.decision(asking.decider(state, env), options, name)
                return WAIT
            else:
                taken, state.answer = options[state.answer], None
            if taken == DONE:
                break
            env[got] = (*chosen, taken)
        if state.trial:
            state.changes += 1
        env[slot] = tuple(item for item in items if item in env[got])
        return None

    return pick


def _next(
    asking: _Asking,
    state: State,
    env: Env,
    slot: int,
    left: tuple[Value, ...],
    chosen: tuple[Value, ...],
    least: int,
    most: int,
) -> tuple[Value, ...]:
    """What can be taken next so that what follows can still be carried out, and whether it may be enough."""
    enough = (DONE,) if len(chosen) >= least else ()
    if state.trial:
        # each set once, and no larger than it must be
        items = env[asking.options]
        later = items[items.index(chosen[-1]) + 1 :] if chosen else items
        return (*(later if len(chosen) < max(least, 1) else ()), *enough)
    if asking.possible is True:
        return (*left, *enough)
    fine = [item for item in left if _completed(asking, state, env, slot, (*chosen, item), least, most)]
    if enough:
        env[slot] = tuple(item for item in env[asking.options] if item in chosen)
        if not asking.leads_on(state, env, asking.decider(state, env)):
            enough = ()
    return (*fine, *enough)


#: So many sets are looked at; what is not found among them is taken to be possible.
SETS = 60


def _completed(
    asking: _Asking, state: State, env: Env, slot: int, chosen: tuple[Value, ...], least: int, most: int
) -> bool:
    """There is a set with these in it with which what follows can be carried out."""
    items = env[asking.options]
    who = asking.decider(state, env)
    todo = [chosen]
    for _ in range(SETS):
        if not todo:
            return False
        these = todo.pop(0)
        if len(these) >= least:
            env[slot] = tuple(item for item in items if item in these)
            if asking.leads_on(state, env, who):
                return True
        if len(these) < most:
            last = items.index(these[-1]) if len(these) > len(chosen) else -1
            todo.extend((*these, item) for n, item in enumerate(items) if n > last and item not in these)
    return True


def _aim_some(coding: Coding, asking: _Asking, slot: int, got: int, end: Label | None) -> None:
    """Each of them is aimed at; those that are not hit fall out, and if none is left the choice was in vain."""
    linker, decider = asking.linker, asking.decider
    kinds = linker.things.kinds
    following, missed, vain, done = Label(), Label(), Label(), Label()

    def begin(state: State, env: Env) -> int | None:
        if state.trial or not env[slot]:
            return done.at
        env[got], env[slot] = env[slot], ()
        return None

    def aim(state: State, env: Env) -> int | None:
        if not env[got]:
            return done.at if env[slot] else vain.at
        who = decider(state, env)
        thing = env[got][0]
        if linker.things.owner_of(state, thing) == who:
            state.outcome = (True, thing)
            return None
        state.frames.append(Happening(linker, linker.target, who, [thing], (True,), env[CAUSE]))
        return PUSHED

    def hit(state: State, env: Env) -> int:
        thing, env[got] = env[got][0], env[got][1:]
        happened, instead = state.outcome
        if happened and instead is not None and kinds[instead] == kinds[thing] and instead not in env[slot]:
            env[slot] = (*env[slot], instead)
        return following.at

    coding.add(begin, end)
    coding.place(following)
    coding.add(aim, missed)
    coding.place(missed)
    coding.add(hit, end)
    coding.place(vain)
    coding.add(lambda state, env: FAIL, end)
    coding.place(done)
