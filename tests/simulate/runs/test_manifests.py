"""What stands in the place of a manifest or a lock is looked at before it is read, and is called what it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.trouble import RunError
from tests.simulate.runs.conftest import Keep


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "it is no JSON"),
        ("[]", "it has no `format`"),
        ('{"format": 2}', "it is of format 2; this program reads format 1"),
        ('{"format": 1}', "it has no `program`"),
    ],
)
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError, match=r"manifest.json: this is no manifest of a run: ") as refused:
        Run(tmp_path)
    assert str(refused.value).endswith(f": {told}\nPut the one there that was written, or give another folder.")


def changed(folder: Path, entry: str, value: str) -> None:
    """The manifest of a run, with something else at an entry."""
    file = folder / "manifest.json"
    lines = [f'  "{entry}": {value},' if f'"{entry}":' in line else line for line in file.read_text().splitlines()]
    file.write_text("\n".join(lines))


@pytest.mark.parametrize(("entry", "value"), [("games", "0"), ("players", "true"), ("cast", '[""'), ("seed", '"7"')])
def test_an_entry_that_somebody_changed_is_named(keep: Keep, tmp_path: Path, entry: str, value: str) -> None:
    keep(tmp_path, games=3)
    changed(tmp_path, entry, value)
    with pytest.raises(RunError, match="`" + entry + "`|no JSON"):
        Run(tmp_path)


@pytest.mark.parametrize("value", ["-1", "99999999999999999999999", "1e3", "1" * 5000])
@pytest.mark.parametrize("entry", ["format", "players", "decision_limit", "seed", "first", "games", "chunk"])
def test_a_number_beyond_what_a_run_can_have_is_refused(keep: Keep, tmp_path: Path, entry: str, value: str) -> None:
    keep(tmp_path, games=3)
    file = tmp_path / "manifest.json"
    file.write_text(file.read_text().replace('"chunk": 1000\n', '"chunk": 1000,\n"last": 0\n'))
    changed(tmp_path, entry, value)
    with pytest.raises(RunError, match=r"manifest\.json: this is no manifest of a run: ") as told:
        Run(tmp_path)
    assert len(str(told.value)) < 400


PLACES = ("pipe", "folder", "endless", "nothing", "huge")
#: What is said of each in the place of a manifest.
SAID = dict(
    zip(
        PLACES,
        ("it is a pipe", "it is a folder", "it is a device", "it is a link to nothing", "a megabyte"),
        strict=True,
    )
)


def put_there(place: Path, what: str) -> None:
    place.unlink()
    match what:
        case "pipe":
            os.mkfifo(place)
        case "folder":
            place.mkdir()
        case "endless":
            place.symlink_to("/dev/zero")
        case "nothing":
            place.symlink_to(place.with_name("nothing"))
        case _:  # a file that is all holes
            place.touch()
            os.truncate(place, 3_000_000_000)


@pytest.mark.parametrize("what", PLACES)
def test_what_stands_in_the_place_of_a_manifest_is_called_what_it_is(keep: Keep, tmp_path: Path, what: str) -> None:
    keep(tmp_path, games=3)
    place = tmp_path / "manifest.json"
    put_there(place, what)
    for reader in (lambda: Run(tmp_path), lambda: keep(tmp_path, games=3)):
        with pytest.raises(RunError) as told:
            reader()
        assert str(told.value).startswith(f"{place}: this is no manifest of a run: ")
        assert SAID[what] in str(told.value)


@pytest.mark.parametrize("what", PLACES[:4])
def test_what_stands_in_the_place_of_a_lock_is_called_what_it_is(keep: Keep, tmp_path: Path, what: str) -> None:
    keep(tmp_path, games=3)
    place = tmp_path / ".lock"
    put_there(place, what)
    with pytest.raises(RunError) as told:
        keep(tmp_path, games=3)
    said = "it is a link" if place.is_symlink() else SAID[what]
    assert str(told.value) == f"{place}: this is no lock of a run: {said}; take it away"


def test_a_lock_that_leads_elsewhere_changes_nothing_there(keep: Keep, tmp_path: Path) -> None:
    run, mine = tmp_path / "run", tmp_path / "mine"
    keep(run, games=3)
    mine.write_text("thesis")
    (run / ".lock").unlink()
    (run / ".lock").symlink_to(mine)
    with pytest.raises(RunError, match="it is a link; take it away"):
        keep(run, games=3)
    assert mine.read_text() == "thesis"
