"""Values of a ruleset's options, as they are given on the command line: `-o short_game=yes`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from citadels_dsl.cli.exits import Refused
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.ruleset import Option, Rules

_TRUTHS = {"yes": True, "no": False}


def option_values(rules: Rules, given: Sequence[str]) -> dict[str, int | bool | str]:
    """`name=value` texts as values of the right kind; refuses what the ruleset does not know."""
    values: dict[str, int | bool | str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise Refused(f"-o {text}: write it as name=value, as in -o {name or 'short_game'}=yes")
        if name not in rules.options:
            raise Refused(f"-o {text}: {rules.name} has no option `{name}`; {_known(name, rules.options)}")
        if name in values:
            raise Refused(f"-o {text}: `{name}` is given twice")
        values[name] = _value(rules.options[name], value.strip())
    return values


def spoken_range(option: Option) -> str:
    """What an option may be: "a number from 4 to 10", "yes or no", "one of a, b"."""
    match option.kind:
        case "number":
            if option.low is None or option.high is None:
                bound = f" from {option.low}" if option.low is not None else ""
                return f"a number{bound}" + (f" up to {option.high}" if option.high is not None else "")
            return f"a number from {option.low} to {option.high}"
        case "truth":
            return "yes or no"
        case "text":
            return f"one of {', '.join(option.one_of)}"
        case _:
            assert_never(option.kind)


def spoken_value(value: int | bool | str) -> str:
    """A value as it is written in a ruleset."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(option: Option, text: str) -> int | bool | str:
    value: int | bool | str | None
    match option.kind:
        case "number":
            value = _number(option, text)
        case "truth":
            value = _TRUTHS.get(text)
        case "text":
            value = text if text in option.one_of else None
        case _:
            assert_never(option.kind)
    if value is None:
        hint = did_you_mean(text, option.one_of)
        raise Refused(
            f"-o {option.name}={text}: `{option.name}` is {spoken_range(option)}, not `{text}`"
            + (f"; {hint}" if hint else "")
        )
    return value


def _number(option: Option, text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        return None
    number = int(text)
    low = number if option.low is None else option.low
    high = number if option.high is None else option.high
    return number if low <= number <= high else None


def _known(name: str, options: Mapping[str, Option]) -> str:
    if not options:
        return "it has none"
    return did_you_mean(name, options) or f"it has {', '.join(options)}"
