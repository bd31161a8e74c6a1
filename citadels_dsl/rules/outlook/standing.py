"""How a seat stands, as expressions over the slot 0 of a player: what its hand asks for, and how far others are."""

from __future__ import annotations

from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    ME,
    Arithmetic,
    Compare,
    Count,
    Expr,
    Fold,
    Local,
    Members,
    Not,
    Number,
    Property,
)
from citadels_dsl.rules.outlook.deeds import contents
from citadels_dsl.rules.types import CARD, NUMBER, PLAYER, TRUTH, Type

#: What a hand without a useful card is taken to ask for.
USUAL_GOAL = 4
#: A district in the city of a rival is as much as so many coins.
DISTRICT = 4

_ME = Local(ME, "me", PLAYER)
#: Slots that these expressions use besides.
SLOTS = 5


def _useful() -> Members:
    """Those of the hand of which there is none in the city."""
    mine, other = Local(3, "d", CARD), Local(4, "e", CARD)
    name = Type("name")
    like = Compare("is", Property("name", other, (), name), Property("name", mine, (), name))
    there = Fold("any", None, Members(4, "e", contents(anchors.CITY, _ME), None, like), TRUTH)
    return Members(3, "d", contents(anchors.HAND, _ME), None, Not(there))


#: How many useful cards the hand has, what the dearest of them costs, the gold of the player.
USEFUL: Expr = Fold("count", None, _useful(), NUMBER)
DEAREST: Expr = Fold("max", Property("printed_cost", Local(3, "d", CARD), (), NUMBER), _useful(), NUMBER)
GOLD: Expr = Property("gold", _ME, (), NUMBER)
#: How far a player is, as all can see; the farthest of the others, the first from the left, is the strongest rival.
FAR: Expr = Arithmetic("+", GOLD, Arithmetic("*", Count(contents(anchors.CITY, _ME)), Number(DISTRICT)))
