"""A file of changes that are known and not to be told: one pattern a line."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import text_of
from citadels_dsl.compare.changes import SECTIONS, Change, Difference
from citadels_dsl.diagnostics import Diagnostic


def without(difference: Difference, path: Path) -> Difference:
    """Leaves out what a line names: a part (`thief.rob`, `king*`), or `SECTION: PART`. `#` begins a comment."""
    patterns = _patterns(path)
    return replace(
        difference, changes=tuple(c for c in difference.changes if not any(_fits(c, *one) for one in patterns))
    )


def _patterns(path: Path) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    source = text_of(str(path))
    if isinstance(source, Diagnostic):
        raise Refused(f"--ignore {path}: {source.message}" + (f"; {source.hint}" if source.hint else ""), source)
    for number, line in enumerate(source.text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        section, colon, name = said.rpartition(":")
        section = section.strip()
        if colon and section not in SECTIONS:
            raise Refused(f"{path}:{number}: there is no section `{section}`; there is {', '.join(SECTIONS)}")
        found.append((section, name.strip()))
    return found


def _fits(change: Change, section: str, name: str) -> bool:
    return section in ("", change.section) and (fnmatchcase(change.name, name) or fnmatchcase(change.was or "", name))
