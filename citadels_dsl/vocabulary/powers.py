"""Verbs that lend abilities, offer actions and end what runs."""

from __future__ import annotations

from citadels_dsl.rules import moments
from citadels_dsl.rules.expressions import Nobody, Symbol
from citadels_dsl.rules.moments import OfferSteps, Parameter, PerformAction, Stop, Use
from citadels_dsl.rules.types import PLAYER, THING, Type
from citadels_dsl.vocabulary.word import Verb

TIME = Type("time")

USE = Verb(
    word=moments.USE,
    doer=PLAYER,
    parameters=(
        Parameter("x", THING, each=True),
        Parameter("until", TIME, default=Symbol("round", TIME)),
        Parameter("as", THING.maybe(), default=Nobody()),
    ),
    operation=Use(thing=0, until=1, seen_as=2),
    says="{} uses the abilities of {x}",
    help="the abilities of a card are yours too; `as=this`: as if they stood on this card",
    also=("copy", "borrow", "become"),
)

PERFORM = Verb(
    word=moments.PERFORM,
    doer=PLAYER,
    parameters=(Parameter("a", Type("action")),),
    operation=PerformAction(action=0),
    says="{} does {a}",
    help="does an action once, as if it were one's own; its limit does not count it",
    also=("do", "execute", "activate"),
)

#: Forbidden a step at a time: in a pattern its one parameter is one step.
ACT = Verb(
    word=moments.ACT,
    doer=PLAYER,
    parameters=(Parameter("step", Type("step", many=True)),),
    operation=OfferSteps(steps=0),
    says="{} goes through {step}",
    help="is offered the actions of these steps until he passes",
    hooked=False,
    also=("step", "take_turn"),
)

STOP = Verb(
    word="stop",
    doer=None,
    parameters=(Parameter("procedure", Type("procedure")),),
    operation=Stop(procedure=0),
    says="{procedure} ends at once",
    help="ends a procedure that is running, as `stop(turn)`",
    hooked=False,
    forbidden=False,
    also=("end", "skip", "cancel", "lose_turn"),
)

VERBS = (USE, PERFORM, ACT, STOP)

#: Written like a verb, in an `instead` alone: the moment happens after all, with what is given changed.
PROCEED = "proceed"
PROCEED_HELP = "in an `instead`: it happens after all; `proceed(n=2)`: with another argument"
