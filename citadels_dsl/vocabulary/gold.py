"""Verbs that move gold."""

from __future__ import annotations

from citadels_dsl.rules.expressions import Noun
from citadels_dsl.rules.moments import BANK, DOER, MoveGold, Parameter
from citadels_dsl.rules.types import NUMBER, PLAYER, Type
from citadels_dsl.vocabulary.word import Verb

PURSE = Type("purse")

GAIN = Verb(
    word="gain",
    doer=PURSE,
    parameters=(Parameter("n", NUMBER),),
    operation=MoveGold(amount=0, source=BANK, target=DOER, exact=False),
    says="{} gains {n} gold",
    help="gold from the bank, which never runs out",
    also=("get", "earn_gold", "receive_gold", "add_gold", "collect"),
)

PAY = Verb(
    word="pay",
    doer=PLAYER,
    parameters=(Parameter("n", NUMBER), Parameter("to", PURSE, default=Noun("bank", Type("bank")))),
    operation=MoveGold(amount=0, source=DOER, target=1, exact=True),
    says="{} pays {n} gold to {to}",
    help="all of it or nothing: who has too little cannot do it",
    also=("give", "lose", "spend", "cost"),
)

TAKE = Verb(
    word="take",
    doer=PURSE,
    parameters=(Parameter("n", NUMBER), Parameter("from", PURSE)),
    operation=MoveGold(amount=0, source=1, target=DOER, exact=False),
    reaches=(1,),
    says="{} takes {n} gold from {from}",
    help="as much as there is, at most n",
    also=("steal", "rob", "claim"),
)

VERBS = (GAIN, PAY, TAKE)
