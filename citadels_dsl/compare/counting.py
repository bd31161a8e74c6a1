"""What is compared of two games: each figure as whole numbers, above and below the line of a ratio.

A character's wins are as `simulate.tally` counts them: its observations are the turns that were begun with it, and one
is won if its player won the game. How often an ability is used is over the games in which its card plays. All figures
are over finished games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from citadels_dsl.compare.figures import Kind
from citadels_dsl.compare.paired import Block, Paired
from citadels_dsl.rules.noted import LED, USED
from citadels_dsl.simulate.statistics import parts_of_one
from citadels_dsl.simulate.tally import Played

#: Of each card the abilities that are used now and then.
Abilities = Mapping[str, tuple[str, ...]]
#: `bot`: a figure of the games of this bot alone; "": of all.
Key = tuple[Kind, str, str]


@dataclass(slots=True)
class Sums:
    """Of blocks in a row. `same`: games that went the same way; `unfinished`: games of each side."""

    blocks: int = 0
    games: int = 0
    same: int = 0
    unfinished: list[int] = field(default_factory=lambda: [0, 0])
    figures: dict[Key, Paired] = field(default_factory=dict)

    def add(self, pairs: Iterable[tuple[Played, Played]], abilities: tuple[Abilities, Abilities] = ({}, {})) -> None:
        """One block; `abilities` of each side, where they are to be counted."""
        block: Block[Key] = Block()
        self.blocks += 1
        for pair in pairs:
            self.games += 1
            self.same += pair[0] == pair[1]
            for side, played in enumerate(pair):
                if played.finished:
                    _count(played, abilities[side], block, side)
                else:
                    self.unfinished[side] += 1
        block.close(self.figures)

    def merge(self, other: Sums) -> None:
        self.blocks += other.blocks
        self.games += other.games
        self.same += other.same
        self.unfinished = [a + b for a, b in zip(self.unfinished, other.unfinished, strict=True)]
        for key, sums in other.figures.items():
            self.figures.setdefault(key, Paired()).merge(sums)


def _count(played: Played, abilities: Abilities, block: Block[Key], side: int) -> None:
    players = len(played.bots)
    unit = parts_of_one(players)
    several = len(set(played.bots)) > 1
    won = [unit // len(played.winners) if seat in played.winners else 0 for seat in range(players)]

    def seen(kind: Kind, name: str, value: int, of: int = 1, bot: str = "") -> None:
        block.seen((kind, name, bot), side, value, of)

    seen("ties", "", len(played.winners) > 1)
    seen("rounds", "", played.rounds)
    seen("decisions", "", played.decisions)
    seen("score", "", sum(played.scores), players)
    seen("score spread", "", max(played.scores) - min(played.scores))
    for seat, bot in enumerate(played.bots):
        seen("wins by seat", str(seat + 1), won[seat], unit)
        if several:
            seen("wins by bot", bot, won[seat], unit)
            seen("score", "", played.scores[seat], 1, bot)
    for name, turns in played.turns.items():
        for seat, times in turns.items():
            seen("wins by character", name, times * won[seat], times * unit)
            if several:
                seen("wins by character", name, times * won[seat], times * unit, played.bots[seat])
    for name, built in played.built.items():
        seen("built", name, sum(built.values()))
    if not played.noted:
        return
    seen("lead changes", "", sum(played.noted.get((LED, ""), {}).values()))
    for card in (*played.turns, *played.built):
        for ability in abilities.get(card, ()):
            seen("uses", ability, sum(played.noted.get((USED, ability), {}).values()))
