"""One game of a plan, played by its bots."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.bots import BOTS
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.record import Record, record
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import Setup, prepare
from citadels_dsl.simulate.executors import AUTO, Chosen, NotCompiled, choose
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.tally import Played
from citadels_dsl.simulate.watch import Watch

#: So many games of a series are played by the reference engine too, before a compiled game is believed.
CHECKED = 2
DIFFERS = "compiled, a game of it differs from the reference engine's; this is a fault of the program"


class GameFailed(Exception):
    """A game could not be played to its end, by a fault of rules or program; it can be played again alone."""

    def __init__(self, seed: int, numbers: range, reason: str) -> None:
        super().__init__(seed, numbers, reason)  # so that it travels between processes
        self.seed = seed
        self.numbers = numbers
        self.reason = reason

    def __str__(self) -> str:
        first, last = self.numbers[0], self.numbers[-1]
        which = f"game {first}" if first == last else f"one of the games {first} to {last}"
        return f"{which} of seed {self.seed} failed: {self.reason}"


class Table:
    """Plays games of a plan, any of them in any order; nothing of one game reaches the next."""

    def __init__(self, rules: Rules, plan: Plan, recording: bool = False) -> None:
        """Raises `SetupError` for wishes that cannot be, `NotCompiled` for an executor that cannot play them."""
        self.rules = rules
        self.plan = plan
        self.recording = recording
        setup = self.setup(plan.first)
        self._game = Game(rules, setup)
        self.chosen = choose(rules, plan, setup, recording)
        if self.chosen.compiled is not None and not self._agrees(self.chosen.compiled):
            if plan.executor != AUTO:
                raise NotCompiled(f"{self.chosen.executor}: {DIFFERS}")
            self.chosen = Chosen("reference", None, DIFFERS)

    @property
    def options(self) -> Mapping[str, int | bool | str]:
        return self._game.setup.options

    def setup(self, number: int) -> Setup:
        plan = self.plan
        return prepare(self.rules, plan.players, plan.options, plan.cast, plan.uniques, plan.seed, number)

    def play(self, number: int) -> tuple[Played, Record | None]:
        """One game, and its record if the reference engine played it."""
        try:
            if self.chosen.compiled is not None:
                return self._compiled(self.chosen.compiled, number), None
            return self._play(self._linked(number), number)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise GameFailed(self.plan.seed, range(number, number + 1), reason) from error

    def _agrees(self, game: CompiledGame) -> bool:
        """The first games are the same by the reference engine, which is the judge."""
        numbers = self.plan.numbers[:CHECKED]
        return all(self._compiled(game, number) == self._play(self._linked(number), number)[0] for number in numbers)

    def _compiled(self, game: CompiledGame, number: int) -> Played:
        outcome = game.play(self.plan.seed, number)
        return Played(
            number=number,
            finished=not outcome.reason,
            rounds=outcome.rounds,
            reason=outcome.reason,
            decisions=outcome.decisions,
            scores=outcome.scores,
            winners=outcome.winners,
            bots=self.plan.seating(number),
            turns=outcome.turns,
            built=outcome.built,
            kept=outcome.kept,
        )

    def _linked(self, number: int) -> Game:
        """Linking takes longer than a game, and most series have one setup."""
        setup = self.setup(number)
        if setup != self._game.setup:
            self._game = Game(self.rules, setup)
        return self._game

    def _play(self, game: Game, number: int) -> tuple[Played, Record]:
        plan = self.plan
        names = plan.seating(number)
        bots = [BOTS[name] for name in names]
        chances = [Chance(plan.seed, number, f"bot/{seat}") for seat in range(plan.players)]
        watch = Watch(game)
        choices: list[int] = []
        state = game.begin(plan.seed, number, watch.sink)
        while (decision := state.decision) is not None:
            if len(choices) >= plan.decision_limit:
                game.break_off(state, f"{plan.decision_limit:,} decisions")
                break
            seat = decision.seat
            try:
                choice = bots[seat].choose(View(game, state, seat), decision, chances[seat])
            except Endless as error:
                game.break_off(state, str(error))
                break
            choices.append(choice)
            game.choose(state, choice, watch.sink)
        result = game.result(state)
        played = Played(
            number=number,
            finished=result.finished,
            rounds=result.rounds,
            reason=result.reason,
            decisions=result.decisions,
            scores=result.scores,
            winners=result.winners,
            bots=names,
            turns=watch.turns,
            built=watch.built,
            kept=watch.kept(state),
        )
        return played, record(game, state, names, choices)
