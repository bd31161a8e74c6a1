"""What a shell may complete: rulesets, overlays, options, casts, cards, bots.

Completion runs while somebody types: whatever is wrong with a ruleset, it is silent about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import click
from click.shell_completion import CompletionItem

from citadels_dsl.cli.sitters import known
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules import titles
from citadels_dsl.rules.ruleset import Option, Rules

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def rulesets(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The shipped ones; where none fits, files (bash takes either the one or the other)."""
    library = Library.shipped()
    names = [name for name, paths in library.index.items() if "/" in name or len(paths) == 1]
    return _items(names, incomplete) or [CompletionItem(incomplete, type="file")]


def settings(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`name=`, and then its values."""
    rules = _rules(ctx)
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


def bots(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return _listed((), known(), incomplete)


def casts(rules: Rules, incomplete: str) -> list[CompletionItem]:
    return _listed([*rules.cast.presets, "random"], rules.characters, incomplete)


def uniques(rules: Rules, incomplete: str) -> list[CompletionItem]:
    return _listed([*rules.deck.presets, "random"], rules.cards, incomplete)


def cards(rules: Rules, incomplete: str) -> list[CompletionItem]:
    return _items([*rules.characters, *rules.cards], incomplete)


def languages(rules: Rules, incomplete: str) -> list[CompletionItem]:
    return _items(titles.languages(rules), incomplete)


def origins(rules: Rules, incomplete: str) -> list[CompletionItem]:
    return _items(rules.origin, incomplete)


def of_ruleset(complete: Callable[[Rules, str], list[CompletionItem]]) -> Completer:
    """A completer of what the ruleset has that was typed before."""

    def completer(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        rules = _rules(ctx)
        return complete(rules, incomplete) if rules is not None else []

    return completer


def _rules(ctx: click.Context) -> Rules | None:
    # At an option that waits for its value Click has not yet told arguments apart.
    name = ctx.params.get("ruleset") or next(iter(ctx.args), None)
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


def _listed(whole: Iterable[str], parts: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """A name alone, or one more of a list with commas."""
    before, comma, last = incomplete.rpartition(",")
    if comma:
        return [CompletionItem(f"{before},{name}") for name in parts if name.startswith(last)]
    return _items([*whole, *parts], incomplete)


def _items(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
