"""Numbers on the command line."""

from __future__ import annotations

from math import isnan, nan
from typing import Any

import click

from citadels_dsl.cli.exits import Refused


class Whole(click.IntRange):
    """A number in a range; what else was given is refused in one sentence."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number: int = super().convert(value, param, ctx)
        except click.BadParameter:
            option = param.opts[-1] if param is not None else ""
            raise Refused(f"{option} {value}: a whole number from {self.min:,} to {self.max:,} is wanted") from None
        return number


class Points(click.FloatRange):
    """Points of percent in a range; what else was given, also what is no number at all, is refused in one sentence."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number: float = super().convert(value, param, ctx)
        except click.BadParameter:
            number = nan
        if isnan(number):
            option = param.opts[-1] if param is not None else ""
            raise Refused(f"{option} {value}: a number from {self.min} to {self.max} is wanted")
        return number
