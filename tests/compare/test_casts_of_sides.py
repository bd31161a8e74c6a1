"""A new character is in no cast: it is said, and how it comes into the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main

BEGGAR = """\
overlay: beggars
on: classic
says: A beggar.
add:
  characters:
    beggar:
      rank: 2
      abilities:
        beg:
          action: may
          do: |
            choose p in most(q.gold for q in others)
            take(2, from=p)
"""
#: The same beggar in a ruleset that names no cast.
DRAWN = """\
ruleset: drawn
extends: core
cards_from: [classic]
says: Chance picks who plays.
players: 4
options:
  heir: {kind: truth, default: yes, says: A killed King is crowned.}
  graveyard_returns: {kind: truth, default: no, says: A Graveyard comes back.}
  library_keeps: {kind: number, from: 2, to: 3, default: 2, says: Cards that are kept.}
""" + BEGGAR[BEGGAR.index("add:") :].replace("\n  ", "\n").removeprefix("add:\n")
CAST = "assassin,beggar,magician,king,bishop,merchant,architect,warlord"


@pytest.fixture
def beggar(tmp_path: Path) -> str:
    file = tmp_path / "beggar.yaml"
    file.write_text(BEGGAR, encoding="utf-8")
    return str(file)


def diff(*words: str) -> Result:
    return CliRunner().invoke(main, ["diff", *words])


def test_whoever_is_not_in_the_cast_is_named_with_a_cast_that_has_it(beggar: str) -> None:
    done = diff("classic", beggar, "--simulate", "40")

    assert "Every game went the same way with both." in done.stdout
    assert done.stderr == (
        "Note: beggar differs and is not in the cast of beggars, so not in these games; to have beggar play: "
        f"{beggar}+cast={CAST}.\n"
    )


@pytest.mark.parametrize(
    ("chosen", "note"),
    [
        ("", ""),  # by chance it may well play
        (
            f"+start_gold=3+cast={CAST.replace('beggar', 'thief')}+start_cards=3",
            "Note: beggar differs and is not in the cast of {side}, so not in these games; to have beggar play: "
            f"{{file}}+start_gold=3+start_cards=3+cast={CAST}.\n",
        ),
    ],
)
def test_where_chance_picks_the_cast_only_one_that_was_named_lacks_somebody(
    tmp_path: Path, chosen: str, note: str
) -> None:
    file = tmp_path / "drawn.yaml"
    file.write_text(DRAWN, encoding="utf-8")
    done = diff("classic", f"{file}{chosen}", "--simulate", "4", "--bots", "random", "--players", "4", "--quiet")

    assert done.exit_code == 1
    assert done.stderr == note.format(file=file, side=f"{file}{chosen}")


def test_the_cast_of_a_side_plays_on_that_side(beggar: str) -> None:
    done = diff("classic", f"{beggar}+cast={CAST}", "--simulate", "40")

    assert done.stderr == ""
    assert "Only one of them has wins with beggar, wins with thief, uses of beggar.beg a game" in " ".join(
        done.stdout.split()
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((f"+cast={CAST}",), "+cast= and +uniques= are for --simulate"),
        (("+cast=", "--simulate", "4"), "write +cast= with a preset, `random` or names with commas"),
        (("+cast=beggar", "--simulate", "4"), "1 character cannot be dealt to 4 players; 8 can"),
        (("+cast=bagger", "--simulate", "4"), "did you mean `beggar`?"),
        ((f"+cast={CAST}+cast={CAST}", "--simulate", "4"), "`cast` is set twice"),
    ],
)
def test_a_cast_that_cannot_be_is_refused(beggar: str, words: tuple[str, ...], says: str) -> None:
    first, *rest = words
    done = diff("classic", beggar + first, *rest)

    assert done.exit_code == 2
    assert says in done.stderr
