"""`citadels completion`: the script by which a shell completes our names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from citadels_dsl.cli.console import colour_option

_PLACES = {
    "bash": 'eval "$(citadels completion bash)"         # in ~/.bashrc',
    "zsh": 'eval "$(citadels completion zsh)"          # in ~/.zshrc',
    "fish": "citadels completion fish | source          # in ~/.config/fish/config.fish",
}


@click.command(
    "completion",
    short_help="Print the script for a shell's completion.",
    epilog="\b\nTo have it in every shell:\n  " + "\n  ".join(_PLACES.values()),
)
@click.argument("shell", type=click.Choice(list(_PLACES)))
@colour_option
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete commands, rulesets, options and bots."""
    cls = get_completion_class(shell)
    assert cls is not None, "Click knows the three shells"
    root = ctx.find_root()
    click.echo(cls(root.command, {}, "citadels", "_CITADELS_COMPLETE").source())
