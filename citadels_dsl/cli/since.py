"""`citadels since`: what changed in the rulesets of a folder since a revision of git."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from os.path import isdir, isfile, lexists
from pathlib import Path

import click

from citadels_dsl.cli.console import colour_option, output
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.files import text_of
from citadels_dsl.cli.revisions import at_revision, had, names_at, names_now
from citadels_dsl.cli.scripts import has_scenarios
from citadels_dsl.cli.telling import LEVELS, tell
from citadels_dsl.compare.changes import Difference, Effect
from citadels_dsl.compare.structure import compare
from citadels_dsl.compiler.library import ENDINGS, Library
from citadels_dsl.compiler.pipeline import Compiled, compile_ruleset
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.report.differences.markdown import code, markdown
from citadels_dsl.syntax.files import meant
from citadels_dsl.syntax.nodes import Mapping, Scalar
from citadels_dsl.syntax.reading import read

_HEADS = ("ruleset", "overlay")


@dataclass(frozen=True, slots=True)
class _Remark:
    """What is said of a ruleset that cannot be held against another one."""

    name: str
    text: str


class _Unreadable(Exception):
    """A file, now or then, is no text, or too long."""


@click.command("since", short_help="Say what changed in rulesets since a revision.")
@click.argument("revision")
@click.argument("files", nargs=-1, type=click.Path(), metavar="[FILE...]")
@click.option("--format", "form", type=click.Choice(["text", "markdown"]), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice(["nothing", *LEVELS]),
    default="nothing",
    show_default=True,
    help="Exit with 1 if a change reaches so far; a ruleset that is new or gone does.",
)
@colour_option
def since(revision: str, files: tuple[str, ...], form: str, fail_on: str) -> None:
    """Say what changed in the rulesets and overlays of FILEs since REVISION, as `diff` does; nothing where nothing did.

    Without a FILE in all of this folder and below. Files that are no rulesets are passed over, so that all that a
    hook or an action knows of can be given.
    """
    found = [one for file in _files(revision, files) for one in _changed(file, revision)]
    if form == "markdown":
        click.echo("\n".join(map(_as_markdown, found)), nl=False)
    else:
        for number, one in enumerate(found):
            if number:
                click.echo()
            _print(one)
    level = LEVELS.get(fail_on)
    reached = max((one.effect if isinstance(one, Difference) else Effect.BEHAVIOUR for one in found), default=None)
    leave(Exit.FINDINGS if level is not None and reached is not None and reached >= level else Exit.FINE)


def _files(revision: str, files: tuple[str, ...]) -> list[str]:
    """Those that are named, all below a folder that is, and without any all below this one."""
    if not revision:
        raise Refused("say since which revision, as in `citadels since main`")
    found: list[str] = []
    for file in files or (".",):
        if not file:
            raise Refused("an empty name is no file; without one it is all of this folder and below")
        folder = Path(file)
        if isdir(file):
            found += sorted(str(folder / name) for name in {*names_now(folder), *names_at(folder, revision)})
        else:
            found.append(file)
    return list(dict.fromkeys(found))


def _hint(file: str) -> str:
    hint = meant(Path(file), file)
    return f"; {hint}" if hint else ""


def _changed(file: str, revision: str) -> Iterator[Difference | _Remark]:
    """Of each ruleset of the file that is not the same as then."""
    with at_revision(file, revision) as (library, place):
        was = isfile(place)
        if not was and not lexists(file) and not had(file, revision):
            raise Refused(f"{file}: there is no such file, and was none in {revision}" + _hint(file))
        try:
            now = _rulesets(file) if isfile(file) else ()
            then = _rulesets(place) if was else ()
        except _Unreadable as error:  # of many files the others can be told of
            if file.endswith(ENDINGS):
                yield _Remark(file, str(error))
            return
        for name in dict.fromkeys((*then, *now)):
            called = name if len({*then, *now}) == 1 else f"{file}#{name}"
            if name not in then or name not in now:
                yield _Remark(called, f"new in {file}" if name in now else f"gone from {file}")
                continue
            old, new = compile_ruleset(library, f"{place}#{name}"), compile_ruleset(Library.shipped(), f"{file}#{name}")
            yield from _compared(called, revision, old, new)


def _compared(name: str, revision: str, old: Compiled, new: Compiled) -> Iterator[Difference | _Remark]:
    if new.rules is None:
        yield _Remark(name, f"has errors; {code('citadels check')} says which")
    elif old.rules is None:
        yield _Remark(name, f"had errors at {revision}, as this version of the compiler reads it")
    elif (found := compare(old.rules, new.rules)).changes:
        yield replace(found, first=f"{name} at {revision}", second="now")


def _rulesets(file: str) -> tuple[str, ...]:
    """The names of the rulesets and overlays in a file; none in a file of something else."""
    source = text_of(file)
    if isinstance(source, Diagnostic):
        raise _Unreadable(f"cannot be read: {source.message}" + (f"; {source.hint}" if source.hint else ""))
    documents, _ = read(source)
    names = [document.get(head) for document in documents if isinstance(document, Mapping) for head in _HEADS]
    return () if has_scenarios(source) else tuple(name.text for name in names if isinstance(name, Scalar))


def _as_markdown(one: Difference | _Remark) -> str:
    return markdown(one) if isinstance(one, Difference) else f"### {code(one.name)}: {one.text}\n"


def _print(one: Difference | _Remark) -> None:
    if isinstance(one, Difference):
        tell(output(), one)
    else:
        click.echo(f"{one.name}: {one.text}")
