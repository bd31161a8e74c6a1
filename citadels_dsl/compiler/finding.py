"""From a name to a file and a document in it: `core`, `house_rules/x`, `rules.yaml`, `rules.yaml#winter`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.compiler.library import ENDINGS, File, Library, Raw, is_file, is_there, parts, real, shown_as
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.files import meant

#: In place of a file, for names that were not written in one.
SPOKEN = "command line"

_SAFE = re.compile(r"[A-Za-z0-9_\-.]+(/[A-Za-z0-9_\-.]+)*")


@dataclass(frozen=True, slots=True)
class Found:
    file: File
    raw: Raw


@dataclass(frozen=True, slots=True)
class Missing:
    """Nothing was found, or nothing that can be read; and why."""

    problems: tuple[Diagnostic, ...]


def _missing(code: str, message: str, span: Span, hint: str) -> Missing:
    return Missing((Diagnostic(code, message, span, hint),))


def referred(library: Library, text: str, span: Span, file: File, itself: Raw) -> Found | Missing:
    """What a document names: of its own file, of its folder, of the folder of what was asked for, of the library."""
    path, _, name = text.partition("#")
    same = file.named(path or name)
    if same is not None and same is not itself:
        return Found(file, same)
    if not path and same is None:
        return _no_document(file, name, span)
    if not path:
        return _itself(itself, span)
    if not _SAFE.fullmatch(path) or len(path) > 200 or {".", ".."} & set(path.split("/")):
        hint = "a name, or a path below the folder of this file: `core`, `house_rules/winter`"
        return _missing("E703", f"`{text}` cannot be reached from a ruleset", span, hint)
    means_itself = same is itself
    for folder in dict.fromkeys((file.place.parent, file.root)):
        for place in _places(folder, path):
            if not is_file(place):
                continue
            if real(place) == file.place:
                meant = file.named(name) if name else file.documents[-1]
                if meant is None:
                    return _no_document(file, name, span)
                if meant is not itself and (name or path.endswith(ENDINGS)):
                    return Found(file, meant)
                means_itself = True
                continue
            if not real(place).is_relative_to(file.root):
                hint = "a ruleset takes nothing from outside its folder; copy the file"
                return _missing("E703", f"`{text}` is a link that leaves the folder", span, hint)
            return _document(library, real(place), _beside(file, folder, place), name, span, file.root)
    found = _in_library(library, path, name, span, text, file)
    if means_itself and isinstance(found, Missing) and found.problems[0].code == "E701":
        return _itself(itself, span)
    return found


def asked(library: Library, text: str, near: File | None = None) -> Found | Missing:
    """What a person names. `near`: the file of the ruleset on which an overlay is to be put."""
    path, _, name = text.partition("#")
    span = spoken(text)
    if near is not None:
        same = near.named(path or name)
        if same is not None and not (path and name):
            return Found(near, same)
        beside = [place for place in _places(near.place.parent, path) if path and is_file(place)]
        if beside and not path.endswith(ENDINGS):
            return _document(library, real(beside[0]), _beside(near, near.place.parent, beside[0]), name, span)
    if path.endswith(ENDINGS) or (path not in library.index and is_there(Path(path))):
        return _document(library, real(Path(path)), path, name, span)
    here = next((place for place in _places(Path(), path) if is_file(place)), None)
    if here is not None and path not in library.index:
        return _missing("E701", f"there is no ruleset or overlay `{text}`", span, f"did you mean `{here}`?")
    hint = meant(Path(path), path, ENDINGS)
    if hint and path not in library.index and (Path(path).suffix or not did_you_mean(path, library.index)):
        return _missing("E701", f"there is no ruleset or overlay `{text}`", span, hint)
    return _in_library(library, path, name, span, text, near)


def given(text: Source, name: str = "") -> Found | Missing:
    """A document of a text that is not in a file of its own; the last one if no name is said."""
    place = real(Path(text.path))
    file = parts(text, place, place.parent)
    return _of(file, name, Span(text, 0, 0))


def documents(library: Library, target: str | Source) -> tuple[str, ...]:
    """The names of all documents of a file, if it has several and none was named; else an empty name."""
    if isinstance(target, str) and "#" in target:
        return ("",)
    found = given(target) if isinstance(target, Source) else asked(library, target)
    if isinstance(found, Missing) or len(found.file.documents) < 2:
        return ("",)
    return tuple(document.name for document in found.file.documents)


def spoken(text: str) -> Span:
    """What was said on the command line, as a place to point at."""
    return Span(Source(SPOKEN, text), 0, len(text))


def _itself(raw: Raw, span: Span) -> Missing:
    return _missing("E702", f"`{raw.name}` names itself here", span, "name another one, or leave it out")


def _in_library(library: Library, path: str, name: str, span: Span, text: str, file: File | None) -> Found | Missing:
    places = library.index.get(path.removesuffix(".yaml").removesuffix(".yml"), ())
    places = tuple(place for place in places if file is None or real(place) != file.place)
    if len(places) > 1:
        ways = " or ".join(f"`{place.relative_to(library.folder_of(place)).with_suffix('')}`" for place in places)
        return _missing("E701", f"`{text}` may be one of several", span, f"write {ways}")
    if places:
        return _document(library, real(places[0]), shown_as(places[0]), name, span)
    known = [*library.index, *(d.name for d in file.documents)] if file else [*library.index]
    hint = did_you_mean(path, known) or _what_is_there(library)
    return _missing("E701", f"there is no ruleset or overlay `{text}`", span, hint)


def _document(
    library: Library, place: Path, shown: str, name: str, span: Span, root: Path | None = None
) -> Found | Missing:
    return _of(library.open(place, shown, root), name, span)


def _of(file: File, name: str, span: Span) -> Found | Missing:
    if not file.documents:
        if file.problems:
            return Missing(file.problems)
        return _missing("E212", "this file is empty", Span(file.source, 0, 0), "begin with `ruleset: NAME`")
    raw = file.named(name) if name else file.documents[-1]
    return Found(file, raw) if raw is not None else _no_document(file, name, span)


def _no_document(file: File, name: str, span: Span) -> Missing:
    names = [d.name for d in file.documents]
    hint = did_you_mean(name, names) or f"there is {', '.join(f'`{n}`' for n in names)}"
    return _missing("E705", f"`{file.source.path}` has no document `{name}`", span, hint)


def _places(folder: Path, path: str) -> tuple[Path, ...]:
    if path.endswith(ENDINGS):
        return (folder / path,)
    return tuple(folder / f"{path}{ending}" for ending in ENDINGS)


def _beside(file: File, folder: Path, place: Path) -> str:
    """How a file in the same folder is called, as the first one was."""
    if folder == file.place.parent:
        return (Path(file.source.path).parent / place.relative_to(folder)).as_posix()
    return shown_as(place)


def _what_is_there(library: Library) -> str:
    names = sorted(name for name in library.index if "/" not in name)
    return f"there is {', '.join(f'`{name}`' for name in names[:12])}" if names else ""
