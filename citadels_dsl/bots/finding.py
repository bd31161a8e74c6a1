"""A bot of somebody's own: a class that is no part of this package, as `package.module:Class`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from citadels_dsl.bots.bot import Bot


class NoBot(Exception):
    """There is no such bot."""


@cache
def own(name: str) -> Bot:
    """Made without arguments, once in each process. Raises `NoBot`."""
    module, _, kind = name.partition(":")
    try:
        found = getattr(import_module(module), kind)()
    except (Exception, SystemExit) as error:  # whatever a module of somebody's own does when it is loaded
        raise NoBot(f"the bot `{name}` cannot be had: {error or type(error).__name__}") from error
    if not callable(getattr(found, "choose", None)):
        raise NoBot(f"`{name}` is no bot: it has no method `choose`")
    made: Bot = found
    return made
