"""What the options of a decision are worth to weights: the derived outlooks (see `rules.outlook`) as closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS, Decision
from citadels_dsl.engine.expressions.folds import listing
from citadels_dsl.engine.linking.linker import Linker, Scope
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.running.frames import Code
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Value
from citadels_dsl.rules.expressions import FIRST
from citadels_dsl.rules.outlook.features import FEATURES, FEW, NO_MORE, NUMBER, OFTEN, OPTIONS
from citadels_dsl.rules.outlook.sites import outlooks, roles
from citadels_dsl.rules.outlook.standing import DEAREST, FAR, GOLD, SLOTS, USEFUL, USUAL_GOAL
from citadels_dsl.rules.outlook.tree import Best, Gain, Outlook, Ways, Weighed
from citadels_dsl.rules.ruleset import ClauseKind

Row = Sequence[int]
Sums = list[int]


@dataclass(slots=True)
class Looking:
    """Somebody weighs: by which weights, in which state, and how he stands."""

    row: Row
    state: State
    seat: int
    rival: int
    gold: int
    useful: int
    goal: int
    mine: bool


Worth = Callable[[Looking, Env, Sums], int]


class Weigher:
    """Of one game; outlooks become closures when they are first wanted."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        rules, offers = linker.derived.rules, linker.derived.offers
        self.outlooks = outlooks(rules, offers)
        self.roles = {mine: roles(rules, offers, mine) for mine in (True, False)}
        self.of_card: dict[str, list[Ability]] = {}
        for ability in linker.abilities:
            self.of_card.setdefault(ability.clause.card, []).append(ability)
        scope = Scope(linker, "standing", SLOTS)
        self._gold, self._far, self._useful, self._dearest = map(scope.measure, (GOLD, FAR, USEFUL, DEAREST))
        self._room = scope.size
        self._linked: dict[object, tuple[Worth, int, int] | None] = {}

    # ------------------------------------------------------------ decisions

    def values(self, row: Row, state: State, decision: Decision) -> list[int] | None:
        """What each option is worth, in hundredths; None where options cannot be weighed."""
        if decision.kind == "way":
            return None
        looking = self._looking(row, state, decision.seat)
        options = decision.options[:OPTIONS]
        match decision.kind:
            case "act":
                return [self._of_action(looking, option) for option in options]
            case "may":
                return [0, self._at(looking, decision.rule, decision.site, None)]
            case "either":
                sites = self.outlooks.branches[decision.rule, decision.site]
                return [self._at(looking, decision.rule, sites[int(option)], None) for option in options]
            case "choose":
                return [self._at(looking, decision.rule, decision.site, option) for option in options]

    def _looking(self, row: Row, state: State, seat: int) -> Looking:
        env: Env = [seat, *[None] * self._room]
        goal = self._dearest(state, env) or USUAL_GOAL
        return Looking(
            row, state, seat, self._rival(state, seat), state.gold[seat], self._useful(state, env), goal, True
        )

    def _rival(self, state: State, seat: int) -> int:
        """The first from the left of those who are farthest."""
        players = self.linker.setup.players
        others = [(seat + steps) % players for steps in range(1, players)]
        return max(others, key=lambda other: self._far(state, [other, *[None] * self._room]), default=seat)

    def _of_action(self, looking: Looking, option: Value) -> int:
        if option == PASS:
            return 0
        ability, card = self.linker.deed(option)
        state = looking.state
        if state.player is not None and state.limits.get(option, 0) >= OFTEN:
            return NO_MORE
        cause = ability.game if card is None else card
        return self._worth(looking, (ability.clause.id, 0), ability.env(looking.seat, card, cause), None)

    def _at(self, looking: Looking, rule: str, site: int, option: Value) -> int:
        if option in (DONE, AS_USUAL):
            return 0
        frame = looking.state.frames[-1]
        assert isinstance(frame, Code)
        return self._worth(looking, (rule, site), frame.env, option)

    def _worth(self, looking: Looking, key: tuple[str, int], env: Env, option: Value) -> int:
        linked = self._outlook(key, key[0], self.outlooks.of[key])
        if linked is None:
            return 0
        worth, me, size = linked
        weighed = self.outlooks.of[key]
        mine: Env = [*env[:me], looking.seat, looking.rival, looking.goal, *[None] * (size - me - 3)]
        if weighed.option >= 0:
            mine[weighed.option] = option
        return worth(looking, mine, [0] * len(FEATURES))

    # ------------------------------------------------------------ characters

    def role(self, looking: Looking, character: int, seat: int) -> int:
        """What the clauses of a character would bring a player in a turn with it."""
        mine = seat == looking.seat and looking.mine
        inner = Looking(
            looking.row, looking.state, seat, looking.rival, looking.gold, looking.useful, looking.goal, mine
        )
        found = 0
        for ability in self.of_card.get(self.linker.things.names[character], ()):
            clause = ability.clause
            weighed = self.roles[mine].get(clause.id)
            if weighed is None:
                found += looking.row[NUMBER["unseen"]]
                continue
            linked = self._outlook(("role", clause.id, mine), clause.id, weighed)
            if linked is None:
                continue
            worth, me, size = linked
            env: Env = [None] * size
            env[1], env[2] = character, character
            env[me : me + 3] = [seat, looking.rival, looking.goal]
            value = worth(inner, env, [0] * len(FEATURES))
            found += max(0, value) if clause.kind is ClauseKind.ACTION else value
        return found

    # ------------------------------------------------------------ linking

    def _outlook(self, key: object, rule: str, weighed: Weighed) -> tuple[Worth, int, int] | None:
        """The closure, the first slot that is not of the unit, and how many there are; None: it brings nothing."""
        if key not in self._linked:
            if weighed.outlook == Outlook():
                self._linked[key] = None
            else:
                scope = Scope(self.linker, rule, max(weighed.slots, FIRST))
                worth = self._link(scope, weighed.outlook)
                self._linked[key] = worth, weighed.me, scope.size
        return self._linked[key]

    def _link(self, scope: Scope, outlook: Outlook) -> Worth:
        gains = [self._gain(scope, gain) for gain in outlook.gains]
        then = self._then(scope, outlook.then)

        def worth(looking: Looking, env: Env, sums: Sums) -> int:
            for gain in gains:
                gain(looking, env, sums)
            return total(looking, sums) if then is None else then(looking, env, sums)

        return worth

    def _gain(self, scope: Scope, gain: Gain) -> Callable[[Looking, Env, Sums], None]:
        amount = scope.measure(gain.amount)
        asked = [scope.measure(condition) for condition in gain.when]
        number, role = NUMBER[gain.feature], self.role
        if gain.feature in ("role", "their_role"):
            theirs = gain.feature == "their_role"

            def of_role(looking: Looking, env: Env, sums: Sums) -> None:
                if looking.row[number] and all(condition(looking.state, env) for condition in asked):
                    seat = looking.rival if theirs else looking.seat
                    sums[number] += role(looking, amount(looking.state, env), seat)

            return of_role

        def plainly(looking: Looking, env: Env, sums: Sums) -> None:
            if all(condition(looking.state, env) for condition in asked):
                sums[number] += amount(looking.state, env)

        return plainly

    def _then(self, scope: Scope, then: Best | Ways | None) -> Worth | None:
        match then:
            case Best(members=members, after=after):
                found, slot, further = listing(scope, members), members.slot, self._link(scope, after)

                def best(looking: Looking, env: Env, sums: Sums) -> int:
                    values = []
                    for item in found(looking.state, env):
                        env[slot] = item
                        values.append(further(looking, env, sums.copy()))
                    return max(values) if values else total(looking, sums)

                return best
            case Ways(ways=ways):
                linked = [([scope.measure(c) for c in way.when], self._link(scope, way.after)) for way in ways]

                def one_of(looking: Looking, env: Env, sums: Sums) -> int:
                    values = [
                        further(looking, env, sums.copy())
                        for asked, further in linked
                        if all(condition(looking.state, env) for condition in asked)
                    ]
                    return max(values) if values else total(looking, sums)

                return one_of
            case None:
                return None


def total(looking: Looking, sums: Sums) -> int:
    """What all of it comes to."""
    row = looking.row
    found = 0
    for name in _PLAIN:
        found += row[name] * sums[name]
    for name in _ROLES:
        found += row[name] * sums[name] // 100
    if looking.mine:
        gold, cards = sums[_GOLD], sums[_CARDS]
        if gold:
            found += row[_NEED] * (min(looking.gold + gold, looking.goal) - min(looking.gold, looking.goal))
        if cards:
            found += row[_FEW] * (min(looking.useful + cards, FEW) - min(looking.useful, FEW))
    return found


_ROLES = (NUMBER["role"], NUMBER["their_role"])
_PLAIN = tuple(number for number in NUMBER.values() if number not in _ROLES)
_GOLD, _CARDS, _NEED, _FEW = (NUMBER[name] for name in ("gold", "cards", "need", "few"))
