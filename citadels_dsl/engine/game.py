"""A game: a ruleset and a setup, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from citadels_dsl.engine.decision import Decision
from citadels_dsl.engine.knowledge.weighing import Weigher
from citadels_dsl.engine.linking.link import link
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.running.breaking import break_off, why
from citadels_dsl.engine.running.budget import begin, end
from citadels_dsl.engine.running.machine import run
from citadels_dsl.engine.running.starting import empty, start
from citadels_dsl.engine.saving import dump, load
from citadels_dsl.engine.state import State
from citadels_dsl.engine.telling.describe import Described, describe
from citadels_dsl.engine.telling.events import Sink
from citadels_dsl.engine.telling.tracing import Trace
from citadels_dsl.engine.trouble import Endless
from citadels_dsl.engine.values import WAIT, Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.unfinished import DECISIONS, not_over, too_many
from citadels_dsl.setup.ordering import ordered
from citadels_dsl.setup.prepare import Setup


@dataclass(frozen=True, slots=True)
class Result:
    """How a game stands: by seat the points and the keys by which the ranking goes.

    `finished` is False for a game that was broken off; `reason` says why.
    """

    scores: tuple[int, ...]
    ranking: tuple[tuple[Value, ...], ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    finished: bool
    reason: str = ""


class Game:
    """Holds no state: any number of games can be played with it, one after the other or side by side."""

    def __init__(self, rules: Rules, setup: Setup, trace: Trace | None = None) -> None:
        self.rules = rules
        self.setup = setup
        self.linker = link(ordered(rules), setup, trace)
        self.things = self.linker.things
        self._ranking = []
        for formula in rules.ranking:
            scope = Scope(self.linker, "ranking", len(formula.slots))
            self._ranking.append((scope.measure(formula.value), scope))
        self._points = self.linker.question(anchors.POINTS, "player")

    @cached_property
    def weigher(self) -> Weigher:
        """What options are worth by weights."""
        return Weigher(self.linker)

    # ------------------------------------------------------------ playing

    def begin(self, seed: int, game: int = 0, sink: Sink | None = None) -> State:
        """A new game, at its first decision."""
        state = self.empty(seed, game)
        self.play(state, anchors.GAME, sink=sink)
        return state

    def empty(self, seed: int, game: int = 0) -> State:
        """A table at which nothing has happened yet."""
        return empty(self.linker, seed, game)

    def play(
        self,
        state: State,
        procedure: str,
        doer: int | None = None,
        args: Sequence[Value] = (),
        sink: Sink | None = None,
    ) -> None:
        """Runs a procedure inside what is going on, up to the next decision."""
        start(self.linker, state, procedure, doer, args)
        self.go_on(state, sink)

    def choose(self, state: State, index: int, sink: Sink | None = None) -> None:
        """Answers the pending decision and goes on to the next."""
        decision = state.decision
        if decision is None:
            raise ValueError("nobody has to decide anything")
        if type(index) is not int:  # 1.0 and True would be taken here, and be another answer in what is kept
            raise ValueError(f"an answer is the number of an option, and {index!r} is none")
        if not 0 <= index < len(decision.options):
            raise ValueError(f"there are {len(decision.options)} options, so {index} is none of them")
        if sink is not None:
            state.sink = sink
            self.linker.telling.decision(state, decision, index)
        state.decision = None
        state.answer = index
        state.decisions += 1
        if state.decisions >= DECISIONS:
            break_off(state, too_many(DECISIONS))
        self.go_on(state, sink)

    def go_on(self, state: State, sink: Sink | None = None) -> None:
        """Runs what is going on up to the next decision. What goes beyond all bounds is broken off."""
        state.sink = sink
        begin(state)
        try:
            signal = run(state)
        except (Endless, RecursionError) as error:
            break_off(state, why(self.linker, state, error))
            signal = None
        finally:
            state.sink = None
            end(state)
        assert signal is None or signal == WAIT

    def break_off(self, state: State, reason: str) -> None:
        """Nobody plays it to its end."""
        break_off(state, reason)

    # ------------------------------------------------------------ about a state

    def describe(self, state: State, decision: Decision, titles: Titles | None = None) -> Described:
        """`titles`: what cards are called; left out, in English."""
        return describe(self.linker, state, decision, titles or Titles(self.rules))

    def result(self, state: State) -> Result:
        """The standing as the rules count it, also in the middle of a game; all 0 if they cannot count it."""
        players = self.things.players
        table = state.copy()
        try:
            scores = tuple(self._points(table, seat, ()) for seat in players)
            keys = tuple(self._keys(table, seat) for seat in players)
        except (Endless, RecursionError) as error:
            table.frames.clear()
            reason = state.trouble or why(self.linker, table, error)
            nothing = tuple(0 for _ in players)
            return Result(nothing, tuple((0,) for _ in players), (), state.round, state.decisions, False, reason)
        best = max(keys)
        winners = tuple(seat for seat in players if keys[seat] == best)
        reason = state.trouble or self._broken_off(state)
        finished = not state.frames and not reason
        return Result(scores, keys, winners, state.round, state.decisions, finished, reason)

    def _keys(self, state: State, seat: int) -> tuple[Value, ...]:
        game = self.things.game
        return tuple(int(measure(state, [seat, None, game, *[None] * s.size])) for measure, s in self._ranking)

    def _broken_off(self, state: State) -> str:
        """The rounds ran out before the rules said that the game is over."""
        over = (anchors.GAME_OVER, "")
        if state.frames or over not in self.rules.questions:
            return ""
        return "" if self.linker.question(*over)(state.copy(), None, ()) else not_over(state.round)

    def dump(self, state: State) -> dict[str, Any]:
        return dump(state)

    def load(self, saved: Mapping[str, Any]) -> State:
        state = load(self.linker, saved)
        self.go_on(state, None)
        state.steps = saved["steps"]  # to ask once more is no more than to have asked
        return state
