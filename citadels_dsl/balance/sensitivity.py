"""Every number of a ruleset one higher and one lower, played on the same luck as it stands, by the same bots.

The bots take their characters by chance, so that what a character wins is won by it. All is for one number of players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import Literal as OneOf

from citadels_dsl.balance.literals import Literal, Recipe, literals, with_text
from citadels_dsl.compare.paired import OUTSIDE, Block, Estimate, Paired, estimate
from citadels_dsl.compare.student import holm
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.trouble import RulesError
from citadels_dsl.kernel.game import Shipped
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import SetupError
from citadels_dsl.simulate.executors import WORTH_COMPILING
from citadels_dsl.simulate.interrupt import Stop
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.playing import GameFailed, Table
from citadels_dsl.simulate.processes import KILLED, Unawaited, in_order, processes, serve
from citadels_dsl.simulate.statistics import parts_of_one
from citadels_dsl.simulate.tally import Played
from citadels_dsl.simulate.trusting import opened
from citadels_dsl.simulate.unpacking import games

Progress = Callable[[int, int], None]
#: `wins`: the share of wins of the card that the number belongs to: of a character's turns, of who built a district.
Measure = OneOf["wins", "rounds", "spread", "score"]
MEASURES: tuple[Measure, ...] = ("wins", "rounds", "spread", "score")


@dataclass(frozen=True, slots=True)
class Effect:
    """Of one measure. `chance`: how often a difference as large comes up among all the numbers, where none matters."""

    before: float
    after: float
    estimate: Estimate
    chance: float = 1.0

    @property
    def difference(self) -> float:
        return self.estimate.difference

    @property
    def certain(self) -> bool:
        return self.chance < OUTSIDE


@dataclass(frozen=True, slots=True)
class Change:
    """A number, and what it was changed to. `refused`: why that is not possible; `same`: it changes no rule at all.

    `alike`: the share of games that went the same way in all that is measured.
    """

    literal: Literal
    value: int
    effects: dict[Measure, Effect] = field(default_factory=dict)
    refused: str = ""
    same: bool = False
    alike: float = 1.0


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """`changes`: of all numbers, in the order of the files. `signal`: the one that ended it early, or 0."""

    players: int
    games: int
    bot: str
    seed: int
    changes: tuple[Change, ...]
    signal: int = 0

    @property
    def played(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.effects)

    @property
    def refused(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.refused)

    def tornado(self, measure: Measure, cards: Collection[str] | None = None) -> list[tuple[Change, Effect]]:
        """What is certain first, then the largest. `cards`: only of numbers that belong to one of these."""
        found = [
            (change, change.effects[measure])
            for change in self.played
            if measure in change.effects and (cards is None or change.literal.card in cards)
        ]
        return sorted(found, key=lambda one: (not one[1].certain, -abs(one[1].difference)))


def sensitivity(
    rules: Rules, recipe: Recipe, plan: Plan, only: Sequence[str] = (), on_progress: Progress | None = None
) -> Sensitivity:
    """`plan`: as many games of each, by which bots. `only`: numbers of what has one of these names (`Literal.of`).

    What comes out is the same for any number of jobs. `on_progress` hears how many of how many changes are done.

    Raises as `simulate.series.simulate` does, for the rules as they stand.
    """
    plan = replace(plan, games=-(-plan.games // plan.players) * plan.players)
    there = [one for one in literals(recipe, rules) if not only or any(map(one.of, only))]
    wanted = [(one, value) for one in there for value in (one.value - 1, one.value + 1)]
    found: list[Change] = []
    with Stop(_pulled_away) as stop, suppress(Unawaited):
        table = opened(rules, _compiled(plan))
        with closing(_played(table, recipe, wanted, plan, stop)) as changes:
            for change in changes:
                found.append(change)
                if on_progress is not None:
                    on_progress(len(found), len(wanted))
    number = stop.number if len(found) < len(wanted) else 0
    return Sensitivity(plan.players, plan.games, plan.bots[0], plan.seed, _corrected(found), number)


def _pulled_away() -> None:
    """A change counts only when all its games are played, so none is waited for."""
    raise Unawaited


def _compiled(plan: Plan) -> Plan:
    """Compiled also for few games: the bots that weigh need longer for one than it takes."""
    return replace(plan, games=max(plan.games, WORTH_COMPILING))


def _corrected(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The chances of each measure for all numbers that were changed."""
    found = list(changes)
    for measure in MEASURES:
        at = [n for n, change in enumerate(found) if measure in change.effects]
        chances = holm([found[n].effects[measure].estimate.chance for n in at])
        for n, chance in zip(at, chances, strict=True):
            effects = found[n].effects
            found[n] = replace(found[n], effects={**effects, measure: replace(effects[measure], chance=chance)})
    return tuple(found)


