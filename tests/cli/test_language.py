"""`--lang`: names in another language, on every command that prints some, and nothing else than names."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from citadels_dsl.cli import main
from citadels_dsl.rules.titles import LEFT_TO_RIGHT

LANGUAGES = ("uk", "ru", "cs", "zh", "fa")
#: Those of two of them that a terminal could get wrong: letters two columns wide, and words from right to left.
KING = {"uk": "Король", "ru": "Король", "cs": "Král", "zh": "國王", "fa": "پادشاه"}


def citadels(*args: str, **env: str) -> Result:
    result = CliRunner(env={"COLUMNS": "100", **env}).invoke(main, args)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    assert citadels("simulate", "classic", "--games", "1", "--record", str(file)).exit_code == 0
    return file


def test_every_command_that_prints_names_takes_a_language() -> None:
    takes = {
        name
        for name, command in main.commands.items()
        if any(isinstance(option, click.Option) and option.name == "lang" for option in command.params)
    }
    printing = {"list", "show", "play", "run", "test", "simulate", "replay", "rulebook", "cards", "balance"}
    assert takes == printing


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_variable_and_the_option_say_the_same_and_the_option_goes_before(code: str) -> None:
    shown = citadels("show", "classic", "king", "--lang", code).output
    assert KING[code] in shown
    assert citadels("show", "classic", "king", CITADELS_LANG=code).output == shown
    assert citadels("show", "classic", "king", "--lang", code, CITADELS_LANG="en").output == shown
    assert citadels("show", "classic", "king", CITADELS_LANG="").output.startswith("King")


def test_of_a_language_without_names_the_complaint_says_who_wished_for_it() -> None:
    refused = citadels("show", "classic", CITADELS_LANG="xx")
    assert refused.exit_code == 2
    assert refused.stderr == (
        "Error: CITADELS_LANG=xx: in this language nothing of classic has a name; there is cs, en, fa, ru, uk, zh\n"
    )


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_the_columns_of_a_table_stand_below_each_other(code: str) -> None:
    shown = citadels("simulate", "classic", "--games", "4", "--quiet", "--lang", code).output
    for table in ("character", "district"):
        rows = next(part for part in shown.split("\n\n") if part.startswith(table)).splitlines()[1:]
        assert len({cell_len(row[: row.index("%")]) for row in rows if "%" in row}) == 1


def test_a_list_names_the_rulesets_in_a_column_of_their_own() -> None:
    shown = citadels("list", "--lang", "zh").output
    assert "zh" in shown.splitlines()[0].split()
    row = next(line for line in shown.splitlines() if line.startswith("classic "))
    assert "經典版" in row


def test_a_log_differs_in_names_alone(games: Path) -> None:
    english = citadels("replay", str(games), "--log").output
    czech = citadels("replay", str(games), "--log", "--lang", "cs").output
    assert czech != english
    for name, own in (("King", "Král"), ("Castle", "Hrad"), ("Temple", "Chrám"), ("Watchtower", "Strážní věž")):
        assert name in english
        assert name not in czech
        assert own in czech
    assert len(czech.splitlines()) == len(english.splitlines())
    assert [line for line in english.splitlines() if "gains 2 gold" in line] == [
        line for line in czech.splitlines() if "gains 2 gold" in line
    ]


def test_a_record_does_not_depend_on_names(tmp_path: Path, games: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert citadels("simulate", "classic", "--games", "1", "--record", str(other), "--lang", "zh").exit_code == 0
    assert other.read_bytes() == games.read_bytes()
    assert citadels("replay", str(other), "--lang", "fa").output == "game 0: same\n"


def test_what_a_program_reads_has_names_without_marks_of_direction(games: Path) -> None:
    page = json.loads(citadels("show", "classic", "king", "--format", "json", "--lang", "fa").output)
    assert (page["name"], page["title"]) == ("king", KING["fa"])
    plain = citadels("replay", str(games), "--log", "--json", "--lang", "fa").output
    assert KING["fa"] in plain
    assert LEFT_TO_RIGHT not in plain
    assert (
        f"{LEFT_TO_RIGHT}{KING['fa']}{LEFT_TO_RIGHT}" in citadels("replay", str(games), "--log", "--lang", "fa").output
    )
