"""What is done for each, by all together, or again and again."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol, assert_never

from citadels_dsl.rulebook.sentences.choices import described
from citadels_dsl.rulebook.sentences.english import quoted, times
from citadels_dsl.rulebook.sentences.parts import Part, joined
from citadels_dsl.rulebook.sentences.saying import HERE, Noun
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rules.expressions import Expr, Local, Members, Negate, Not, Number, OptionRef, TableRef
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Statement,
    Together,
)
from citadels_dsl.rules.walk import slots_of


class Writer(Protocol):
    """Who writes the blocks in the loops."""

    speech: Speech

    def block(self, block: Block, apart: bool = False, inside: bool = False) -> str: ...

    def parts(self, block: Block) -> list[Part]: ...

    def led_by(self, who: Expr) -> AbstractContextManager[None]: ...


def for_each(writer: Writer, statement: ForEach) -> Part:
    """ "each player draws 2 cards", "take 1 gold from each other player", "for each district that ..., ..." """
    members, speech = statement.members, writer.speech
    order = _order(speech, members)
    things = described(speech, members)
    ifs = f", if {' and '.join(things.ifs)}" if things.ifs else ""
    if (
        not ifs
        and members.source.type.kind != "number"
        and _begins_with(statement.body, members.slot, long=len(things.each().split()) > 3)
    ):
        before = speech.before()
        speech.first[members.slot] = lambda: Noun(things.each(), person=things.person)
        said = writer.parts(statement.body)
        if (len({part.who for part in said}) == 1 or said[0].who == members.slot) and members.slot not in speech.first:
            if len(said) == 1 and said[0].plain and not order:
                return Part(said[0].whole(), "", None)
            return Part(order + joined(said, inside=True), plain=False)
        speech.again(before)
    text = f"for {things.each()}{ifs}"
    if not things.person:
        speech.meet(members.slot)
    return Part(f"{order}{text}, {writer.block(statement.body, inside=True)}", plain=False)


def _begins_with(block: Block, slot: int, long: bool) -> bool:
    """The first thing that is done speaks of it, and that can be said with "each"; not "each of many words's"."""
    for statement in block:
        match statement:
            case Chance() | ChanceSome():
                continue
            case Choose() | ChooseSome():
                if _decides(statement, slot) or slot in slots_of(statement):
                    return _decides(statement, slot)
            case May():
                return _decides(statement, slot)
            case Do():
                whole = (statement.doer, *statement.args)
                return slot in slots_of(statement) and (not long or any(_is(arg, slot) for arg in whole))
            case Proceed() | Let() | If() | ForEach() | Together() | Repeat() | Either():
                return False
            case _:
                assert_never(statement)
    return False


def _is(arg: Expr | None, slot: int) -> bool:
    return isinstance(arg, Local) and arg.slot == slot


def _decides(statement: Statement, slot: int) -> bool:
    return isinstance(statement, Choose | ChooseSome | May | Either) and _is(statement.decider, slot)


def _order(speech: Speech, members: Members) -> str:
    """ "by place in the order of picking, " """
    order = members.order
    if order is None:
        return ""
    downwards = isinstance(order, Negate)
    value = order.inner if isinstance(order, Negate) else order
    speech.names[members.slot], name = HERE, speech.names[members.slot]
    text = speech.text(value).replace(f"{HERE.text}'s ", "").replace(f" to {HERE.text}", "")
    speech.names[members.slot] = name
    return f"{'from the last to the first' if downwards else 'one after the other'} by {text.removeprefix('the ')}, "


def together(writer: Writer, statement: Together) -> Part:
    members, speech = statement.members, writer.speech
    things = described(speech, members)
    speech.first[members.slot] = lambda: Noun(things.each(), person=things.person)
    picks = joined(writer.parts(statement.picks), inside=True)
    body = joined(writer.parts(statement.body), inside=True)
    return Part(f"all at the same time, {picks}; then, for each of them, {body}", plain=False)


def repeat(writer: Writer, statement: Repeat) -> Part:
    condition, speech = statement.condition, writer.speech
    if len(statement.body) == 1 and isinstance(statement.body[0], May) and condition is None:
        may = statement.body[0]
        with writer.led_by(may.decider):
            body = writer.block(may.body, inside=True)
        return Part(f"do this up to {_often(speech, statement.times)}: {body}", plain=False, open=True)
    parts = writer.parts(statement.body)
    body = joined(parts, inside=True)
    if condition is not None:
        until = condition.inner if isinstance(condition, Not) else None
        how = (
            f"until {speech.claim(until).text()}"
            if until is not None
            else f"as long as {speech.claim(condition).text()}"
        )
        return Part(f"{body}, again and again {how}, at most {_often(speech, statement.times)}", plain=False)
    if len(parts) == 1 and parts[0].plain and len(body.split()) < 9:
        return Part(f"{parts[0].whole()} {_often(speech, statement.times)}")
    return Part(f"do this {_often(speech, statement.times)}: {body}", plain=False, open=True)


def _often(speech: Speech, number: Expr) -> str:
    match number:
        case Number(value=value):
            return times(str(value))
        case OptionRef(name=name):
            return f"{times(str(speech.rules.options[name].default))} ({quoted(name)})"
        case TableRef(name=name):
            return f"as often as the table {quoted(name)} says"
        case _:  # any other number is said as it stands
            return f"as often as {speech.text(number)}"
