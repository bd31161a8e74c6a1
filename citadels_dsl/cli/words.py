"""`citadels words`: the reference of the language, whole or of one word."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.explain import explained
from citadels_dsl.cli.targets import rules_of
from citadels_dsl.compiler.library import Library
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.diagnostics.codes import CODES
from citadels_dsl.rulebook.reference import language_page, word_page, words as known_words

#: The procedures and questions of the language's page are those of the core.
CORE = "core"


def _complete(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    known = [*sorted(known_words(rules_of(CORE))), *CODES]
    return [CompletionItem(word) for word in known if word.startswith(incomplete)]


@click.command("words", short_help="Print the reference of the language.")
@click.argument("word", required=False, shell_complete=_complete)
@colour_option
def words(word: str | None) -> None:
    """Print the reference of the language; of a WORD of it, or a code of a problem (E201), only that."""
    rules = rules_of(CORE)
    if word is None:
        click.echo(language_page(rules))
        return
    if code := CODES.get(word.upper()):
        click.echo(explained(code, Library.shipped()), nl=False)
        return
    page = word_page(rules, word)
    if page is None:
        hint = did_you_mean(word, [*known_words(rules), *CODES])
        raise Refused(f"the language has no word `{word}`" + (f"; {hint}" if hint else ""))
    click.echo(page)
