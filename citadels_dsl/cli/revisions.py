"""Rulesets as they were at a revision of git: the files of then, in a folder of their own for the time of a command."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os.path import isdir
from pathlib import Path

from citadels_dsl.cli.exits import Refused
from citadels_dsl.compiler.library import ENDINGS, Library, real
from citadels_dsl.diagnostics import did_you_mean

#: What may be a ruleset, whatever it ends with.
RULESETS = ":(glob)**/*.y*ml"
ENDED = tuple(f"*{ending}" for ending in ENDINGS)
#: A revision holds no more of rulesets than this, in bytes.
MOST = 64_000_000
#: Git is not waited for longer, in seconds.
PATIENCE = 60
_REFS = ("git", "for-each-ref", "--format=%(refname:short)")


@contextmanager
def at_revision(path: str, revision: str) -> Iterator[tuple[Library, str]]:
    """A library of then, and the place in it of a file that may not have been there. Refuses what git does not know."""
    place = real(Path(path))
    top = _top(place)
    if revision.startswith("-"):
        raise Refused(f"{path}@{revision}: this is no revision")
    inside = place.relative_to(real(top))
    words = ("archive", "--format=tar", revision, "--", RULESETS)
    archive = _git(top, *words, told=f"{path}@{revision}", revision=revision)
    with tempfile.TemporaryDirectory(prefix="citadels-") as folder:
        then = real(Path(folder))
        _unpack(archive, then)
        shipped = Library.shipped().folders
        folders = [then / f.relative_to(real(top)) if f.is_relative_to(real(top)) else f for f in shipped]

        def called(file: Path, shown: str) -> str:
            return f"{file.relative_to(then)}@{revision}" if file.is_relative_to(then) else shown

        yield Library(folders, called), str(then / inside)


def had(path: str, revision: str) -> bool:
    """Whether there was such a file at a revision, be it a ruleset or not."""
    place = real(Path(path))
    top = _top(place)
    return bool(_git(top, "ls-tree", "--name-only", revision, "--", str(place.relative_to(real(top)))))


def _top(place: Path) -> Path:
    """Of the repository. The folder of the file may be gone with it."""
    folder = next(folder for folder in place.parents if isdir(folder))
    return Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())


def names_now(folder: Path) -> list[str]:
    """The files below a folder that may be rulesets, but for those that git is told to ignore."""
    return _names(_git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *ENDED))


def names_at(folder: Path, revision: str) -> list[str]:
    """The same at a revision."""
    if revision.startswith("-"):
        raise Refused(f"{revision}: this is no revision")
    found = _git(folder, "ls-tree", "-z", "-r", "--name-only", revision, told=revision, revision=revision)
    return [name for name in _names(found) if name.endswith(ENDINGS)]


def _names(said: bytes) -> list[str]:
    return [name for name in said.decode(errors="surrogateescape").split("\0") if name]


def _known(folder: Path, revision: str) -> bool:
    words = ("git", "-C", str(folder), "rev-parse", "--verify", "--quiet", revision)
    return subprocess.run(words, capture_output=True, timeout=PATIENCE, check=False).returncode == 0


def _git(folder: Path, *words: str, told: str = "", revision: str = "") -> bytes:
    if not folder.is_dir():
        raise Refused(f"{folder}: there is no such folder")
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, timeout=PATIENCE, check=False)
    except FileNotFoundError:
        raise Refused("git is not installed; a file at a revision is read by it") from None
    except subprocess.TimeoutExpired:
        raise Refused(f"{told or folder}: git took longer than {PATIENCE} s") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        said = [line for line in said if line.startswith("fatal:")] or said
        if said and "not a git repository" in said[-1]:
            raise Refused(f"{told or folder}: no repository of git is around this folder; a revision is read from one")
        if revision and not _known(folder, revision):
            names = subprocess.run([*_REFS[:1], "-C", str(folder), *_REFS[1:]], capture_output=True, check=False).stdout
            hint = did_you_mean(revision, names.decode(errors="replace").split()) or "`git log` names those there are"
            if "#" in revision:
                hint = "a document is named before it, as in rules.yaml#NAME@main"
            raise Refused(f"{told or revision}: git knows no revision `{revision}`; {hint}")
        raise Refused(f"{told or folder}: git says: {said[-1] if said else 'nothing'}")
    return done.stdout


def _unpack(archive: bytes, folder: Path) -> None:
    """Plain files alone, each where it belongs and nowhere else."""
    if len(archive) > MOST:
        raise Refused(f"the rulesets of this revision come to more than {MOST // 1_000_000} MB")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            place = real(folder / member.name)
            content = tar.extractfile(member) if member.isfile() else None
            if content is None or not place.is_relative_to(folder):
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content.read())
