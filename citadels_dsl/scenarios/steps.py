"""Reads the `do` of a scenario: what is chosen, and what is looked at in between."""

from __future__ import annotations

from typing import Literal, cast

from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.scenarios.keys import CHOICE, STEPS, WORDS
from citadels_dsl.scenarios.script import Chosen, Dealt, Expected, Played, Step, Word
from citadels_dsl.scenarios.values import Complaints, kind_of, known_keys, map_of, seat_of, texts_of
from citadels_dsl.scenarios.words import words_of
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value

_HOW = "a step is a seat and its choice, as in `- A: rob merchant`"


def steps_of(value: Value | None, to: Complaints) -> tuple[Step, ...]:
    """The steps of a `do`; those that are wrong are complained about and left out."""
    if value is None or (isinstance(value, Scalar) and not value.text.strip()):
        return ()
    if not isinstance(value, Sequence):
        to.add("S104", "`do` is a list of steps", value.span, _HOW)
        return ()
    return tuple(step for step in (_step(item, to) for item in value.items) if step is not None)


def _step(item: Value, to: Complaints) -> Step | None:
    match item:
        case Scalar(text=text, span=span) if text in WORDS:
            return Word(cast(Literal["finish", "stop"], text), span)
        case Mapping(entries=(entry,)):
            return _entry(entry, to)
        case Mapping(entries=entries) if entries:
            to.add(
                "S106",
                "a step is one thing",
                entries[1].key.span,
                "what happens next is a step of its own: begin it with `-`",
            )
        case Scalar(text=text, span=span):
            to.add("S106", f"`{text}` is no step", span, did_you_mean(text, WORDS) or _HOW)
        case Mapping(span=span) | Sequence(span=span):
            to.add("S106", f"{kind_of(item)} is no step", span, _HOW)
    return None


def _entry(entry: Entry, to: Complaints) -> Step | None:
    key, value = entry.key, entry.value
    span = key.span.to(value.span)
    if (seat := seat_of(key.text)) is not None:
        return _choice(seat, span, value, to)
    match key.text:
        case "expect":
            what = map_of(value, "`expect`", to)
            return None if what is None else Expected(what, span)
        case "given":
            what = map_of(value, "`given`", to)
            return None if what is None else Dealt(what, span)
        case "play":
            return Played(texts_of(value, "`play`", to), span)
        case word if word in WORDS:
            to.add("S106", f"nothing stands after `{word}`", value.span, f"write `- {word}`")
        case word:  # neither a seat nor one of STEPS
            seat_like = f"seats are capital letters: `{word.upper()}`" if len(word) == 1 and word.isalpha() else ""
            to.add("S106", f"`{word}` begins no step", key.span, seat_like or did_you_mean(word, STEPS) or _HOW)
    return None


def _choice(seat: int, span: Span, value: Value, to: Complaints) -> Chosen | None:
    if not isinstance(value, Mapping):
        parts = _spoken(texts_of(value, "a choice", to), to)
        return Chosen(seat, span, parts) if parts else None
    get = known_keys(value, CHOICE, "a choice", to)
    chosen, offered, missing, only = (
        None if (v := get(key)) is None else texts_of(v, f"`{key}`", to) for key in CHOICE
    )
    if chosen is None and offered is None and missing is None and only is None:
        to.add(
            "S106",
            "this step chooses nothing and looks at nothing",
            span,
            "it has `choose`, `offered`, `not_offered` or `only`",
        )
        return None
    spoken = () if chosen is None else _spoken(chosen, to)
    return Chosen(seat, span, spoken or None, offered, missing, only)


def _spoken(parts: tuple[Scalar, ...], to: Complaints) -> tuple[Scalar, ...]:
    """Those that have words in them."""
    for part in parts:
        if not words_of(part.text):
            to.add("S106", f"`{part.text}` names nothing", part.span, _HOW)
    return tuple(part for part in parts if words_of(part.text))
