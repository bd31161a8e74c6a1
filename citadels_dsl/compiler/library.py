"""Where rulesets are found by name, and what stands in their files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import citadels_dsl
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.files import load
from citadels_dsl.syntax.nodes import Mapping, Scalar, Value
from citadels_dsl.syntax.reading import read
from citadels_dsl.vocabulary.keys import CARDS

ENDINGS = (".yaml", ".yml")

#: Each is compiled by itself.
MOST_RULESETS = 50

#: Keys that no document of rules has, and every one of scenarios has one of.
OF_SCENARIOS = ("scenario", "scenarios", "given", "expect")


@dataclass(frozen=True, slots=True)
class Raw:
    """One document of a file, before anything in it has been looked at."""

    name: str
    overlay: bool
    span: Span
    node: Mapping


@dataclass(frozen=True, slots=True)
class File:
    """A file that was read: its documents in order. `root`: the folder that its references may not leave."""

    place: Path
    root: Path
    source: Source
    documents: tuple[Raw, ...]
    problems: tuple[Diagnostic, ...]

    def named(self, name: str) -> Raw | None:
        return next((d for d in self.documents if d.name == name), None)


class Library:
    """Folders with rulesets. Each file is read once; a library is for the length of a command.

    `called`: under which name a person knows a file, where that is not where it lies.
    """

    def __init__(self, folders: Iterable[Path], called: Callable[[Path, str], str] | None = None) -> None:
        self.folders = tuple(real(folder) for folder in folders)
        self._called = called
        self._files: dict[Path, File] = {}

    @classmethod
    def shipped(cls) -> Library:
        """The rulesets that come with the package: beside it in a checkout, inside it when installed."""
        package = Path(citadels_dsl.__file__).parent
        inside, beside = package / "rulesets", package.parent / "rulesets"
        return cls([inside if inside.is_dir() else beside])

    @cached_property
    def index(self) -> dict[str, tuple[Path, ...]]:
        """Names to files: the path in a folder without its ending, and the last part of it alone."""
        found: dict[str, list[Path]] = {}
        for folder in self.folders:
            for path in sorted(_rulesets(folder)):
                whole = path.relative_to(folder).with_suffix("").as_posix()
                for name in dict.fromkeys((whole, path.stem)):
                    found.setdefault(name, []).append(path)
        return {name: tuple(paths) for name, paths in found.items()}

    def folder_of(self, path: Path) -> Path:
        """The library's folder that a file lies in, or else its own."""
        return next((f for f in self.folders if path.is_relative_to(f)), path.parent)

    def cards(self) -> frozenset[str]:
        """The names of all cards that any ruleset of the folders has."""
        found: set[str] = set()
        for path in {path for paths in self.index.values() for path in paths}:
            for document in self.open(real(path), shown_as(path)).documents:
                for part in (document.node, document.node.get("add")):
                    found |= _cards(part) if isinstance(part, Mapping) else set()
        return frozenset(found)

    @property
    def files(self) -> tuple[File, ...]:
        """Those that were read so far."""
        return tuple(self._files.values())

    def with_text(self, path: Path, text: str) -> Library:
        """The same, as if another text stood in a file that was read; what else was read is not read again."""
        file = self._files[path]
        other = Library((), self._called)
        other.folders = self.folders
        other.__dict__["index"] = self.index
        other._files = {**self._files, path: parts(Source(file.source.path, text), path, file.root)}
        return other

    def open(self, path: Path, shown: str, root: Path | None = None) -> File:
        """The file at a (real) path, read when it is first asked for.

        `root`: the folder of the ruleset that it was first asked for by.
        """
        if path not in self._files:
            if self._called is not None:
                shown = self._called(path, shown)
            root = self.folder_of(path) if root is None else root
            stamp = _stamp(path) if root in self.folders else None
            self._files[path] = _read(path, shown, root) if stamp is None else _read_once(path, shown, root, stamp)
        return self._files[path]


def _read(path: Path, shown: str, root: Path) -> File:
    got = load(path, shown)
    return File(path, root, Source(shown, ""), (), (got,)) if isinstance(got, Diagnostic) else parts(got, path, root)


@lru_cache(maxsize=256)
def _read_once(path: Path, shown: str, root: Path, stamp: tuple[int, int]) -> File:  # noqa: ARG001 - a key
    """What lies in a library stays as it is: all libraries of a process read it once, until `stamp` is another."""
    return _read(path, shown, root)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def parts(source: Source, place: Path, root: Path) -> File:
    """The documents of a text."""
    values, problems = read(source)
    found: list[Raw] = []
    first: dict[str, Raw] = {}
    for value in values:
        if isinstance(value, Mapping) and any(key in value for key in OF_SCENARIOS):
            continue  # a file of scenarios may hold the rules that they are about
        raw = _raw(value, place.stem)
        if raw is None:
            message = "a file is a map of keys"
            problems = [*problems, Diagnostic("E212", message, value.span, "it begins with `ruleset: NAME`")]
            continue
        if len(found) == MOST_RULESETS:
            message = f"this file holds more than {MOST_RULESETS} rulesets and overlays"
            problems = [*problems, Diagnostic("E704", message, raw.span, "part it in several files")]
            return File(place, root, source, (), tuple(problems))  # none of them is looked at
        twin = first.setdefault(raw.name, raw)
        if twin is not raw:
            message = f"two documents of one file are called `{raw.name}`"
            note = Note(twin.span, "the first one")
            problems = [*problems, Diagnostic("E705", message, raw.span, "give one another name", notes=(note,))]
        found.append(raw)
    return File(place, root, source, tuple(found), tuple(problems))


def real(path: Path) -> Path:
    """Where a path leads when all links are followed; of an open pipe its own name, for there it has no other."""
    end = os.path.realpath(path)
    return Path(end if os.path.exists(end) or not os.path.exists(path) else os.path.abspath(path))


def is_there(path: Path) -> bool:
    """Whether there is something at a path; nothing is at a path that cannot be."""
    return os.path.exists(path)


def is_file(path: Path) -> bool:
    return os.path.isfile(path)


def shown_as(path: Path) -> str:
    """A path as a person would write it from where he is."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def _cards(node: Mapping) -> set[str]:
    sections = [node.get(section) for section in CARDS]
    return {entry.key.text for section in sections if isinstance(section, Mapping) for entry in section}


def _raw(value: Value, stem: str) -> Raw | None:
    if not isinstance(value, Mapping):
        return None
    for word in ("ruleset", "overlay"):
        name = value.get(word)
        if isinstance(name, Scalar) and name.text:
            return Raw(name.text, word == "overlay", name.span, value)
    first = value.entries[0].key.span if value.entries else value.span
    return Raw(stem, "overlay" in value, first, value)


def _rulesets(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in files:
            if name.endswith(ENDINGS):
                yield Path(place, name)
