"""Acting: a player is offered actions, does one, and is offered again, until he passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citadels_dsl.engine.decision import PASS, Decision
from citadels_dsl.engine.linking.linker import Answering, Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.moments.permission import forbidden
from citadels_dsl.engine.offers.trial import POSSIBLE, attempt, begun
from citadels_dsl.engine.running.frames import Frame, begin, leave
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.teller import attentive
from citadels_dsl.engine.values import WAIT, Env
from citadels_dsl.rules import anchors
from citadels_dsl.rules.anchors import USES
from citadels_dsl.rules.expressions import Property
from citadels_dsl.rules.moments import ACT, PERFORM
from citadels_dsl.rules.ruleset import CHANGING, ClauseKind, While
from citadels_dsl.rules.types import Type

ACTION = Type("action")


class Menu:
    """What can be on offer in a game: the actions by step, found by whose they are."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        things = linker.things
        self.game = things.game
        self.cities = things.place_of_player[anchors.CITY]
        self.rules: list[int] = []
        self.of_character: dict[int, list[int]] = {}
        self.of_card: dict[int, list[int]] = {}
        self.others: list[Ability] = []
        self.deeds: dict[int, tuple[Ability, int | None]] = {}
        for number, ability in enumerate(linker.actions):
            during = ability.clause.during
            if during is While.GAME:
                self.rules.append(self._deed(number, None))
            elif during is While.MY_TURN or during is While.IN_CITY:
                found = self.of_character if during is While.MY_TURN else self.of_card
                for thing in ability.cards:
                    found.setdefault(thing, []).append(self._deed(number, thing))
            else:
                self.others.append(ability)
        self.steps = frozenset(ability.clause.step for ability in linker.actions)
        self.forbids_act = linker.clauses(ClauseKind.FORBID, ACT)
        self.performing = linker.occasion(PERFORM)
        self.replaced = self.performing.hooked_instead
        asked = (USES, "player")
        self.uses: Answering | None = linker.question(*asked) if asked in linker.rules.questions else None
        #: How often an action may be used where that is printed and nothing changes it.
        self.most = _printed_limits(linker)

    def _deed(self, number: int, card: int | None) -> int:
        action = self.linker.action(number, card)
        self.deeds[action] = self.linker.deed(action)
        return action

    def deed(self, action: int) -> tuple[Ability, int | None]:
        return self.deeds.get(action) or self.linker.deed(action)

    # ------------------------------------------------------------ what is on offer

    def options(
        self, state: State, doer: int, steps: Sequence[str], counts: Mapping[int, int]
    ) -> tuple[list[int], bool]:
        """The actions that can be done now, in the order of the ruleset, and whether one of them bars passing."""
        found: list[int] = []
        must = False
        if self.steps.isdisjoint(steps):
            return found, must
        for action in sorted(set(self._at_hand(state, doer, steps))):
            ability, card = self.deed(action)
            if ability.clause.step in steps and self.offered(state, doer, action, ability, card, counts):
                found.append(action)
                must |= ability.clause.must
        return found, must

    def _at_hand(self, state: State, doer: int, steps: Sequence[str]) -> list[int]:
        """The actions of the rules, of whose turn it is, of the doer's city, and what is in force besides."""
        found = self.rules.copy()
        if self.of_card:
            for district in state.inside[self.cities[doer]]:
                if district in self.of_card:
                    found.extend(self.of_card[district])
        if state.uses or state.debts:
            abilities = self.linker.actions
        else:
            abilities = self.others
            for action in self.of_character.get(state.character, ()) if state.character is not None else ():
                ability, card = self.deeds[action]
                if ability.clause.step in steps and (doer, card) in ability.instances(state):
                    found.append(action)
        for ability in abilities:
            if ability.clause.during is not While.GAME:
                found.extend(
                    self.linker.action(ability.action, this) for me, this in ability.instances(state) if me == doer
                )
        return found

    def offered(
        self, state: State, doer: int, action: int, ability: Ability, card: int | None, counts: Mapping[int, int]
    ) -> bool:
        """It has not been used up, nothing forbids it, it can be carried out and would change something."""
        if action in state.deeds:
            return False
        if ability.limit is not None:
            most = self.most.get(ability.action)
            if counts.get(action, 0) >= (self._limit(state, doer, action) if most is None else most):
                return False
        cause = self.game if card is None else card
        if self.forbids_act and forbidden(state, self.forbids_act, doer, (ability.clause.step,), self.game, True):
            return False
        if self.performing.forbids and forbidden(state, self.performing.forbids, doer, (action,), cause, True):
            return False
        env = ability.env(doer, card, cause)
        if ability.condition is not None and not ability.condition(state, env):
            return False
        if ability.possible is not None and not self.replaced:
            possible = ability.possible(state, env)
            if possible is not None:
                return bool(possible)
        return self._tried(state, ability, doer, action, env)

    def _limit(self, state: State, doer: int, action: int) -> int:
        if self.uses is None:
            ability, card = self.deed(action)
            return ability.limit_of(state, doer, card)
        answer: int = self.uses(state, doer, (action,))
        return answer

    def _tried(self, state: State, ability: Ability, doer: int, action: int, env: Env) -> bool:
        copy = begun(state, doer)
        if self.replaced:
            copy.frames.append(Happening(self.linker, self.performing, doer, [action], (True,), env[2]))
        else:
            copy.deeds = (*copy.deeds, action)
            begin(copy, ability, doer, env)
        return attempt(copy) == POSSIBLE

    # ------------------------------------------------------------ doing it

    def perform(self, state: State, doer: int, action: int) -> None:
        ability, card = self.deed(action)
        cause = self.game if card is None else card
        if self.performing.hooked or self.performing.forbids:
            state.frames.append(Happening(self.linker, self.performing, doer, [action], (True,), cause))
            return
        state.deeds = (*state.deeds, action)
        begin(state, ability, doer, ability.env(doer, card, cause))


