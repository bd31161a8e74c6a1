"""Bots that are data: their files, what is wrong with them, and what makes two of them one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_dsl.cli import main
from citadels_dsl.compiler.bots import read_bot, shipped
from citadels_dsl.rules.outlook.features import FEATURES, Weights
from citadels_dsl.source import Source

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def problems(text: str) -> list[tuple[str, str]]:
    """The codes and what they stand at."""
    bot, found = read_bot(Source("bot.yaml", text))
    assert (bot is None) == bool(found)
    return [(one.code, one.span.text.splitlines()[0] if one.span.text else "") for one in found]


def test_a_file_is_what_it_says() -> None:
    bot, found = read_bot(Source("a.yaml", "bot: mine\nsays: A bot.\nweights: {gold: 12, rank: -3}\n"))
    assert found == ()
    assert bot == Weights("mine", {"gold": 12, "rank": -3}, "A bot.")
    assert bot.row[0] == 12
    assert sum(map(abs, bot.row)) == 15


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bot: a\nweights: {glod: 3}\n", [("E201", "glod")]),
        ("bot: a\nwieghts: {gold: 3}\n", [("E201", "wieghts"), ("E203", "bot")]),
        (
            "bot: a\nweights: {gold: 2.5, cards: many, few: 10001}\n",
            [("E204", "2.5"), ("E204", "many"), ("E204", "10001")],
        ),
        ("bot: a\nweights: 3\n", [("E206", "3")]),
        ("bot: A Bot\nweights: {}\n", [("E207", "A Bot")]),
        ("bot: random\nweights: {}\n", [("E207", "random")]),
        ("weights: {}\n", [("E203", "weights")]),
        ("- gold\n", [("E212", "- gold")]),
        ("", [("E007", "")]),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text: str, found: list[tuple[str, str]]) -> None:
    assert problems(text) == found


def test_the_shipped_ones_say_what_they_do_and_differ() -> None:
    bots = shipped().values()
    assert {"builder", "rush", "hoard", "spite"} <= {bot.name for bot in bots}
    assert all(bot.says for bot in bots)
    assert len({bot.digest for bot in bots}) == len(bots)


def test_a_bot_is_what_it_plays_by() -> None:
    one, same = Weights("one", {"gold": 1, "need": 0}, "A."), Weights("same", {"gold": 1}, "B.")
    assert one.digest == same.digest != Weights("one", {"gold": 2}).digest


def test_the_page_tells_every_feature_and_bot() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.M)[-len(FEATURES) :] == list(FEATURES.items())
    assert all(f"| `{name}` |" in text for name in shipped())


def test_a_run_knows_its_bots_by_their_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.yaml"
    line = ["simulate", "classic", "--games", "2", "--bots", "mine.yaml", "--out", "run", "--quiet"]
    file.write_text("bot: mine\nweights: {gold: 5}\n")
    assert CliRunner().invoke(main, line).exit_code == 0
    file.write_text("# the same\nbot: mine\nsays: The same.\nweights:\n  gold: 5\n")
    assert CliRunner().invoke(main, line).exit_code == 0
    file.write_text("bot: mine\nweights: {gold: 6}\n")
    refused = CliRunner().invoke(main, line)
    assert refused.exit_code == 2
    assert "weights of mine: " in refused.output


def test_two_bots_of_one_name_are_not_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rush.yaml").write_text("bot: rush\nweights: {gold: 5}\n")
    refused = CliRunner().invoke(main, ["simulate", "classic", "--games", "2", "--bots", "rush,rush.yaml"])
    assert (refused.exit_code, "two different bots are called `rush`" in refused.output) == (2, True)
