"""A name with a slip in it is answered with the name that was meant."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main

USURER = """overlay: usurer
on: classic
says: A usurer.
add:
  options:
    fee: {kind: number, from: 1, to: 3, default: 1, says: Gold.}
  characters:
    usurer:
      rank: 6
      abilities:
        lend: {action: may, do: gain(fee)}
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a ruleset, a scenario of it and a record; the last two are empty."""
    folder = tmp_path_factory.mktemp("meant")
    (folder / "usurer.yaml").write_text(USURER)
    for name in ("usurer_test.yaml", "games.jsonl"):
        (folder / name).write_text("")
    for words in ("init -q -b main", "add -A", "-c user.name=a -c user.email=a@example.org commit -qm x"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True)
    return folder


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("check usurer.yam", "there is no ruleset or overlay `usurer.yam`; did you mean `usurer.yaml`?"),
        ("check userer", "there is no ruleset or overlay `userer`; did you mean `usurer.yaml`?"),
        ("check userer.yaml", "userer.yaml: there is no such file; did you mean `usurer.yaml`?"),
        ("check ./usurer.yml", "./usurer.yml: there is no such file; did you mean `./usurer.yaml`?"),
        ("check clasic", "there is no ruleset or overlay `clasic`; did you mean `classic`?"),
        ("check nowhere.yaml", "nowhere.yaml: there is no such file; is the name right, and the folder?"),
        ("why usurer_tst.yaml", "usurer_tst.yaml: there is no such file; did you mean `usurer_test.yaml`?"),
        ("replay game.jsonl", "cannot be read: no such file or directory; did you mean `games.jsonl`?"),
        ("diff classic usurer.yaml+cast", "+cast: write +cast= with a preset, `random` or names with commas"),
        ("diff classic usurer.yaml+fee", "usurer.yaml+fee: `fee` is an option; write +fee=VALUE"),
        ("diff classic usurer.yaml+fee=", "usurer.yaml+fee=: write +fee=VALUE"),
        ("diff classic usurer.yaml+", "usurer.yaml+: behind a + stands an overlay or NAME=VALUE"),
        ("diff classic usurer.yaml+=2", "usurer.yaml+=2: write +NAME=VALUE"),
        ("diff classic usurer.yaml+fee=1+fee=2", "usurer.yaml+fee=1+fee=2: `fee` is set twice"),
        ("diff classic usurer.yaml@mian", "git knows no revision `mian`; did you mean `main`?"),
        ("diff classic usurer.yaml@HEAD~3", "git knows no revision `HEAD~3`; `git log` names those there are"),
        ("since mian", "git knows no revision `mian`; did you mean `main`?"),
        ("since main usurer.yam", "there is no such file, and was none in main; did you mean `usurer.yaml`?"),
        ("since main nowhere.yaml", "nowhere.yaml: there is no such file, and was none in main"),
        ("diff classic classic --only abilites", "there is no such section; did you mean `abilities`?"),
        ("rulebook usurer.yaml+cast=random", "is for `diff`; here write an overlay as --with OVERLAY"),
        ("explain E999", "there is no code `E999`; a code stands in the brackets of a problem, as E307"),
        ("explain take", "`citadels words WORD` tells of a word of the language"),
        ("rulebook usurer.yaml --cast usuer", "no character or cast is called `usuer`; did you mean `usurer`?"),
    ],
)  # fmt: skip
def test_a_slip_is_answered_in_a_line_with_what_was_meant(
    words: str, said: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    found = CliRunner().invoke(main, words.split())
    assert found.exit_code == 2, found.output
    assert found.output.splitlines()[0].startswith("Error: ")
    assert said in found.output.splitlines()[0]


def test_there_is_no_bar_where_there_is_no_figure() -> None:
    words = "balance classic --players 2 --games 1 --bots random --quiet"
    found = CliRunner(env={"COLUMNS": "100"}).invoke(main, words.split())
    few = [line for line in found.stdout.splitlines() if line.rstrip().endswith("too few to say")]
    assert few
    assert not any("█" in line for line in few)


def test_a_folder_stands_for_all_below_it(place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(place)
    (place / "more").mkdir()
    (place / "more" / "banker.yaml").write_text(USURER.replace("usurer", "banker"))
    found = CliRunner().invoke(main, ["since", "main", "more"])
    assert (found.exit_code, found.output) == (0, "banker: new in more/banker.yaml\n")
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(main, ["since", "main"])
    assert "no repository of git is around this folder" in found.output


def test_who_does_not_play_is_told_so_in_the_rulebook_unless_a_cast_names_him(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place)
    cast = "assassin,thief,magician,king,bishop,usurer,architect,warlord"
    usual, other = (
        CliRunner().invoke(main, ["rulebook", "usurer.yaml", *more]).output for more in ((), ("--cast", cast))
    )
    assert _card(usual, "Usurer") == "rank 6, plays only if it is named"
    assert _card(usual, "Merchant") == "rank 6"
    assert _card(other, "Usurer") == "rank 6"
    assert _card(other, "Merchant") == "rank 6"
    assert "Bishop, Usurer, Architect" in other


def _card(book: str, title: str) -> str:
    """The line below the title of a card."""
    lines = book.splitlines()
    return next(line for line in lines[lines.index(f"### {title}") + 1 :] if line)


def test_what_is_written_for_github_tells_of_the_games_that_were_asked_for(
    place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(place)
    kept = str(tmp_path / "games.jsonl")
    CliRunner().invoke(main, ["simulate", "classic", "--players", "2", "--games", "1", "--quiet", "--record", kept])
    words = ["diff", "classic", "classic", "--format", "github", "--games", kept, "--simulate", "2", "--players", "2"]
    found = CliRunner().invoke(main, [*words, "--quiet"])
    assert found.exit_code == 0, found.output
    games, played = [line for line in found.output.splitlines() if line.startswith("::")]
    assert games == "::notice title=0 of 1 recorded game goes another way::Every game goes the same way."
    assert played.startswith("::notice title=2 games of each on the same luck%2C 2 players")
    assert "Every game went the same way with both." in played
