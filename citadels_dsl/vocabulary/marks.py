"""Verbs that put marks on things and take them off."""

from __future__ import annotations

from citadels_dsl.rules.expressions import Truth
from citadels_dsl.rules.moments import ClearMark, Parameter, SetMark, ShowMark
from citadels_dsl.rules.types import PLAYER, THING, Type
from citadels_dsl.vocabulary.word import Verb

SOMEBODY = PLAYER.maybe()
A_MARK = Parameter("m", Type("mark"))

#: Written `mark(x, m)` or `mark(x, m=E, n=F)`: for each mark it is done once.
MARK = Verb(
    word="mark",
    doer=SOMEBODY,
    parameters=(
        Parameter("x", THING, each=True),
        A_MARK,
        Parameter("value", Type("value", optional=True), default=Truth(True)),
    ),
    operation=SetMark(things=0, mark=1, value=2),
    reaches=(0,),
    says="{} marks {x} as {m}",
    help="puts a mark; it remembers who did",
    also=("set", "put_mark", "tag", "kill", "name"),
)

CLEAR = Verb(
    word="clear",
    doer=SOMEBODY,
    parameters=(Parameter("x", THING, each=True), A_MARK),
    operation=ClearMark(things=0, mark=1),
    says="{m} is taken off {x}",
    help="takes a mark off",
    also=("unmark", "remove_mark", "unset"),
)

SHOW = Verb(
    word="show",
    doer=SOMEBODY,
    parameters=(Parameter("x", THING, each=True), A_MARK),
    operation=ShowMark(things=0, mark=1),
    says="the {m} on {x} is shown",
    help="shows the hidden part of a mark to all",
    also=("show_mark",),
)

VERBS = (MARK, CLEAR, SHOW)
