"""Verbs that move, mix and show what lies on the table."""

from __future__ import annotations

from citadels_dsl.rules.expressions import Truth
from citadels_dsl.rules.moments import Look, MoveThings, Parameter, Reveal, Shuffle, Swap
from citadels_dsl.rules.types import PLAYER, TRUTH, Type
from citadels_dsl.vocabulary.word import Verb

MOVABLE = Type("movable")
SOMEBODY = PLAYER.maybe()

MOVE = Verb(
    word="move",
    doer=SOMEBODY,
    parameters=(
        Parameter("x", MOVABLE, each=True),
        Parameter("to", Type("destination")),
        Parameter("hidden", TRUTH, default=Truth(False)),
    ),
    operation=MoveThings(things=0, to=1, hidden=2),
    reaches=(0,),
    says="{} moves {x} to {to}",
    help="cards and characters to a place, the crown to a player; `hidden=yes` face down",
    also=("put", "send", "return", "play_card", "transfer", "give"),
)

SWAP = Verb(
    word="swap",
    doer=SOMEBODY,
    parameters=(Parameter("a", MOVABLE), Parameter("b", MOVABLE)),
    operation=Swap(first=0, second=1),
    reaches=(0, 1),
    says="{} swaps {a} with {b}",
    help="two cards, two characters, or all that lies in two places",
    also=("exchange", "trade", "switch"),
)

SHUFFLE = Verb(
    word="shuffle",
    doer=None,
    parameters=(Parameter("place", Type("place")),),
    operation=Shuffle(place=0),
    says="{place} is shuffled",
    help="by chance into another order; what was seen of it is seen no more",
    also=("mix",),
)

LOOK = Verb(
    word="look",
    doer=PLAYER,
    parameters=(Parameter("x", MOVABLE, each=True),),
    operation=Look(things=0),
    reaches=(0,),
    says="{} looks at {x}",
    help="sees cards or a whole place, alone",
    also=("peek", "see", "inspect", "view"),
)

REVEAL = Verb(
    word="reveal",
    doer=SOMEBODY,
    parameters=(Parameter("x", MOVABLE, each=True),),
    operation=Reveal(things=0),
    reaches=(0,),
    says="{x} is turned over",
    help="turns over or shows, for all to see",
    also=("turn_over", "expose", "flip", "show_card"),
)

VERBS = (MOVE, SWAP, SHUFFLE, LOOK, REVEAL)
