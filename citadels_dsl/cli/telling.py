"""A difference between rulesets on a terminal."""

from __future__ import annotations

from textwrap import wrap

from rich.console import Console
from rich.text import Text

from citadels_dsl.compare.changes import Difference, Effect
from citadels_dsl.report.differences.lines import lines

#: How far a change must reach to be a finding, by the words of the command line.
LEVELS = {"presentation": Effect.PRESENTATION, "behaviour": Effect.BEHAVIOUR}
_STYLES = {"plain": "", "head": "bold", "old": "red", "new": "green", "changed": "yellow", "faint": "dim"}


def tell(console: Console, difference: Difference) -> None:
    for line in lines(difference):
        margin = " " * line.depth
        room = max(40, console.width)
        for part in wrap(line.text, room, initial_indent=margin, subsequent_indent=margin) or [""]:
            console.print(Text(part, _STYLES[line.style]), soft_wrap=True)
