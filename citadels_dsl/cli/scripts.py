"""Files of scenarios that a person names: single ones, all of a folder, or standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import STDIN, text_of
from citadels_dsl.compiler.library import ENDINGS, OF_SCENARIOS
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.scenarios.reading import read_script
from citadels_dsl.scenarios.script import Script
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping
from citadels_dsl.syntax.reading import read


def scripts_of(paths: Iterable[str]) -> Iterator[tuple[str, tuple[Script, ...], tuple[Diagnostic, ...]]]:
    """Each file with its scenarios and what is wrong with how they are written."""
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            yield from _folder(Path(path))
        else:
            source = text_of(path)
            yield path, *(((), (source,)) if isinstance(source, Diagnostic) else read_script(source))


def _folder(folder: Path) -> Iterator[tuple[str, tuple[Script, ...], tuple[Diagnostic, ...]]]:
    found = False
    for path in sorted(p for p in folder.rglob("*") if p.suffix in ENDINGS and p.is_file()):
        source = text_of(str(path))
        if isinstance(source, Diagnostic):
            continue
        if has_scenarios(source):
            found = True
            yield str(path), *read_script(source)
    if not found:
        raise Refused(f"{folder}: there is no file with a scenario in this folder")


def has_scenarios(source: Source) -> bool:
    """A document of it is a scenario, or several."""
    documents, _ = read(source)
    return any(isinstance(d, Mapping) and any(key in d for key in OF_SCENARIOS) for d in documents)
