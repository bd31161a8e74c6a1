"""Pipes, signals, colours and what programs read."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pexpect
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from citadels_dsl.cli import main
from tests.sampling import few

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "citadels_dsl"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(*args: str) -> Any:
    """What a command prints as JSON."""
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def on_terminal(*args: str) -> pexpect.spawn[str]:
    return pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], *args], env={**ENVIRONMENT, "TERM": "xterm"}, encoding="utf-8", timeout=60
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two games of random bots."""
    file = tmp_path / "games.jsonl"
    result = CliRunner().invoke(main, ["simulate", "classic", "--games", "2", "--record", str(file), "--jobs", "1"])
    assert result.exit_code == 0, result.output
    return file


def test_a_program_reads_the_results_of_a_series() -> None:
    data = run(
        "simulate", "classic", "--games", "3", "--seed", "7", "--players", "3", "--format", "json", "--jobs", "1"
    )
    assert (data["games"], data["players"], data["seed"], len(data["seats"])) == (3, 3, 7, 3)
    assert data["ruleset"]["name"] == "classic"


@pytest.mark.parametrize(
    "args",
    [
        ("list", "--format", "json"),
        ("show", "classic", "--format", "json"),
        ("show", "classic", "king", "--format", "json"),
    ],
)
def test_what_is_shown_can_be_read_by_a_program(args: tuple[str, ...]) -> None:
    assert run(*args)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(run("schema"))


def test_a_record_is_played_again_whole_or_one_game_of_it(record: Path) -> None:
    assert [game["verdict"] for game in run("replay", str(record), "--json")] == ["same", "same"]
    (one,) = run("replay", f"{record}#1", "--json", "--log")
    assert one["game"] == 1
    assert any("takes the turn of" in line for line in one["log"])


def test_a_record_that_goes_another_way_says_where(record: Path) -> None:
    first = json.loads(record.read_text().splitlines()[0])
    first["choices"][10] = 99
    record.write_text(json.dumps(first) + "\n")
    result = CliRunner().invoke(main, ["replay", str(record)])
    assert result.exit_code == 1
    assert "game 0: diverged at choice 11" in result.output


def recorded(file: Path, *overlays: str) -> Path:
    args = ["simulate", "classic", *(f"--with={name}" for name in overlays), "--games", "1", "--record", str(file)]
    assert CliRunner().invoke(main, [*args, "--quiet"]).exit_code == 0
    return file


def test_a_record_of_shipped_parts_is_played_again_by_itself(tmp_path: Path) -> None:
    file = recorded(tmp_path / "games.jsonl", "n03_magician", "n07_warlord")
    assert [game["verdict"] for game in run("replay", str(file), "--json")] == ["same"]


def test_a_record_of_a_file_says_what_to_type_and_finds_no_file_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("beggar.yaml").write_text((Path(__file__).parent / "files/beggar.yaml").read_text())
    recorded(Path("games.jsonl"), "n07_warlord", "beggar.yaml")
    result = CliRunner().invoke(main, ["replay", "games.jsonl"])
    assert (result.exit_code, result.output) == (
        2,
        "Error: the record is of `classic+n07_warlord+beggar`, and `beggar` is not shipped; say where it is: "
        "`--ruleset classic --with n07_warlord --with FILE`\n",
    )
    overlays = ("--with", "n07_warlord", "--with", "beggar.yaml")
    for line in (("--ruleset", "classic", *overlays), overlays):
        assert [game["verdict"] for game in run("replay", "games.jsonl", *line, "--json")] == ["same"]


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("thief", "characters.thief"),
        ("tavern", "districts.tavern"),
        ("thief.rank", "characters.thief"),
        ("names_of.thief", "names_of.thief"),
    ],
)
def test_who_names_a_card_means_the_card_and_not_what_it_is_called_elsewhere(path: str, part: str) -> None:
    assert run("show", "classic", "--who", path, "--format", "json")["path"] == part


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"format": 99}', "[" * 100_000])
def test_what_is_no_record_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    result = CliRunner().invoke(main, ["replay", str(file)])
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")


