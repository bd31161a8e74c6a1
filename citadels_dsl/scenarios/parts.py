"""Reads a `play`: a procedure of the ruleset, who does it, and what it is done with."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.moments import Moment
from citadels_dsl.scenarios.marks import in_words, seat_in, value_of
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Said
from citadels_dsl.scenarios.values import Complaints, seat_of
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Scalar


@dataclass(frozen=True, slots=True)
class Part:
    """A procedure that is played: by whom, with what (the parameters that are not said have their defaults)."""

    procedure: str
    seat: int | None
    args: tuple[Said, ...]
    span: Span


def parts_of(said: tuple[Scalar, ...], names: Names, players: int, to: Complaints) -> tuple[Part, ...]:
    """`calls`, `call merchant`, `A turn thief`; what is wrong is complained about and left out."""
    found = [_part(text, names, players, to) for text in said]
    return tuple(part for part in found if part is not None)


def _part(said: Scalar, names: Names, players: int, to: Complaints) -> Part | None:
    words = said.text.split()
    seat: int | None = None
    if words and seat_of(words[0]) is not None:
        seat = seat_in(words[0], said.span, players, to)
        words = words[1:]
        if seat is None:
            return None
    name = words[0] if words else ""
    procedures = names.rules.procedures
    if name not in procedures:
        hint = (
            did_you_mean(name, procedures)
            or "it names a procedure of the ruleset, as in `calls`, `round`, `call merchant`"
        )
        to.add("S116", f"there is nothing to play that is called `{name}`", said.span, hint)
        return None
    moment = names.rules.moments[name]
    if (moment.doer is not None and not moment.doer.optional) != (seat is not None):
        wanted = f"it is somebody's: write `A {name}`" if seat is None else f"it is nobody's: write `{name}`"
        to.add("S116", f"who does `{name}`?", said.span, wanted)
        return None
    args = _args(said, words[1:], moment, names, players, to)
    return None if args is None else Part(name, seat, args, said.span)


def _args(
    said: Scalar, words: list[str], moment: Moment, names: Names, players: int, to: Complaints
) -> tuple[Said, ...] | None:
    """What stands after the name, in the order of the parameters; the last takes all words that are left."""
    needed = [p for p in moment.parameters if p.default is None]
    if len(words) < len(needed) or (words and not moment.parameters):
        wanted = " ".join(p.name.upper() for p in needed)
        to.add("S116", f"`{moment.name}` is played with {wanted or 'nothing after it'}", said.span)
        return None
    count = min(len(words), len(moment.parameters))
    texts = [*words[: count - 1], " ".join(words[count - 1 :])] if count else []
    args: list[Said] = []
    for text, parameter in zip(texts, moment.parameters, strict=False):
        value = value_of(text, parameter.type, None, names, players)
        if value is None:
            hint = did_you_mean(text, [*names.rules.characters, *names.rules.cards])
            to.add("S116", f"`{text}` is not {in_words(parameter.type)}", said.span, hint)
            return None
        args.append(value)
    return tuple(args)
