"""The folder of a run: what of its games is there, what is missing, and one who writes at a time."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Any

from citadels_dsl.simulate.runs import packages
from citadels_dsl.simulate.runs.encoding import Written, encoded
from citadels_dsl.simulate.runs.manifest import Difference, Manifest, read_manifest
from citadels_dsl.simulate.runs.opening import NoFile, locked, opened
from citadels_dsl.simulate.runs.placing import clear, put
from citadels_dsl.simulate.runs.reading import Damaged, checked, read
from citadels_dsl.simulate.runs.tables import GAMES, LAYOUTS, SEATS, Layout, played, table
from citadels_dsl.simulate.runs.trouble import RunError
from citadels_dsl.simulate.tally import Played

try:
    import fcntl
except ImportError:  # not everywhere; then nobody can tell whether somebody else writes
    fcntl = None  # type: ignore[assignment]

_MANIFEST, _LOCK = "manifest.json", ".lock"
#: Bytes that a manifest has at most; it has some hundred.
_LONGEST = 1_000_000

#: A part is named by its first game and its last.
_PART = re.compile(r"part-(\d+)-(\d+)\.parquet")


class Run:
    """A run that is there. `manifest` is what is planned."""

    def __init__(self, path: Path) -> None:
        """Raises `RunError` for what is no run."""
        self.path = path
        place = path / _MANIFEST
        try:
            self.manifest = read_manifest(_text(place))
        except (FileNotFoundError, NotADirectoryError):
            if not path.exists():
                raise RunError(
                    f"{path}: there is no such folder; `citadels simulate --out DIR` keeps games in one"
                ) from None
            if not place.is_symlink():
                raise RunError(f"{path}: this is no run; it has no {_MANIFEST}") from None
            raise _no_manifest(place, "it is a link to nothing") from None
        except UnicodeDecodeError:
            raise _no_manifest(place, "it is no text in UTF-8") from None
        except (NoFile, ValueError) as error:
            raise _no_manifest(place, str(error)) from None
        except OSError as error:
            raise _unreadable(error) from None

    def parts(self) -> list[range]:
        """The numbers of the games that are there, a range a part, in order."""
        folder = self.path / GAMES.name
        if os.path.lexists(folder) and not folder.is_dir():
            raise RunError(f"{folder}: this is no folder of parts; move it away, and `simulate` plays them again")
        names = os.listdir(folder) if folder.is_dir() else []
        found = [match for name in names if (match := _PART.fullmatch(name))]
        parts = sorted((range(int(part[1]), int(part[2]) + 1) for part in found), key=lambda part: part.start)
        planned = self.manifest.numbers
        end = planned.start
        for part in parts:
            if part.start < end or part.stop > planned.stop or not part:
                raise RunError(
                    f"{folder / _name(part)}: this part does not belong here: its games are in another part, "
                    f"or are none of those that {_MANIFEST} plans"
                )
            end = part.stop
        return parts

    def missing(self) -> list[range]:
        """The games that are planned and not there."""
        gaps: list[range] = []
        start, end = self.manifest.numbers.start, self.manifest.numbers.stop
        for part in (*self.parts(), range(end, end)):
            if start < part.start:
                gaps.append(range(start, part.start))
            start = part.stop
        return gaps

    def games(self, part: range) -> list[Played]:
        """Those of a part; raises `RunError` if they are not what was written."""
        with self._told(part):
            tables = {layout.name: read(*self._of(layout, part)) for layout in LAYOUTS}
            try:
                games = list(played(tables))
            except (ValueError, LookupError):  # a game without a seat, a name that is no text
                raise Damaged("its tables do not belong together") from None
            if [game.number for game in games] != list(part):
                raise Damaged("it has other games than its name says")
            if any(len(game.scores) != self.manifest.players for game in games):
                raise Damaged("its seats are not all there")
        return games

    def file(self, layout: Layout, part: range) -> Path:
        """Where the rows of these games are in a table."""
        return self.path / layout.name / _name(part)

    def check(self, part: range) -> None:
        """Raises `RunError` if something of a part is not what was written."""
        with self._told(part):
            for layout in LAYOUTS:
                checked(*self._of(layout, part))

    def _of(self, layout: Layout, part: range) -> tuple[Path, Layout, range, int | None]:
        """The file with what must be in it."""
        rows = {GAMES.name: len(part), SEATS.name: len(part) * self.manifest.players}
        return self.file(layout, part), layout, part, rows.get(layout.name)

    @contextmanager
    def _told(self, part: range) -> Iterator[None]:
        try:
            yield
        except Damaged as error:
            raise RunError(
                f"{self.file(GAMES, part)}: this part is damaged: {error}\n"
                "Delete it, and `simulate --out` plays its games again."
            ) from None
        except OSError as error:
            raise _unreadable(error) from None


class Writing(Run):
    """A run in which one writes, alone."""

    def write(self, games: Sequence[Played]) -> None:
        """A part: games in a row, none of which is there."""
        numbers = range(games[0].number, games[-1].number + 1)
        self.keep(Written(numbers, {layout.name: encoded(table(layout, games)) for layout in LAYOUTS}))

    def keep(self, part: Written) -> None:
        """The same, as it was written elsewhere."""
        for layout in LAYOUTS:
            content = part.files[layout.name]
            self._put(layout, part.numbers, lambda file, content=content: file.write(content))

    def take(self, other: Run, part: range) -> None:
        """The same games from another run."""
        other.check(part)
        for layout in LAYOUTS:
            with opened(other.file(layout, part)) as source:
                self._put(layout, part, lambda file, source=source: copyfileobj(source, file))

    def _put(self, layout: Layout, part: range, write: Any) -> None:
        place = self.file(layout, part)
        place.parent.mkdir(exist_ok=True)
        put(place, write)


@contextmanager
def writing(path: Path, wanted: Manifest) -> Iterator[Writing]:
    """The run in this folder, begun or continued; it gets the games that `wanted` plans beyond what was planned.

    Raises `RunError` if they do not belong there, or somebody else writes there.
    """
    packages.needed()
    path.mkdir(parents=True, exist_ok=True)
    if not os.path.lexists(path / _MANIFEST) and any(not file.name.startswith(".") for file in path.iterdir()):
        raise RunError(f"{path}: this folder is not empty and no run; give a new one")
    try:
        opened_lock = locked(path / _LOCK)
    except NoFile as error:
        raise RunError(f"{path / _LOCK}: this is no lock of a run: {error}; take it away") from None
    with opened_lock as lock:
        _claim(path, lock)
        for folder in (path, *(path / layout.name for layout in LAYOUTS)):
            clear(folder)
        if not os.path.lexists(path / _MANIFEST):
            _plan(path, wanted)
        run = Writing(path)
        _check(run, wanted)
        if run.manifest != wanted:
            _plan(path, wanted)
            run.manifest = wanted
        yield run


def _claim(path: Path, lock: IO[bytes]) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RunError(f"{path}: another process writes in this run; wait for it, or give another folder") from None


def _check(run: Run, wanted: Manifest) -> None:
    differences = list(run.manifest.differences(wanted))
    here, there = run.manifest.numbers, wanted.numbers
    if there.start != here.start:
        differences.append(Difference("first", str(here.start), str(there.start)))
    if there.stop < here.stop:
        differences.append(Difference("games (a run can grow, not shrink)", str(len(here)), str(len(there))))
    if differences:
        entries = "".join(f"\n  {d.entry}: {d.here} in the run, {d.there} asked for" for d in differences)
        raise RunError(f"{run.path}: this run has other games:{entries}\nAsk for what it has, or give another folder.")


def _plan(path: Path, manifest: Manifest) -> None:
    put(path / _MANIFEST, lambda file: file.write(manifest.text().encode()))


def _text(place: Path) -> str:
    with opened(place) as file:
        content = file.read(_LONGEST + 1)
    if len(content) > _LONGEST:
        raise ValueError("it is larger than a megabyte")
    return content.decode("utf-8")


def _no_manifest(place: Path, why: str) -> RunError:
    return RunError(
        f"{place}: this is no manifest of a run: {why}\nPut the one there that was written, or give another folder."
    )


def _unreadable(error: OSError) -> RunError:
    return RunError(f"{error.filename}: cannot be read: {(error.strerror or str(error)).lower()}; may you open it?")


def _name(part: range) -> str:
    return f"part-{part.start:09}-{part.stop - 1:09}.parquet"