#: Commands that print in each of our ways: a text, a page, a table, help, a complaint on standard error.
TALKATIVE = ["words", "show classic", "list", "--help", "check --help", "check classic"]


def in_shell(script: str) -> subprocess.CompletedProcess[str]:
    """A script of Bash in which `citadels` is our command."""
    function = f'citadels() {{ {shlex.join(COMMAND)} "$@"; }}\n'
    return subprocess.run(["bash", "-c", function + script], capture_output=True, env=ENVIRONMENT, text=True)


@pytest.mark.parametrize("command", few(TALKATIVE, 3))
def test_who_stops_reading_gets_no_complaint(command: str) -> None:
    done = in_shell(f"citadels {command} | true; echo ${{PIPESTATUS[0]}}")
    assert done.stderr == ""
    assert done.stdout == "141\n"


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no disk that is always full")
@pytest.mark.parametrize("command", few(TALKATIVE, 3))
def test_a_disk_that_is_full_is_told_in_a_line(command: str) -> None:
    done = in_shell(f"citadels {command} >/dev/full")
    assert done.stderr == "Error: cannot write: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["list", "check classic"])
def test_streams_that_are_closed_are_told_in_a_line_or_missed_by_nobody(command: str) -> None:
    closed = in_shell(f"citadels {command} >&-")
    assert closed.stderr == "Error: cannot write: Bad file descriptor\n"
    assert closed.returncode == 2
    assert in_shell(f"citadels {command} 2>&- <&-").returncode == 0


@pytest.mark.parametrize("jobs", few(["2", "1"], 1))
def test_ctrl_c_prints_what_is_done_so_far(jobs: str) -> None:
    series = on_terminal("simulate", "classic", "--games", "100000", "--jobs", jobs, "--format", "json")
    series.expect(r"[1-9]\d*/100000")
    series.sendintr()
    series.expect('"interrupted": true')
    series.expect(pexpect.EOF)
    series.close()
    assert series.exitstatus == 130


@pytest.mark.parametrize(
    ("env", "option", "coloured"),
    [
        ({}, "auto", False),
        ({"FORCE_COLOR": "1"}, "auto", True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "auto", False),
        ({"NO_COLOR": "1"}, "always", True),
        ({"FORCE_COLOR": "1"}, "never", False),
    ],
)
def test_colours_are_where_somebody_wants_them(
    env: dict[str, str], option: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    typos = str(Path(__file__).parent / "files" / "typos.yaml")
    checked = CliRunner().invoke(main, ["check", typos, "--color", option])
    shown = CliRunner().invoke(main, ["show", "classic", "king", "--color", option])
    assert ("\x1b[" in checked.output) == coloured
    assert ("\x1b[" in shown.output) == coloured


@pytest.mark.parametrize(
    ("args", "incomplete", "found"),
    [
        ([], "sim", "simulate"),
        (["check"], "cla", "classic"),
        (["show", "classic"], "arch", "architect"),
        (["simulate", "classic", "--bots"], "random,bu", "random,builder"),
        (["simulate", "classic", "-o"], "start_g", "start_gold="),
        (["simulate", "classic", "-o"], "heir=", "heir=no"),
        (["simulate", "classic", "--cast"], "ei", "eight"),
        (["words"], "gai", "gain"),
    ],
)
def test_a_shell_completes_names(args: list[str], incomplete: str, found: str) -> None:
    items = ShellComplete(main, {}, "citadels", "_CITADELS_COMPLETE").get_completions(args, incomplete)
    assert found in [item.value for item in items]


def test_completion_is_silent_about_a_ruleset_that_is_wrong() -> None:
    complete = ShellComplete(main, {}, "citadels", "_CITADELS_COMPLETE")
    assert complete.get_completions(["simulate", "nowhere", "-o"], "x") == []


def test_progress_is_shown_on_a_terminal_only() -> None:
    bar = on_terminal("simulate", "classic", "--games", "8", "--jobs", "1")
    bar.expect("8/8.*games/s.*0:00:00")
    bar.expect(pexpect.EOF)
    bar.close()
    assert bar.exitstatus == 0
    quiet = subprocess.run(
        [*COMMAND, "simulate", "classic", "--games", "2", "--jobs", "1"], capture_output=True, env=ENVIRONMENT
    )
    assert (quiet.returncode, quiet.stderr) == (0, b"")


@pytest.mark.large
def test_how_narrow_the_intervals_are_is_shown_while_games_of_two_rulesets_are_played() -> None:
    words = ["--players", "4", "--simulate", "600", "--until", "ci<1%", "--format", "json"]
    bar = on_terminal("diff", "classic", "classic+n07_warlord", *words)
    # Which of its counts are drawn is a matter of time; the last one always is.
    bar.expect(r"(?:128|256|384|512|600)/600.*games/s.*ci ±[1-9][0-9]?\.[0-9][0-9] %")
    bar.expect(pexpect.EOF)
    bar.close()
    assert bar.exitstatus == 1
    done = subprocess.run(
        [*COMMAND, "diff", "classic", "classic+n07_warlord", *words], capture_output=True, env=ENVIRONMENT
    )
    assert (done.returncode, done.stderr) == (1, b"")


def test_where_a_name_fits_no_files_are_offered_beside_it() -> None:
    complete = ShellComplete(main, {}, "citadels", "_CITADELS_COMPLETE")
    assert [(i.type, i.value) for i in complete.get_completions(["show"], "dark")] == [("plain", "dark_city")]
    assert [i.type for i in complete.get_completions(["show"], "./my")] == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])
    assert "_CITADELS_COMPLETE" in result.output


