"""`citadels list`: the rulesets, overlays and bots that come with the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.table import Table

from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.language import known_language, lang_option
from citadels_dsl.cli.sitters import told
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.plain import words
from citadels_dsl.compiler.reading import pairs
from citadels_dsl.rules.titles import ENGLISH
from citadels_dsl.syntax.nodes import Scalar


@dataclass(frozen=True, slots=True)
class Listed:
    """`on`: of an overlay, what it lies on. `names`: what it is called in other languages."""

    name: str
    says: str
    on: str
    names: dict[str, str]


@click.command("list", short_help="List the shipped rulesets, overlays and bots.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
@colour_option
def list_(form: str, lang: str) -> None:
    """List the rulesets that come with this command, the overlays for `--with`, and the bots for `--bots`.

    As JSON rulesets and overlays alone.
    """
    found = list(_shipped(Library.shipped()))
    known_language(lang, sorted({ENGLISH, *(code for one in found for code in one.names)}), "no ruleset")
    if form == "json":
        click.echo(json.dumps([asdict(one) for one in found], indent=2, ensure_ascii=False))
        return
    console = output()
    console.print(_table("ruleset", [one for one in found if not one.on], lang))
    console.print()
    console.print(_table("overlay", [one for one in found if one.on], lang))
    console.print()
    console.print(_table("bot", [Listed(name, says, "", {}) for name, says in told().items()], lang))


def _table(what: str, rows: list[Listed], lang: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(what, no_wrap=True)
    if any(row.on for row in rows):
        table.add_column("on", no_wrap=True)
    translated = any(lang in row.names for row in rows)
    if translated:
        table.add_column(lang, no_wrap=True)
    table.add_column("")
    for row in rows:
        called = (row.names.get(lang, ""),) if translated else ()
        table.add_row(*filter(None, (row.name, row.on)), *called, row.says)
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
                ", ".join(name.text for name in words(on)),
                {language.text: name.text for language, name in pairs(document.node, "names")},
            )
