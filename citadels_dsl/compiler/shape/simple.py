"""Values that are one text each: whether it is one of its kind."""

from __future__ import annotations

import re
from typing import assert_never

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.plain import shown
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Scalar, Value
from citadels_dsl.vocabulary.keys import kinds as k

#: What people write for `yes` and `no`.
_TRUTHS = {"true": "yes", "on": "yes", "y": "yes", "1": "yes", "false": "no", "off": "no", "n": "no", "0": "no"}

_WITH_BAR = "write `do: |`, and each statement on a line of its own under it, without `- `"


def complaint(value: Value, kind: k.Simple, key: str, at: Span, where: str) -> Diagnostic | None:
    """What is wrong with the value of a key that stands at `at`; None if it is as it should be."""

    def wrong(code: str, wanted: str, hint: str = "") -> Diagnostic:
        return Diagnostic(code, f"`{key}` is {wanted}; this is {shown(value)}", value.span, hint, where)

    if is_empty(value):
        return Diagnostic("E218", f"nothing stands at `{key}`", at, "write its value, or leave the key out", where)
    match kind:
        case k.Players():
            if plain.players(value) is not None:
                return None
            hint = f"as `4`, `3-7` or `[4, 6, 8]`; at most {plain.MOST_PLAYERS}"
            return Diagnostic("E210", f"`{key}` says with how many; this is {shown(value)}", value.span, hint, where)
        case k.Text() | k.Plain() | k.Ref() | k.Language():
            if isinstance(value, Scalar):
                return _reference(value, kind, key, where) if isinstance(kind, k.Ref) else None
            return wrong("E206", _one(kind), _WITH_BAR if kind == k.Language("block") else "")
        case k.NewName():
            if not isinstance(value, Scalar):
                return wrong("E206", "a name")
            return None if plain.is_name(value.text) else misnamed(value, where)
        case k.Word(words):
            if isinstance(value, Scalar) and value.text in words:
                return None
            hint = did_you_mean(value.text, words) if isinstance(value, Scalar) else ""
            return wrong("E205", _one_of(words), hint)
        case k.Truth():
            if isinstance(value, Scalar) and plain.truth(value.text) is not None:
                return None
            meant = _TRUTHS.get(value.text.lower()) if isinstance(value, Scalar) else None
            return wrong("E205", "`yes` or `no`", f"write `{meant}`" if meant else "")
        case k.Whole(high):
            if isinstance(value, Scalar) and plain.whole(value.text, high) is not None:
                return None
            return wrong("E204", f"a whole number from 0 to {high}", "write it in digits, as `3`")
        case k.Rank():
            if isinstance(value, Scalar) and plain.rank(value.text) is not None:
                return None
            hint = _half(value) if isinstance(value, Scalar) else ""
            return wrong("E211", "a whole number from 1 to 99, or `none`", hint or "as `4`; `none` is never called")
        case k.Order():
            fine = isinstance(value, Scalar) and plain.order(value.text) is not None
            return None if fine else wrong("E211", "a place among the ranks", "as `3`, or `2.5` between 2 and 3")
        case _:
            assert_never(kind)


def is_empty(value: Value) -> bool:
    """A key with nothing after its colon."""
    return isinstance(value, Scalar) and not value.quoted and not value.text.strip()


def misnamed(name: Scalar, where: str) -> Diagnostic:
    """A name has small letters, digits and `_`, and begins with a letter."""
    better = re.sub(r"[^a-z0-9]+", "_", name.text.lower()).strip("_")
    hint = f"write `{better}`" if plain.is_name(better) else "as `night_watch`; what people read stands at `names`"
    message = f"`{name.text}` is no name: names have small letters, digits and `_`, and begin with a letter"
    if better == name.text and len(better) > plain.LONGEST:
        message = f"this name has {len(better)} letters, and a name has at most {plain.LONGEST}"
        hint = "what people read stands at `names`"
    return Diagnostic("E207", message, name.span, hint, where)


def _reference(value: Scalar, kind: k.Ref, key: str, where: str) -> Diagnostic | None:
    if kind.what == "warning" and not re.fullmatch(r"W[0-9]{3}", value.text):
        return Diagnostic(
            "E205", f"`{key}` lists codes of warnings; this is {shown(value)}", value.span, "as `W104`", where
        )
    return None


def _one(kind: k.Text | k.Plain | k.Ref | k.Language) -> str:
    match kind:
        case k.Text():
            return "a text"
        case k.Plain():
            return "one value"
        case k.Ref(what):
            return f"{'an' if what[0] in 'aeiou' else 'a'} {what}"
        case k.Language():
            return "a text in the language of abilities"
        case _:
            assert_never(kind)


def _one_of(words: tuple[str, ...]) -> str:
    listed = ", ".join(f"`{word}`" for word in words)
    return f"one of {listed}" if len(words) > 1 else f"{listed} or not there"


def _half(value: Scalar) -> str:
    if not re.fullmatch(r"[0-9]+\.[0-9]", value.text):
        return ""
    return f"a place between two ranks is `rank: {value.text.partition('.')[0]}` with `order: {value.text}`"