def test_what_a_terminals_alphabet_lacks_is_printed_as_its_number() -> None:
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*COMMAND, "list", "--lang", "uk"], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u04" in done.stdout


@pytest.mark.parametrize("name", ["-", "rules.yaml", "./rules.yaml", "/etc/passwd", "/dev/zero", ".", "classic#x"])
def test_a_record_by_itself_opens_no_file_but_what_is_shipped(record: Path, name: str) -> None:
    (record.parent / "rules.yaml").write_text("overlay: rules\non: classic\nsays: Somebody's.\n")
    record.write_text(record.read_text().replace('"ruleset":"classic"', f'"ruleset":{json.dumps(name)}'))
    done = subprocess.run(
        [*COMMAND, "replay", record.name],
        cwd=record.parent,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        f"Error: the record is of `{name}`, which is not shipped; say where it is: `--ruleset FILE`\n"
    )


@pytest.mark.parametrize("name", ["classic+rules.yaml", "classic+./rules.yaml", "classic+", "classic+-", "rules.yaml+"])
def test_a_record_by_itself_opens_no_overlay_but_what_is_shipped(
    record: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    Path("rules.yaml").write_text("overlay: rules\non: classic\nsays: Somebody's.\n")
    record.write_text(record.read_text().replace('"ruleset":"classic"', f'"ruleset":{json.dumps(name)}'))
    result = CliRunner().invoke(main, ["replay", record.name])
    assert result.exit_code == 2
    assert "is not shipped; say where it is: `--ruleset" in result.output


def test_the_number_of_a_game_has_an_end(record: Path) -> None:
    result = CliRunner().invoke(main, ["replay", f"{record}#{'9' * 5000}"])
    assert result.exit_code == 2
    assert "the number of a game" in result.stderr


def test_a_game_that_goes_on_is_not_kept_over_another_file(tmp_path: Path) -> None:
    kept, other, new = tmp_path / "game.json", tmp_path / "other.txt", tmp_path / "new.json"
    CliRunner().invoke(main, ["play", "classic", "--save", str(kept)], input="q\n")
    other.write_text("mine\n")
    result = CliRunner().invoke(main, ["play", "--resume", str(kept), "--save", str(other)], input="q\n")
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert other.read_text() == "mine\n"
    for place in (kept, new):
        done = CliRunner().invoke(main, ["play", "--resume", str(kept), "--save", str(place)], input="q\n")
        assert done.exit_code == 0, done.output
    assert new.exists()
