"""What is held against each other: `NAME+OVERLAY+OPTION=VALUE`, or a file as it was, `rules.yaml@main+...`."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.cli.options import wishes
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.revisions import at_revision
from citadels_dsl.cli.targets import compiled, prepared, target_of
from citadels_dsl.compiler.library import ENDINGS, Library
from citadels_dsl.rules.ruleset import Rules


def side(text: str) -> Rules:
    """The rules of one side, with its options as their defaults; with an error in them the command ends here."""
    first, *rest = [text] if Path(text).is_file() else text.split("+")
    overlays = tuple(part for part in rest if "=" not in part)
    settings = tuple(part for part in rest if "=" in part)
    path, at, revision = first.rpartition("@")
    with ExitStack() as stack:
        if at and path.partition("#")[0].endswith(ENDINGS) and not Path(first).is_file():
            if not revision:
                raise Refused(f"{text}: say which revision, as in {path}@main")
            file, _, document = path.partition("#")
            library, place = stack.enter_context(at_revision(file, revision))
            target = f"{place}#{document}" if document else place
        else:
            library, target = Library.shipped(), first
        result = compiled(library, target_of(library, target), overlays)
    complain(result.problems, Exit.USAGE)
    assert result.rules is not None, "no rules without an error"
    return replace(_optioned(result.rules, settings), name=_name(result.rules, text, rest))


def _name(rules: Rules, text: str, rest: list[str]) -> str:
    """How the side is told apart: as it was asked for, where that says more than the name of the rules."""
    return text if rest or "@" in text else rules.name


def _optioned(rules: Rules, settings: tuple[str, ...]) -> Rules:
    if not settings:
        return rules
    setup = prepared(rules, None, wishes(settings, "", ""))
    options = {name: replace(option, default=setup.options[name]) for name, option in rules.options.items()}
    return replace(rules, options=options)
