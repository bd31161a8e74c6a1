"""`citadels lower`: what a reader is told of a program, and that what is printed is the program that is played."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.listing import listing
from citadels_dsl.kernel.lower.whole import lowered
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare

GOLDENS = Path(__file__).parents[1] / "goldens" / "lower"
#: What ends a line somewhere, what turns it round, and what is no text.
EVIL = "evil\nraise SystemExit\r1\x0c2\x0b3\x1c4\x85raise\u20285\u20296\u202e7\x008\x1b[31m9\udcff0"


def lower(*args: str) -> Result:
    result = CliRunner().invoke(main, ["lower", *args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def head(source: str) -> str:
    """The comments that come first."""
    return source.split("\n\n")[0] + "\n"


def said(source: str, label: str) -> str:
    """What the head says of something, on one line."""
    lines = head(source).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith(f"# {label} "))
    rest = [line[16:] for line in lines[first + 1 :]]
    until = next((n for n, line in enumerate(lines[first + 1 :]) if not line.startswith("#" + " " * 15)), len(rest))
    return " ".join([lines[first][16:], *rest[:until]])


def rules_of(name: str) -> Rules:
    rules = compile_ruleset(Library.shipped(), name).rules
    assert rules is not None
    return rules


# ------------------------------------------------------------ what is said


@pytest.mark.parametrize("name", ["classic", "edition_2016"])
def test_the_head_is_the_one_that_was_read(name: str, update: bool) -> None:
    heard = head(lower(name, "--players", "4").output)
    golden = GOLDENS / f"{name}.txt"
    if update:
        golden.write_text(heard, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == heard


def test_an_option_that_is_another_is_told_and_so_is_what_it_leaves_out() -> None:
    usual, other = lower("classic").output, lower("classic", "--option", "short_game=yes").output
    assert "short_game=no," in said(usual, "options")
    assert "short_game=yes (default no)," in said(other, "options")
    assert "rules.short_game," in said(usual, "left out")
    assert "rules.short_game" not in said(other, "left out")


def test_places_and_cards_are_counted_as_the_program_counts_them() -> None:
    source = lower("classic", "--players", "5").output
    space: dict[str, Any] = {}
    exec(source, space)
    assert f"{space['where'][0]} deck," in said(source, "places")
    assert f"{len(space['where']) - 3}-{len(space['where']) - 1} watchtower" in said(source, "cards")
    assert f"of cards {len(space['where'])} bits" in said(source, "sets")


def test_what_an_array_can_hold_stands_behind_it() -> None:
    lines = lower("classic", "--players", "4").output.splitlines()
    assert "player = [-1]  # -1 .. 3" in lines
    assert "deck_top = [0]  # 0 or more" in lines
    assert "gold = [0] * 4" in lines
    assert "revealed = [0]  # a set of 8" in lines
    assert "standing = [0, 0, 255, 0, 0, 0, 0, 0]  # sets of 8" in lines
    assert "printed_cost = (  # 1 .. 6" in lines
    arrays = lines[: lines.index("def begin():")]
    assert max(map(len, arrays)) <= 120


def test_arrays_stand_together_that_live_equally_long() -> None:
    source = lower("edition_2016", "--players", "4").output
    places = [
        source.index(f"\n{line}")
        for line in ("# The state", "gold =", "# What never", "printed_cost =", "# What is known", "trials =",
                     "# What goes on", "at_game =", "# The functions", "def begin")
    ]  # fmt: skip
    assert places == sorted(places)


# ------------------------------------------------------------ what it is


@pytest.mark.parametrize("name", ["classic", "edition_2016"])
def test_what_is_printed_plays_the_games_that_are_played(name: str) -> None:
    space: dict[str, Any] = {}
    exec(lower(name, "--players", "4").output, space)
    rules = rules_of(name)
    game = CompiledGame(rules, prepare(rules, 4), "python")
    for number in (0, 7):
        expected = game.play(3, number)
        space["play"](3, number)
        assert space["transcript"] == [expected.transcript]
        assert (*space["round"], *space["decisions"]) == (expected.rounds, expected.decisions)
        assert tuple(space["points"]) == expected.scores
        assert sum(space["built"]) == sum(sum(by_seat.values()) for by_seat in expected.built.values())


# ------------------------------------------------------------ strangers


def test_a_name_does_not_get_out_of_its_comment() -> None:
    rules = rules_of("classic")
    setup = prepare(rules, 4)
    program = lowered(rules, setup)
    option = replace(next(iter(rules.options.values())), name=EVIL)
    evil = replace(
        rules, name=EVIL, digest=EVIL, colours=(*rules.colours, EVIL), options={**rules.options, EVIL: option}
    )
    source = listing(program, evil, replace(setup, options={**setup.options, EVIL: EVIL}))
    above = source[: source.index("\nclass Aborted")].splitlines()  # whatever somebody takes for the end of a line
    assert [line for line in above if line and not line.startswith("# ") and line != "#"] == []
    assert "evil raise SystemExit 1 2 3" in source
    assert source.isascii()
    assert ast.dump(ast.parse(source)) == ast.dump(ast.parse(listing(program, rules, setup)))


def test_the_name_of_a_file_does_not_get_out_of_its_comment(tmp_path: Path) -> None:
    path = tmp_path / f"{EVIL.replace(chr(0), '')}.yaml"
    lines = ("overlay: x", "on: classic", "says: .", "add:", "  rules:", '    more: {after: p.turn, do: "p.gain(1)"}')
    path.write_text("\n".join(lines), encoding="utf-8")
    source = lower("classic", "--with", str(path)).output
    found = [line.strip() for line in source.splitlines() if "SystemExit" in line]
    assert [line for line in found if not line.startswith("# ")] == []
    assert any(line.endswith(".yaml:6 p.gain(1)") for line in found)
    ast.parse(source)


# ------------------------------------------------------------ what is refused


def test_a_ruleset_that_is_not_there_is_a_mistake_of_use() -> None:
    result = lower("clasic")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: there is no ruleset or overlay `clasic`; did you mean `classic`?\n")


def test_what_cannot_be_lowered_is_told_with_its_line(tmp_path: Path) -> None:
    lines = (
        "overlay: placed", "on: classic", "says: An example.", "add:",
        '  marks: {there: {on: player, kind: place, until: round, says: "the place of {}"}}',
        "  rules:", '    note: {after: p.turn, do: "mark(p, there=p.hand)"}',
    )  # fmt: skip
    (tmp_path / "placed.yaml").write_text("\n".join(lines), encoding="utf-8")
    result = lower(str(tmp_path / "placed.yaml"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be compiled yet: a mark that is a place (" in result.stderr
    assert "placed.yaml:7)" in result.stderr
