"""What a shell may complete: rulesets, overlays, options, casts, bots.

Completion runs while somebody types: whatever is wrong with a ruleset, it is silent about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click
from click.shell_completion import CompletionItem

from citadels_dsl.bots import BOTS
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.ruleset import Option, Rules


class RulesetName(click.ParamType):
    """The name of a ruleset or overlay, a path, or `-`."""

    name = "ruleset"

    def __init__(self, overlays: bool = False) -> None:
        self.overlays = overlays

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        library = Library.shipped()
        names = (name for name in library.index if "/" in name or len(library.index[name]) == 1)
        # The shell adds the files of the folder by itself.
        return [*_items(names, incomplete), CompletionItem(incomplete, type="file")]


class OptionSetting(click.ParamType):
    """`name=value`"""

    name = "setting"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        rules = rules_for(ctx)
        if rules is None:
            return []
        name, equals, value = incomplete.partition("=")
        if equals and name in rules.options:
            return [CompletionItem(f"{name}={v}") for v in _values(rules.options[name]) if v.startswith(value)]
        return [
            CompletionItem(f"{option.name}=", help=option.says)
            for option in rules.options.values()
            if option.name.startswith(name)
        ]


class CastName(click.ParamType):
    """A preset, or names with commas between them."""

    name = "cast"

    def __init__(self, of: str) -> None:
        self.of = of

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        rules = rules_for(ctx)
        if rules is None:
            return []
        if self.of == "cast":
            return _listed([*rules.cast.presets, "random"], rules.characters, incomplete)
        return _listed([*rules.deck.presets, "random"], rules.cards, incomplete)


class BotName(click.ParamType):
    """Names of bots with commas between them."""

    name = "bots"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        names = tuple(filter(None, (name.strip() for name in value.split(","))))
        for name in names:
            if name not in BOTS:
                self.fail(f"there is no bot `{name}`; there is {', '.join(BOTS)}", param, ctx)
        if not names:
            self.fail(f"name at least one of {', '.join(BOTS)}", param, ctx)
        return names

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        return _listed([], BOTS, incomplete)


def rules_for(ctx: click.Context) -> Rules | None:
    """The rules of the ruleset that was typed before."""
    name = ctx.params.get("ruleset")
    if not isinstance(name, str) or name == "-":
        return None
    return compile_ruleset(Library.shipped(), name, ctx.params.get("overlays") or ()).rules


def _values(option: Option) -> Iterator[str]:
    if option.kind == "truth":
        yield from ("yes", "no")
    elif option.kind == "text":
        yield from option.one_of
    elif option.low is not None and option.high is not None and option.high - option.low < 100:
        yield from map(str, range(option.low, option.high + 1))


def _listed(whole: list[str], parts: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Names alone, or further ones of a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    names = list(parts)
    if comma:
        return [CompletionItem(f"{before},{name}") for name in names if name.startswith(last)]
    return list(_items([*whole, *names], incomplete))


def _items(names: Iterable[str], incomplete: str) -> Iterator[CompletionItem]:
    return (CompletionItem(name) for name in names if name.startswith(incomplete))
