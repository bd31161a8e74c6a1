"""What nobody should type: one message that says what is wrong with it and what to write, and the code for it."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main

OVERLAY = "overlay: mine\non: classic\nsays: An example.\n"
LONG = "x" * 5000


def ran(line: str) -> Result:
    return CliRunner().invoke(main, shlex.split(line))


def refused(line: str, told: str) -> None:
    found = ran(line)
    assert (found.exit_code, type(found.exception)) == (2, SystemExit), found.output
    assert told in found.stderr
    assert len(found.stderr) < 1000
    assert found.stdout == ""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("odd") / "games.jsonl"
    assert ran(f"simulate classic --games 1 --record {file} --quiet").exit_code == 0
    return file


@pytest.fixture
def folder(record: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is in no repository, with some odd files."""
    place = record.parent
    monkeypatch.chdir(place)
    (place / "bytes").write_bytes(bytes(range(256)))
    (place / "empty.yaml").write_text("")
    return place


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("diff classic classic --only d", "--only d: this may be draft tables or districts or deck counts"),
        ("diff classic classic --only ,", "--only: name a section"),
        ("cards classic --only ,", "--only: name a card"),
        ("cards classic --only ''", "--only: name a card"),
        ("balance classic --sensitivity 1 --only ,", "--only: name a card or a part"),
        ("balance classic --players ''", "--players: say how many"),
        ("balance classic --players ٤", "--players ٤: write numbers"),
        ("simulate classic --cast ''", "--cast: name characters"),
        ("simulate classic --uniques ,", "--uniques: name unique districts"),
        ("simulate classic --cluster ''", "--cluster: say where the scheduler listens"),
        ("rulebook classic --base classic+cast=king", "--base classic+cast=king: +cast= and +uniques= say"),
        ("diff classic+ classic", "classic+: behind a + stands an overlay or NAME=VALUE"),
        ("diff classic+- classic", "classic+-: behind a +"),
        ("diff classic+=3 classic", "classic+=3: write +NAME=VALUE"),
        ("diff classic+heir= classic", "classic+heir=: write +heir=VALUE"),
        ("diff classic+heir=no+heir=yes classic", "`heir` is set twice"),
        ("diff classic+n07_warlord+n07_warlord classic", "+n07_warlord is there twice"),
        (f"diff {LONG} classic", "there is no ruleset or overlay `xxx"),
        (f"diff {LONG}.yaml classic", "xxx.yaml: "),
        (f"diff {LONG}.yaml@main classic", "no repository of git is around"),
        ("diff classic classic --ignore bytes", "--ignore bytes: this text is not written in UTF-8"),
        ("diff classic classic --games ''", "name a file of recorded games"),
        ("diff classic classic --games games.jsonl#7", "there is no game 7 in it"),
        ("why ''", "name a file of recorded games"),
        ("why games.jsonl#7", "there is no game 7 in it; `citadels replay games.jsonl`"),
        ("why games.jsonl ''", "an empty word asks nothing"),
        ("why games.jsonl points ²", "there is no `²` in this game"),
        ("why games.jsonl points 0", "ask `points PLAYER`"),
        ("why games.jsonl build_cost A king", "ask `build_cost PLAYER CARD`"),
        ("why games.jsonl build_cost A 7", "ask `build_cost PLAYER CARD`"),
        ("why games.jsonl build_cost tavern A", "ask `build_cost PLAYER CARD`"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("folder")
def test_it_is_refused(line: str, told: str) -> None:
    refused(line, told)


@pytest.mark.usefixtures("folder")
def test_an_empty_file_is_told_how_one_of_its_kind_begins() -> None:
    assert "it begins with `bot: NAME`" in ran("simulate classic --bots empty.yaml").stderr
    assert "it begins with `scenario:`" in ran("test empty.yaml").output
    assert "a ruleset begins with" in ran("check empty.yaml").output


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"choices": [-1]}, "options at choice 1, and number 0 was taken"),
        ({"players": 9}, "classic does not fit"),
    ],
)
def test_a_game_of_other_rules_tells_nothing_of_these(folder: Path, changed: dict[str, Any], told: str) -> None:
    data = json.loads((folder / "games.jsonl").read_text()) | changed
    (folder / "other.jsonl").write_text(json.dumps(data))
    refused("diff classic classic --games other.jsonl", told)


def test_a_game_of_another_chance_is_not_looked_into(folder: Path) -> None:
    data = json.loads((folder / "games.jsonl").read_text()) | {"chance": "dice 1"}
    (folder / "other.jsonl").write_text(json.dumps(data))
    refused("why other.jsonl", "it was played with the chance of dice 1")


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One commit with an overlay, and beside it what is no overlay."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(OVERLAY)
    for words in ("init -q -b main", "add -A", "-c user.name=a -c user.email=a@example.org commit -qm x"):
        subprocess.run(["git", *words.split()], cwd=tmp_path, check=True)
    (tmp_path / "bytes.yaml").write_bytes(bytes(range(256)))
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("diff mine.yaml@-x classic", "this is no revision"),
        ("diff mine.yaml@--help classic", "this is no revision"),
        ("diff mine.yaml@nowhere classic", "mine.yaml@nowhere: git knows no revision `nowhere`; `git log"),
        ("diff mine.yaml@main#mine classic", "a document is named before it"),
        ("diff mine.yaml@ classic", "say which revision"),
        ("diff gone.yaml@main classic", "there was no such file in main"),
        ("diff mine.yaml@main:mine.yaml classic", "git says: "),
        ("since ''", "say since which revision"),
        ("since nowhere", "git knows no revision `nowhere`"),
        ("since main gone.yaml", "gone.yaml: there is no such file, and was none in main"),
        (f"since main {LONG}.yaml", "there is no such file"),
        ("since main mine.yaml@main", "there is no such file"),
        ("since main ''", "an empty name is no file"),
    ],
)
@pytest.mark.usefixtures("repository")
def test_what_git_does_not_know_is_refused(line: str, told: str) -> None:
    refused(line, told)


def test_what_is_gone_with_its_folder_is_told_and_what_is_no_ruleset_is_not(repository: Path) -> None:
    (repository / "sub").mkdir()
    (repository / "sub" / "theirs.yaml").write_text(OVERLAY.replace("mine", "theirs"))
    (repository / "sub" / "picture.png").write_bytes(bytes(range(256)))
    for words in ("add sub", "-c user.name=a -c user.email=a@example.org commit -qm x"):
        subprocess.run(["git", *words.split()], cwd=repository, check=True)
    for file in (repository / "sub").iterdir():
        file.unlink()
    (repository / "sub").rmdir()
    (repository / "new.png").write_bytes(bytes(range(256)))
    found = ran("since main sub/theirs.yaml sub/picture.png new.png")
    assert (found.exit_code, found.output) == (0, "theirs: gone from sub/theirs.yaml\n")


def test_a_file_that_cannot_be_read_keeps_no_other_from_being_told(repository: Path) -> None:
    (repository / "mine.yaml").write_text(OVERLAY.replace("example", "instance"))
    found = ran("since main mine.yaml mine.yaml bytes.yaml")
    assert found.exit_code == 0, found.output
    assert found.output.count("mine at main to now: 1 change") == 1
    assert "bytes.yaml: cannot be read: this text is not written in UTF-8" in found.output


@pytest.mark.parametrize("revision", ["@", "main@{0}", ":/x"])
@pytest.mark.usefixtures("repository")
def test_a_revision_is_all_that_git_takes_for_one(revision: str) -> None:
    found = ran(f"diff 'mine.yaml@{revision}' mine.yaml")
    assert (found.exit_code, found.output) == (0, "")
