"""Bots that are data: a file of weights, read and checked.

bot: rush
says: Builds whatever it can.
weights: {districts: 300, gold: 40, need: 80}
"""

from __future__ import annotations

from collections.abc import Mapping as Map
from functools import cache
from pathlib import Path

import citadels_dsl
from citadels_dsl.compiler.library import shown_as
from citadels_dsl.compiler.plain import is_name, shown
from citadels_dsl.compiler.shape.simple import misnamed
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.outlook.features import FEATURES, GREATEST_WEIGHT, Weights
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.files import load
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Value
from citadels_dsl.syntax.reading import read

KEYS = ("bot", "says", "weights")
BEGINNING = "it begins with `bot: NAME`"
#: The name of the bot that is no data: it draws.
DRAWS = "random"


def read_bot(source: Source) -> tuple[Weights | None, tuple[Diagnostic, ...]]:
    """The bot of a file, and all that is wrong with it; none if anything is."""
    documents, problems = read(source, BEGINNING)
    found = list(problems)
    if any(problem.is_error for problem in found):
        return None, tuple(found)
    if len(documents) != 1 or not isinstance(documents[0], Mapping):
        at = documents[-1].span if documents else Span(source, 0, 0)
        found.append(Diagnostic("E212", "a file of a bot is one map of keys", at, BEGINNING))
        return None, tuple(found)
    document = documents[0]
    found += _strange_keys(document)
    name, says = _name(document, found), _says(document, found)
    weights = _weights(document, found)
    if any(problem.is_error for problem in found):
        return None, tuple(found)
    return Weights(name, weights, says), tuple(found)


def _strange_keys(document: Mapping) -> list[Diagnostic]:
    keys = ", ".join(f"`{key}`" for key in KEYS)
    return [
        Diagnostic(
            "E201", f"nothing reads `{entry.key.text}` in a bot", entry.key.span,
            did_you_mean(entry.key.text, KEYS) or f"its keys are {keys}",
        )
        for entry in document
        if entry.key.text not in KEYS
    ]  # fmt: skip


def _name(document: Mapping, to: list[Diagnostic]) -> str:
    entry = document.entry("bot")
    if entry is None:
        to.append(Diagnostic("E203", "`bot` is missing", _start(document), "begin with `bot: NAME`"))
        return ""
    value = entry.value
    if not isinstance(value, Scalar):
        to.append(Diagnostic("E206", f"`bot` is a name; this is {shown(value)}", value.span))
        return ""
    if not is_name(value.text):
        to.append(misnamed(value, ""))
    elif value.text == DRAWS:
        to.append(Diagnostic("E207", f"`{DRAWS}` is the bot that draws", value.span, "give it another name"))
    return value.text


def _says(document: Mapping, to: list[Diagnostic]) -> str:
    value = document.get("says")
    if value is None or isinstance(value, Scalar):
        return "" if value is None else value.text
    to.append(Diagnostic("E206", f"`says` is a text; this is {shown(value)}", value.span))
    return ""


def _weights(document: Mapping, to: list[Diagnostic]) -> dict[str, int]:
    entry = document.entry("weights")
    if entry is None:
        hint = "say what its options are worth to it, as `weights: {gold: 40, points: 260}`"
        to.append(Diagnostic("E203", "`weights` is missing in a bot", _start(document), hint))
        return {}
    if not isinstance(entry.value, Mapping):
        wanted = f"`weights` is features with numbers; this is {shown(entry.value)}"
        to.append(Diagnostic("E206", wanted, entry.value.span, "as `{gold: 40, points: 260}`"))
        return {}
    return {one.key.text: _weight(one, to) for one in entry.value}


def _weight(entry: Entry, to: list[Diagnostic]) -> int:
    name = entry.key.text
    if name not in FEATURES:
        hint = did_you_mean(name, FEATURES) or f"they are {', '.join(FEATURES)}"
        to.append(Diagnostic("E201", f"there is no feature `{name}` of an option", entry.key.span, hint))
        return 0
    number = _whole(entry.value)
    if number is None or abs(number) > GREATEST_WEIGHT:
        message = f"`{name}` is a whole number of hundredths, from -{GREATEST_WEIGHT} to {GREATEST_WEIGHT}"
        hint = "write 100 for one coin's worth"
        to.append(Diagnostic("E204", f"{message}; this is {shown(entry.value)}", entry.value.span, hint))
        return 0
    return number


def _whole(value: Value) -> int | None:
    if not isinstance(value, Scalar):
        return None
    digits = value.text.removeprefix("-")
    return int(value.text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _start(node: Mapping) -> Span:
    return node.entries[0].key.span if node.entries else node.span


# ------------------------------------------------------------------ those that come with the package


@cache
def shipped() -> Map[str, Weights]:
    """By name, in the order of the alphabet."""
    folder = Path(citadels_dsl.__file__).parent / "bots" / "shipped"
    found = {}
    for path in sorted(folder.glob("*.yaml")):
        source = load(path, shown_as(path))
        assert isinstance(source, Source), source
        bot, problems = read_bot(source)
        assert bot is not None, problems
        assert bot.name == path.stem
        found[bot.name] = bot
    return found
