"""Who plays with what: wishes are made into a complete setup, or it is said why they cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citadels_dsl.diagnostics.suggest import did_you_mean
from citadels_dsl.rules.ruleset import Option, Rules
from citadels_dsl.setup.casting import cast_of
from citadels_dsl.setup.drawing import uniques_of
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.refusal import SetupError, listed

__all__ = ["Setup", "SetupError", "prepare"]


@dataclass(frozen=True, slots=True)
class Setup:
    """All that must be known before a game can begin, besides its seed."""

    players: int
    options: Mapping[str, int | bool | str]
    cast: tuple[str, ...]
    uniques: tuple[str, ...]


def prepare(
    rules: Rules,
    players: int,
    options: Mapping[str, int | bool | str] | None = None,
    cast: str | Sequence[str] = "",
    uniques: str | Sequence[str] = "",
    seed: int = 0,
    game: int = 0,
) -> Setup:
    """A setup from wishes: `cast` and `uniques` are "" (the default), "random", a preset or names."""
    if players not in rules.players:
        raise SetupError(f"{rules.name} is for {listed(rules.players)} players, not for {players}")
    chosen = _options(rules, options or {})
    known = Known(players, 0, chosen, rules.tables)
    acting = cast_of(rules, known, cast, seed, game)
    known = Known(players, len(acting), chosen, rules.tables)
    for name in rules.tables:
        if known.cell(name) is None:
            raise SetupError(f"{len(acting)} characters and {players} players: the table `{name}` has no row for that")
    return Setup(players, chosen, acting, uniques_of(rules, known, acting, uniques, seed, game))


def _options(rules: Rules, wishes: Mapping[str, int | bool | str]) -> dict[str, int | bool | str]:
    for name in wishes:
        if name not in rules.options:
            known = ", ".join(rules.options) or "none"
            hint = did_you_mean(name, rules.options)
            raise SetupError(f"no option is called `{name}`" + (f"; {hint}" if hint else f"; there are: {known}"))
    return {name: _option(option, wishes.get(name, option.default)) for name, option in rules.options.items()}


_TRUTHS: Mapping[str, bool] = {"yes": True, "no": False}


def _option(option: Option, wish: int | bool | str) -> int | bool | str:
    """A wish for an option, as its kind; numbers and truths may come as the words that people write."""
    if option.kind == "truth":
        value = _TRUTHS.get(wish, wish) if isinstance(wish, str) else wish
        if not isinstance(value, bool):
            raise SetupError(f"`{option.name}` is yes or no, not {wish}")
        return value
    if option.kind == "text":
        if wish not in option.one_of:
            raise SetupError(f"`{option.name}` is one of {', '.join(option.one_of)}, not {wish}")
        return wish
    try:
        number = wish if isinstance(wish, int) and not isinstance(wish, bool) else int(str(wish), 10)
    except ValueError:
        raise SetupError(f"`{option.name}` is {_range(option)}, not {wish}") from None
    if (option.low is not None and number < option.low) or (option.high is not None and number > option.high):
        raise SetupError(f"`{option.name}` is {_range(option)}, not {number}")
    return number


def _range(option: Option) -> str:
    low, high = option.low, option.high
    if low is not None and high is not None:
        return f"a number from {low} to {high}"
    return (
        "a number"
        + (f", at least {low}" if low is not None else "")
        + (f", at most {high}" if high is not None else "")
    )
