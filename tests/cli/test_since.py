"""`since`: every ruleset of a folder against itself at a revision."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main
from tests.repository import committed, git

BEGGAR = """overlay: beggar
on: classic
says: A beggar.
add:
  characters:
    beggar:
      rank: 8
      abilities:
        beg: {action: may, do: gain(1)}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with three rulesets in two files, a scenario, and a file of something else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "beggar.yaml").write_text(BEGGAR)
    two = BEGGAR.replace("beggar", "lender"), BEGGAR.replace("beggar", "banker")
    (tmp_path / "two.yaml").write_text("---\n".join(two))
    (tmp_path / "beggar_test.yaml").write_text("scenario: He begs\nruleset: classic\nwith: beggar.yaml\n")
    (tmp_path / "weights.yaml").write_text("gold: 1\n")
    return committed(tmp_path)


def since(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(main, ["since", "main", *words])


def test_what_is_the_same_is_not_spoken_of(folder: Path) -> None:
    (folder / "beggar.yaml").write_text(f"# a remark\n{BEGGAR}")
    (folder / "weights.yaml").write_text("gold: 2\n")
    found = since("--fail-on", "presentation")
    assert (found.exit_code, found.output) == (0, "")


def test_each_ruleset_of_a_file_is_told_apart(folder: Path) -> None:
    file = folder / "two.yaml"
    file.write_text(file.read_text().replace("gain(1)", "gain(2)", 1))
    found = since()
    assert found.exit_code == 0
    assert "two.yaml#lender at main to now: 1 change" in found.output
    assert "banker" not in found.output


def test_what_is_new_gone_or_broken_is_said(folder: Path) -> None:
    (folder / "two.yaml").unlink()
    (folder / "duke.yaml").write_text(BEGGAR.replace("beggar", "duke"))
    (folder / "beggar.yaml").write_text(BEGGAR.replace("gain(1)", "gian(1)"))
    found = since("--format", "markdown")
    assert found.output.split("\n\n") == [
        "### `beggar`: has errors; `citadels check` says which",
        "### `duke`: new in duke.yaml",
        "### `two.yaml#lender`: gone from two.yaml",
        "### `two.yaml#banker`: gone from two.yaml\n",
    ]
    assert since("--fail-on", "behaviour").exit_code == 1
    assert since("duke.yaml").output == "duke: new in duke.yaml\n"


def test_a_base_that_changed_changes_what_builds_on_it(folder: Path) -> None:
    over = "overlay: over\non: beggar\nsays: More.\nchange:\n  beggar.rank: 7\n"
    (folder / "over.yaml").write_text(over)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Over it")
    (folder / "beggar.yaml").write_text(BEGGAR.replace("gain(1)", "gain(2)"))
    assert "over at main to now: 1 change" in since("over.yaml").output


def test_how_far_a_change_must_reach_is_chosen(folder: Path) -> None:
    (folder / "beggar.yaml").write_text(BEGGAR.replace("A beggar.", "Some beggar."))
    assert since().exit_code == 0
    assert since("--fail-on", "behaviour").exit_code == 0
    assert since("--fail-on", "presentation").exit_code == 1


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "-x"])
def test_what_is_no_revision_is_refused(folder: Path, revision: str) -> None:
    before = sorted(folder.rglob("*"))
    found = CliRunner().invoke(main, ["since", "--", revision])
    assert found.exit_code == 2
    assert sorted(folder.rglob("*")) == before
