"""What the parts of a choice share: who decides, what is within reach, what leads on."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.code.coding import Coding, Label, half
from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.moments.permission import forbidden
from citadels_dsl.engine.offers.trial import IMPOSSIBLE, from_here
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.teller import attentive
from citadels_dsl.engine.values import Env, Value
from citadels_dsl.rules.expressions import CAUSE
from citadels_dsl.rules.lying import lies
from citadels_dsl.rules.moments import TARGET
from citadels_dsl.rules.ruleset import ClauseKind
from citadels_dsl.rules.statements import Choose, ChooseSome
from citadels_dsl.rules.types import Type

THINGS = frozenset({"player", "character", "card"})


class Asking:
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
        self.slot = statement.members.slot if isinstance(statement, Choose) else statement.slot
        source = statement.members.source if isinstance(statement, Choose) else statement.source
        #: a character is named openly, unless it is taken from where it lies
        self.lying = kind.kind == "card" or (kind.kind == "character" and lies(source))
        self.decider = coding.measure(statement.decider)
        self.possible = coding.possible(statement.site)
        self.split = linker.derived.split(coding.scope, statement.site, self.slot)
        self.options = coding.scope.fresh()
        aims = bool(kind.kinds() & THINGS)
        self.barred = linker.clauses(ClauseKind.FORBID, TARGET) if aims else []
        self.cards = "card" in kind.kinds()
        self.aimed = aims and linker.target.hooked
        self.after = Label()  # where it goes on when something is chosen

    def decision(self, seat: int, options: tuple[Value, ...], name: str) -> Decision:
        return Decision(
            seat, "choose", options, self.rule, self.site, name, self.kind, self.span, self.secret, self.lying
        )

    def alone(self, state: State, env: Env, options: tuple[Value, ...], name: str) -> None:
        """There was one option; whoever listens hears of it all the same."""
        if attentive(state):
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

    def once(self, state: State, env: Env, who: int, items: tuple[Value, ...]) -> tuple[Value, ...]:
        """Of cards that nobody could tell apart the first."""
        if not self.cards or len(items) < 2:
            return items
        env[self.slot] = None  # what stood here before is no longer spoken of
        return self.linker.equals.once(state, who, items)

    def leading_on(self, state: State, env: Env, who: int, items: tuple[Value, ...]) -> tuple[Value, ...]:
        """Those with which what follows can be carried out."""
        slot = self.slot
        if self.split is None:
            fine = []
            for item in items:
                env[slot] = item
                if self.leads_on(state, env, who):
                    fine.append(item)
            return tuple(fine)
        before, inside = self.split
        if before is not None and not before(state, env):
            return ()
        if inside is None:
            return items
        fine = []
        for item in items:
            env[slot] = item
            if inside(state, env):
                fine.append(item)
        return tuple(fine)

    def leads_on(self, state: State, env: Env, who: int) -> bool:
        """What follows can be carried out with what the slots hold now."""
        if isinstance(self.possible, bool):
            return self.possible
        if self.possible is not None:
            possible = self.possible(state, env)
            if possible is not None:
                return bool(possible)
        answer, _ = from_here(state, half(self.unit, self.end), self.after.at, env, who)
        return answer != IMPOSSIBLE

    def exposed(self, state: State, env: Env, who: int) -> int:
        """The card, not turned over yet, that forbids what was chosen; -1 if none does."""
        answer, card = from_here(state, half(self.unit, self.end), self.after.at, env, who, True)
        return card if answer == IMPOSSIBLE else -1
