"""Plain values of a scenario file: texts, lists, numbers, yes and no, each complained about where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from string import ascii_uppercase

from citadels_dsl.diagnostics import Diagnostic, Note, did_you_mean
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value

_TRUTHS = {"yes": True, "no": False}
_LONGEST_NUMBER = 9


@dataclass(slots=True)
class Complaints:
    """What was found wrong so far; every reader adds to it and goes on."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(self, code: str, message: str, span: Span, hint: str = "", notes: tuple[Note, ...] = ()) -> None:
        self.found.append(Diagnostic(code, message, span, hint, notes=notes))

    def unknown(self, code: str, what: str, word: str, span: Span, known: Collection[str]) -> None:
        """There is no such thing: the nearest that there is, or all if they are few."""
        hint = did_you_mean(word, known)
        if not hint and known:
            hint = f"there is {_listed(known)}" if len(known) <= 12 else ""
        self.add(code, f"there is no {what} `{word}`", span, hint)

    def no_seat(self, seat: str, players: int, span: Span) -> None:
        last = seat_name(players - 1)
        self.add("S113", f"there is no seat `{seat}`", span, f"the seats of {players} players are A to {last}")


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"`{n}`" for n in names)


def is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER


def text_of(value: Value, what: str, to: Complaints) -> Scalar | None:
    """One text (never a list or a map, and not an empty one)."""
    if isinstance(value, Scalar) and value.text.strip():
        return value
    to.add("S104", f"{what} is a text", value.span, f"here stands {kind_of(value)}")
    return None


def texts_of(value: Value, what: str, to: Complaints) -> tuple[Scalar, ...]:
    """One text or a list of them; an empty list is fine."""
    if isinstance(value, Mapping) or (isinstance(value, Scalar) and not value.text.strip()):
        to.add("S104", f"{what} is one name or a list of names", value.span, f"here stands {kind_of(value)}")
        return ()
    items = value.items if isinstance(value, Sequence) else (value,)
    return tuple(t for t in (text_of(item, f"each of {what}", to) for item in items) if t is not None)


def number_of(value: Value, what: str, to: Complaints, least: int | None = None) -> int | None:
    if isinstance(value, Scalar) and is_number(value.text) and (least is None or int(value.text) >= least):
        return int(value.text)
    bound = "" if least is None else f" from {least}"
    to.add("S104", f"{what} is a number{bound}", value.span, f"here stands {kind_of(value)}")
    return None


def truth_of(value: Value, what: str, to: Complaints) -> bool | None:
    if isinstance(value, Scalar) and value.text in _TRUTHS:
        return _TRUTHS[value.text]
    to.add("S104", f"{what} is `yes` or `no`", value.span, f"here stands {kind_of(value)}")
    return None


def map_of(value: Value, what: str, to: Complaints) -> Mapping | None:
    if isinstance(value, Mapping):
        return value
    to.add("S104", f"{what} is a map: keys, each with what belongs to it", value.span, f"here stands {kind_of(value)}")
    return None


def seat_of(text: str) -> int | None:
    """`A` is 0; anything that is no single capital letter is no seat."""
    return ascii_uppercase.index(text) if len(text) == 1 and text in ascii_uppercase else None


def seat_name(seat: int) -> str:
    return ascii_uppercase[seat]


def kind_of(value: Value) -> str:
    """What stands there, for a hint."""
    match value:
        case Scalar(text=text):
            return f"`{text}`" if text.strip() else "nothing"
        case Sequence():
            return "a list"
        case Mapping():
            return "a map"


def known_keys(value: Mapping, known: Collection[str], what: str, to: Complaints) -> Callable[[str], Value | None]:
    """A way to the values of the known keys; the others are complained about."""
    for entry in value.entries:
        if entry.key.text not in known:
            to.unknown("S102", f"key of {what}", entry.key.text, entry.key.span, known)
    return value.get
