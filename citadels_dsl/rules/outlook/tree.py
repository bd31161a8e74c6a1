"""What is derived of an offer: gains, and behind them what the decider himself may choose then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citadels_dsl.rules.expressions import Expr, Members
from citadels_dsl.rules.outlook.features import Feature
from citadels_dsl.rules.walk import slots_of


@dataclass(frozen=True, slots=True)
class Gain:
    """`amount` of a feature (of `role` and `their_role` the character), if all of `when` holds. `loss`: it counts
    against it."""

    feature: Feature
    amount: Expr
    when: tuple[Expr, ...] = ()
    loss: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """One of the members is chosen, the best of them; without any nothing follows."""

    members: Members
    after: Outlook


@dataclass(frozen=True, slots=True)
class Way:
    when: tuple[Expr, ...]
    after: Outlook


@dataclass(frozen=True, slots=True)
class Ways:
    """The best of those whose conditions hold; without any nothing follows."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    gains: tuple[Gain, ...] = ()
    then: Best | Ways | None = None

    def all(self) -> Iterator[Gain]:
        yield from self.gains
        match self.then:
            case Best(after=after):
                yield from after.all()
            case Ways(ways=ways):
                for way in ways:
                    yield from way.after.all()
            case None:
                pass


NOTHING = Outlook()


@dataclass(frozen=True, slots=True)
class Weighed:
    """An offer with its outlook. Over the slots of its unit and some more, `slots` in all: `me` is the slot of who
    decides, `rival` of his strongest rival, `goal` of what his hand asks for, `option` of what is chosen (-1: nothing
    is)."""

    outlook: Outlook
    me: int
    rival: int
    goal: int
    slots: int
    option: int = -1


def with_gains(gains: tuple[Gain, ...], rest: Outlook) -> Outlook:
    return Outlook((*gains, *rest.gains), rest.then) if gains else rest


def reads(outlook: Outlook, slot: int) -> bool:
    """Something of it depends on what stands in a slot."""
    exprs: list[Expr] = []
    todo = [outlook]
    while todo:
        here = todo.pop()
        for gain in here.gains:
            exprs += [gain.amount, *gain.when]
        match here.then:
            case Best(members=members, after=after):
                exprs += [e for e in (members.source, members.condition) if e is not None]
                todo.append(after)
            case Ways(ways=ways):
                for way in ways:
                    exprs += way.when
                    todo.append(way.after)
            case None:
                pass
    return any(slot in slots_of(expr) for expr in exprs)
