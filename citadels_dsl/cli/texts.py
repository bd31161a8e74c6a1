"""Names on the command line: who says an option says something with it."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from citadels_dsl.cli.exits import Refused

_LEFT_OUT = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)


class Names(click.types.StringParamType):
    """A name or several with commas, and not none: `--only "$CARD"` with nothing in it is a slip."""

    name = "names"

    def __init__(self, wanted: str) -> None:
        """`wanted`: what to do, as `name a card`."""
        self._wanted = wanted

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        if ctx is not None and param is not None and ctx.get_parameter_source(param.name or "") in _LEFT_OUT:
            return text
        if not text.strip(" ,"):
            option = max(param.opts, key=len) if param is not None else ""
            raise Refused(f"{option}: {self._wanted}, or leave it out")
        return text