def _printed_limits(linker: Linker) -> dict[int, int]:
    """By the number of an action."""
    asked = (USES, "player")
    if linker.trace is not None or any(linker.clauses(kind, *asked) for kind in CHANGING):
        return {}
    question = linker.rules.questions.get(asked)
    if question is not None and not (
        isinstance(question.default.value, Property) and question.default.value.word == "limit"
    ):
        return {}
    limits = ((a.action, a.clause.limit and linker.known.value(a.clause.limit)) for a in linker.actions)
    return {number: limit for number, limit in limits if isinstance(limit, int)}


@dataclass(slots=True, eq=False, repr=False)
class Acting(Frame):
    """A player acts; `counts`: how often each action was used, where no turn counts it."""

    menu: Menu
    doer: int
    steps: tuple[str, ...]
    counts: tuple[tuple[int, int], ...] = ()
    options: tuple[int, ...] = ()

    def run(self, state: State) -> int | None:
        state.failed = False  # an action that could not be done after all
        if state.answer is not None:
            options = self.options
            taken, state.answer = state.answer, None
        else:
            counts = dict(self.counts) if state.player is None else state.limits
            found, must = self.menu.options(state, self.doer, self.steps, counts)
            options = self.options = tuple(found)
            if not options:
                leave(state)
                return None
            if len(options) > 1 or not must:
                state.decision = self._decision(options, must)
                return WAIT
            taken = 0
            if attentive(state):
                self.menu.linker.telling.alone(state, self._decision(options, must))
        if taken == len(options):
            leave(state)
            return None
        action = options[taken]
        if state.player is None:
            counts = dict(self.counts)
            counts[action] = counts.get(action, 0) + 1
            self.counts = tuple(counts.items())
        else:
            state.limits[action] = state.limits.get(action, 0) + 1
        self.menu.perform(state, self.doer, action)
        return None

    def _decision(self, options: tuple[int, ...], must: bool) -> Decision:
        values: tuple[int | str, ...] = options if must else (*options, PASS)
        rule, span = "procedure:act", None
        return Decision(self.doer, "act", values, rule, 0, " ".join(self.steps), ACTION, span)
