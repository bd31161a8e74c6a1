"""`citadels list`: the rulesets and overlays that come with the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.table import Table

from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.compiler.library import Library
from citadels_dsl.syntax.nodes import Scalar


@dataclass(frozen=True, slots=True)
class Listed:
    """`on`: of an overlay, what it lies on."""

    name: str
    says: str
    on: str


@click.command("list", short_help="List the shipped rulesets and overlays.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@colour_option
def list_(form: str) -> None:
    """List the rulesets that come with this command, and the overlays for `--with`."""
    found = list(_shipped(Library.shipped()))
    if form == "json":
        click.echo(json.dumps([asdict(one) for one in found], indent=2, ensure_ascii=False))
        return
    console = output()
    console.print(_table("ruleset", [one for one in found if not one.on]))
    console.print()
    console.print(_table("overlay", [one for one in found if one.on]))


def _table(what: str, rows: list[Listed]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(what, no_wrap=True)
    if any(row.on for row in rows):
        table.add_column("on", no_wrap=True)
    table.add_column("")
    for row in rows:
        table.add_row(*filter(None, (row.name, row.on)), row.says)
    return table


def _shipped(library: Library) -> Iterator[Listed]:
    """Every document, by the shortest name that only its file has."""
    names: dict[Path, str] = {}
    for name, paths in sorted(library.index.items(), key=lambda item: len(item[0])):
        if len(paths) == 1:
            names.setdefault(paths[0], name)
    for path, name in sorted(names.items()):
        documents = library.open(path, str(path)).documents
        for document in documents:
            says, on = document.node.get("says"), document.node.get("on")
            yield Listed(
                name if document is documents[-1] else f"{name}#{document.name}",
                says.text if isinstance(says, Scalar) else "",
                on.text if isinstance(on, Scalar) else "",
            )
