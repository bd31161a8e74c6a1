"""Moments that are no verbs: they come before a verb or a choice, and nobody writes them as a statement."""

from __future__ import annotations

from citadels_dsl.rules import moments
from citadels_dsl.rules.moments import Notice, Parameter
from citadels_dsl.rules.types import PLAYER, THING
from citadels_dsl.vocabulary.word import Verb

TOUCH = Verb(
    word=moments.TOUCH,
    doer=PLAYER.maybe(),
    parameters=(Parameter("x", THING),),
    operation=Notice(thing=0),
    says="{} touches {x}",
    help="before a verb reaches for what is another's, once for each thing",
    done=False,
)

TARGET = Verb(
    word=moments.TARGET,
    doer=PLAYER,
    parameters=(Parameter("x", THING),),
    operation=Notice(thing=0),
    says="{} targets {x}",
    help="a choice falls on another player, on a character or card of his",
    done=False,
)

MOMENTS = (TOUCH, TARGET)
