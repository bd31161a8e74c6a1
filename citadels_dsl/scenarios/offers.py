"""Judges what a seat is offered at a decision."""

from __future__ import annotations

from citadels_dsl.engine.decision import DONE, PASS
from citadels_dsl.scenarios.script import Chosen
from citadels_dsl.scenarios.values import Complaints, seat_name
from citadels_dsl.scenarios.verdict import Asking
from citadels_dsl.scenarios.words import Unclear, meaning, words_of
from citadels_dsl.syntax.nodes import Scalar


def judge_offer(step: Chosen, asking: Asking, to: Complaints) -> None:
    """`offered`, `not_offered` and `only` of a step."""
    for said in (*(step.offered or ()), *(step.only or ())):
        if not meant_by(said, asking):
            to.add("S123", f"{_who(step)} is not offered `{said.text}`", said.span, offered(asking))
    for said in step.not_offered or ():
        if meant_by(said, asking):
            to.add("S123", f"{_who(step)} is offered `{said.text}`", said.span, offered(asking))
    if step.only is not None:
        expected = {index for said in step.only for index in meant_by(said, asking)}
        ends = (PASS, DONE)  # to have enough is no option of its own
        more = [
            label
            for i, (label, option) in enumerate(zip(asking.shown, asking.decision.options, strict=True))
            if i not in expected and option not in ends
        ]
        if more:
            listed = ", ".join(f"`{label}`" for label in dict.fromkeys(more))
            to.add("S123", f"{_who(step)} is also offered {listed}", step.span, offered(asking))


def meant_by(said: Scalar, asking: Asking) -> tuple[int, ...]:
    """The options that a text may mean; several are fine here. Copies of one thing are all meant."""
    found = meaning(words_of(said.text), asking.things, whole=True)
    if found is None:
        return ()
    first = found.indices if isinstance(found, Unclear) else (found.index,)
    same = {asking.things[i].same for i in first}
    return tuple(i for i, thing in enumerate(asking.things) if thing.same in same)


def offered(asking: Asking) -> str:
    return "offered: " + ", ".join(f"`{label}`" for label in dict.fromkeys(asking.shown))


def _who(step: Chosen) -> str:
    return seat_name(step.seat)
