"""`citadels schema`: the JSON Schema by which editors complete and explain the keys of a ruleset."""

from __future__ import annotations

import json
from pathlib import Path

import click

from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.files import FileName, write
from citadels_dsl.rulebook.schema import json_schema


@click.command("schema", short_help="Print the JSON Schema for editors.")
@click.option("-o", "--output", type=FileName(), metavar="FILE", help="Write it there instead.")
@colour_option
def schema(output: Path | None) -> None:
    """Print the JSON Schema (2020-12) of a ruleset file.

    \b
    An editor with a YAML language server uses it if the file begins with
      # yaml-language-server: $schema=ruleset.schema.json
    """
    text = json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write(output, text)
