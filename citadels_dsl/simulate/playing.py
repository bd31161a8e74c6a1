"""One game of a plan, played by its bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from citadels_dsl.bots import Bot, bot_of
from citadels_dsl.engine.game import Game
from citadels_dsl.engine.knowledge.view import View
from citadels_dsl.engine.record import Record, record
from citadels_dsl.engine.telling.events import Event, Sink
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.kernel.game import CompiledGame, Shipped
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.unfinished import too_many
from citadels_dsl.setup.chance import Chance
from citadels_dsl.setup.prepare import Setup, prepare
from citadels_dsl.simulate.executors import AUTO, Chosen, NotCompiled, choose
from citadels_dsl.simulate.noting import Noting
from citadels_dsl.simulate.own import watched
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.tally import Played
from citadels_dsl.simulate.watch import Watch


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

    def __init__(self, rules: Rules, plan: Plan, recording: bool = False, shipped: Shipped | None = None) -> None:
        """`shipped`: the rules as somebody else has compiled them, and chosen to play by.

        Raises `SetupError` for wishes that cannot be, `NotCompiled` for an executor that cannot play them.
        """
        self.rules = rules
        self.plan = plan
        self.recording = recording
        self.first = self.setup(plan.first)
        self._game: Game | None = None
        if shipped is not None:
            self.chosen = Chosen(shipped.printed.machine, CompiledGame.received(shipped))
        else:
            self.chosen = choose(rules, plan, self.first, recording)

    @property
    def options(self) -> Mapping[str, int | bool | str]:
        return self.first.options

    def shipped(self, here: bool = False) -> Shipped | None:
        """What another process needs to have the same game compiled; `here`: one on this machine."""
        game = self.chosen.compiled
        return None if game is None else game.shipped(here)

    def distrust(self, why: str) -> None:
        """From now on the reference engine plays."""
        if self.plan.executor != AUTO:
            raise NotCompiled(f"{self.chosen.executor}: {why}")
        self.chosen = Chosen("reference", None, why)

    def setup(self, number: int) -> Setup:
        plan = self.plan
        return prepare(self.rules, plan.players, plan.options, plan.cast, plan.uniques, plan.seed, number)

    def play(self, number: int) -> tuple[Played, Record]:
        """One game by the reference engine, and its record."""
        with self.failing(number):
            return self._play(self._linked(number), number)

    @contextmanager
    def failing(self, number: int) -> Iterator[None]:
        """Whatever goes wrong in a game is told with its number."""
        try:
            yield
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise GameFailed(self.plan.seed, range(number, number + 1), reason) from error

    def seated(self, number: int) -> tuple[list[Bot], list[Chance]]:
        """Who sits where in a game, each with chance of his own."""
        plan = self.plan
        bots = [watched(name, bot_of(name, plan.weights)) for name in plan.seating(number)]
        return bots, [Chance(plan.seed, number, f"bot/{seat}") for seat in range(plan.players)]

    def _linked(self, number: int) -> Game:
        """Linking takes longer than a game, and most series have one setup."""
        setup = self.setup(number)
        if self._game is None or setup != self._game.setup:
            self._game = Game(self.rules, setup)
        return self._game

    def _play(self, game: Game, number: int) -> tuple[Played, Record]:
        plan = self.plan
        names = plan.seating(number)
        bots, chances = self.seated(number)
        watch = Watch(game)
        choices: list[int] = []
        state = game.empty(plan.seed, number)
        noting = Noting(game, state) if plan.noted else None
        sink: Sink = watch.sink if noting is None else _both(watch.sink, noting.hear)
        game.play(state, anchors.GAME, sink=sink)
        while (decision := state.decision) is not None:
            if len(choices) >= plan.decision_limit:
                game.break_off(state, too_many(plan.decision_limit))
                break
            seat = decision.seat
            try:
                choice = bots[seat].choose(View(game, state, seat), decision, chances[seat])
            except Endless as error:
                game.break_off(state, str(error))
                break
            choices.append(choice)
            game.choose(state, choice, sink)
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
            noted={} if noting is None else noting.end(),
        )
        return played, record(game, state, names, choices)


def _both(one: Sink, other: Sink) -> Sink:
    def hear(event: Event) -> None:
        one(event)
        other(event)

    return hear