# ------------------------------------------------------------------ one change


class Bench:
    """The games of the rules as they stand, and whatever is held against them."""

    def __init__(self, table: Table, recipe: Recipe, plan: Plan) -> None:
        self._rules, self._recipe, self._plan = table.rules, recipe, plan
        self._library = Library.shipped()
        compile_ruleset(self._library, recipe.target, recipe.overlays)  # reads the files
        self._base: list[Played] = list(games(table, plan.numbers))

    def change(self, literal: Literal, value: int) -> Change:
        if value < 0:
            return Change(literal, value, refused="a number in a ruleset is not below 0")
        text = with_text(self._library, literal, value)
        library, target = (text, self._recipe.target) if isinstance(text, Library) else (self._library, text)
        result = compile_ruleset(library, target, self._recipe.overlays)
        if result.rules is None:
            return Change(literal, value, refused=next(p.message for p in result.problems if p.is_error))
        if result.rules.digest == self._rules.digest:
            return Change(literal, value, same=True)
        try:
            other = list(games(Table(result.rules, _compiled(self._plan)), self._plan.numbers))
        except SetupError as error:
            return Change(literal, value, refused=str(error))
        except GameFailed as error:
            if not error.reason.startswith(RulesError.__name__):
                raise
            return Change(literal, value, refused=error.reason)
        return self._held(literal, value, other)

    def _held(self, literal: Literal, value: int, other: Sequence[Played]) -> Change:
        sums: dict[Measure, Paired] = {}
        players = self._plan.players
        blocks = len(other) // players
        alike = 0
        for at in range(0, len(other), players):
            block: Block[Measure] = Block()
            for pair in zip(self._base[at : at + players], other[at : at + players], strict=True):
                alike += pair[0] == pair[1]
                for side, played in enumerate(pair):
                    for measure, (above, below) in _figures(played, literal.card).items():
                        block.seen(measure, side, above, below)
            block.close(sums)
        effects = {
            measure: Effect(one.before, one.after, estimate(one, blocks))
            for measure in MEASURES
            if (one := sums.get(measure)) is not None and one.compared
        }
        return Change(literal, value, effects, alike=alike / len(other))


def _figures(played: Played, card: str) -> dict[Measure, tuple[int, int]]:
    """Each as whole numbers, above and below a line."""
    if not played.finished:
        return {}
    found: dict[Measure, tuple[int, int]] = {
        "rounds": (played.rounds, 1),
        "spread": (max(played.scores) - min(played.scores), 1),
        "score": (sum(played.scores), len(played.scores)),
    }
    seen = played.turns.get(card)
    if seen is None and card in played.built:
        seen = dict.fromkeys(played.built[card], 1)
    if seen:
        unit = parts_of_one(len(played.bots))
        part = unit // len(played.winners)
        won = sum(times for seat, times in seen.items() if seat in played.winners)
        found["wins"] = won * part, sum(seen.values()) * unit
    return found


# ------------------------------------------------------------------ all of them

Asked = tuple[Literal, int]


def _played(
    table: Table, recipe: Recipe, wanted: Sequence[Asked], plan: Plan, stop: Stop
) -> Generator[Change, None, None]:
    """In their order, without a gap."""
    if plan.jobs > 1 and len(wanted) > 1:
        yield from _together(table, recipe, wanted, plan, stop)
        return
    bench = Bench(table, recipe, plan)
    for literal, value in wanted:
        if stop.asked:
            return
        yield bench.change(literal, value)


def _together(
    table: Table, recipe: Recipe, wanted: Sequence[Asked], plan: Plan, stop: Stop
) -> Generator[Change, None, None]:
    jobs = min(plan.jobs, len(wanted))
    equipment = (table.rules, table.plan, table.shipped(here=True), recipe)
    with processes(jobs, _enter, equipment, lambda: GameFailed(plan.seed, plan.numbers, KILLED)) as executor:
        yield from in_order(executor, jobs, _change_there, wanted, stop)


_here: Bench


def _enter(rules: Rules, plan: Plan, shipped: Shipped | None, recipe: Recipe) -> None:
    global _here
    serve()
    _here = Bench(Table(rules, plan, shipped=shipped), recipe, plan)


def _change_there(literal: Literal, value: int) -> Change:
    return _here.change(literal, value)
