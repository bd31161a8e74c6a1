"""Options: each with a value of its kind to begin with."""

from __future__ import annotations

from typing import Literal, cast

from citadels_dsl.compiler import plain
from citadels_dsl.compiler.composed import Item
from citadels_dsl.compiler.reading import scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.ruleset import Option
from citadels_dsl.syntax.nodes import Scalar

Kind = Literal["number", "truth", "text"]


def option(item: Item, problems: list[Diagnostic]) -> Option:
    node = item.node
    kind = cast(Kind, text(node, "kind", "number"))
    low, high = _bound(item, "from"), _bound(item, "to")
    words = tuple(word.text for word in scalars(node, "one_of"))
    where = f"options.{item.name}"

    def say(message: str, key: str, hint: str = "") -> None:
        at = scalar(node, key)
        problems.append(Diagnostic("E215", message, at.span if at is not None else item.span, hint, where))

    if kind != "number":
        for key in ("from", "to"):
            if key in node:
                say(f"`{key}` is for numbers; this option is a {kind}", key, "leave it out, or write `kind: number`")
    if kind != "text" and (one_of := node.entry("one_of")) is not None:
        message = f"`one_of` is for texts; this option is a {kind}"
        problems.append(Diagnostic("E215", message, one_of.key.span, "leave it out, or write `kind: text`", where))
    if kind == "text" and not words:
        say("an option of `kind: text` says which words it may be", "kind", "add `one_of: [this, that]`")
    if low is not None and high is not None and low > high:
        say(f"`from` is {low} and `to` is {high}: nothing lies between", "from")
    default = scalar(node, "default") or Scalar("", item.span)
    value = _value(default, kind, words)
    if value is None:
        hint = did_you_mean(default.text, words) if kind == "text" else ""
        if (default.text or default.quoted) and (words or kind != "text"):
            say(f"`default` is {_wanted(kind, words)}; this is `{default.text}`", "default", hint)
        value = _plainest(kind, low, words)
    elif (
        kind == "number"
        and (low or 0) <= (high or plain.GREATEST)
        and not (low or 0) <= int(value) <= (plain.GREATEST if high is None else high)
    ):
        say(f"`default` lies {_between(low, high)}; this is {value}", "default")
    return Option(item.name, kind, value, low, high, words if kind == "text" else (), text(node, "says"))


def _bound(item: Item, key: str) -> int | None:
    found = scalar(item.node, key)
    return plain.whole(found.text) if found is not None else None


def _value(default: Scalar, kind: Kind, words: tuple[str, ...]) -> int | bool | str | None:
    match kind:
        case "number":
            return plain.whole(default.text)
        case "truth":
            return plain.truth(default.text)
        case "text":
            return default.text if default.text in words else None


def _plainest(kind: Kind, low: int | None, words: tuple[str, ...]) -> int | bool | str:
    match kind:
        case "number":
            return low or 0
        case "truth":
            return False
        case "text":
            return words[0] if words else ""


def _wanted(kind: Kind, words: tuple[str, ...]) -> str:
    listed = ", ".join(f"`{word}`" for word in words)
    return {"number": "a whole number", "truth": "`yes` or `no`", "text": f"one of {listed}"}[kind]


def _between(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f"between `from: {low}` and `to: {high}`"
    return f"from {low} on" if low is not None else f"below {high} or at it"
