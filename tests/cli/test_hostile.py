"""Rules that would bring a machine to its knees: the commands say in one message where and why, and end soon."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.sampling import few

HEAD = "overlay: x\non: classic\nsays: An example.\n"
ACTION = HEAD + "add:\n  rules:\n    z:\n      action: may\n      do: |\n"
EXECUTORS = ("reference", "python", "wasm")
#: Seconds of a processor, and megabytes.
LONGEST, LARGEST = 30, 400


#: What is told of a process counts whoever began it too, so a small one begins it and tells.
LAUNCHER = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], "w").write(f"{used.ru_utime + used.ru_stime} {used.ru_maxrss}")
sys.exit(code)
"""


def ran(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """A command as it is installed; none needs long, nor much, nor shows where in the program something went wrong."""
    with TemporaryDirectory() as folder:
        told = Path(folder, "used")
        command = [sys.executable, "-c", LAUNCHER, str(told), sys.executable, "-m", "citadels_dsl", *map(str, args)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        seconds, kilobytes = map(float, told.read_text().split())
    assert seconds < LONGEST
    assert kilobytes < LARGEST * 1024
    assert "Traceback" not in done.stderr
    return done


def lines(count: int, line: str, indent: int = 4) -> str:
    return "".join(f"{' ' * indent}{line.replace('{}', str(n))}\n" for n in range(count))


REFUSED = {
    "a table of a million rows": (
        HEAD + "add:\n  tables:\n    t:\n      of: [round]\n      rows:\n" + lines(1_000_000, "{}: 1", 8), "E004", None,
    ),
    "a million abilities": (
        HEAD + "add:\n  rules:\n" + lines(1_000_000, "r{}: {after: p.turn, do: p.gain(1)}"), "E004", None,
    ),
    "abilities that fill a file": (
        HEAD + "add:\n  rules:\n" + lines(9_000, "r{}: {action: may, do: gain(1)}"), "E023", None,
    ),
    "a bomb of aliases": (
        HEAD + "add:\n  rules:\n    a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"    a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)), "E018", 6,
    ),
    "depth": (HEAD + "add: " + "[" * 20_000, "E022", None),
    "a deck of a million cards": (
        HEAD + "add:\n  districts:\n    hut: {colour: noble, cost: 3, copies: 1000000}\n", "E204", 6,
    ),
    "gold without measure": (ACTION + "        gain(1000000000000000000)\n", "E111", 9),
    "a number at the edge of 32 bits": (ACTION + "        gain(2147483648)\n", "E111", 9),
    "a thousand million rounds": (ACTION + "        repeat 1000000000:\n          gain(1)\n", "E111", 9),
    "a million players": (HEAD + "players: 1000000\n", "E210", 4),
    "an option with a thousand million values": (
        HEAD + "add:\n  options:\n    o: {kind: number, from: 0, to: 1000000000, default: 1, says: x}\n", "E204", 6,
    ),
    "an offer that never ends": (
        HEAD + "add:\n  rules:\n    z: {action: must, limit: any, do: gain(1)}\n", "E517", 6,
    ),
    "procedures in a circle": (
        HEAD + "add:\n  procedures:\n    f: {of: player, says: 'f of {}', do: g()}\n"
        "    g: {of: player, says: 'g of {}', do: f()}\n  rules:\n    a: {after: p.turn, do: p.f()}\n", "E803", 6,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_the_checker_stops_it(name: str, tmp_path: Path) -> None:
    text, code, line = REFUSED[name]
    path = tmp_path / "rules.yaml"
    path.write_text(text)
    done = ran("check", path)
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert f"error[{code}]" in said
    assert line is None or f"rules.yaml:{line}:" in said
    assert re.search(r"^ +[=-] \S", said, re.MULTILINE), "what can be done about it"


#: Why a game is unfinished, in the words of all that play it.
BROKEN_OFF = {
    "rounds without end": (
        ACTION + "        repeat 900000000 while yes:\n          gain(1)\n          pay(1)\n",
        "more than 200,000 steps without a decision: rules.z",
    ),
    "conditions that bring each other about": (
        HEAD + "add:\n  questions:\n"
        "    rich: {of: player, kind: truth, default: me.gold > 5, says: '{} is rich'}\n"
        "    poor: {of: player, kind: truth, default: me.gold < 3, says: '{} is poor'}\n"
        "  rules:\n    a: {when: p.rich, do: p.pay(p.gold)}\n    b: {when: p.poor, do: p.gain(10)}\n",
        "more than 200,000 steps without a decision: rules.",
    ),
    "gold that doubles": (
        ACTION + "        repeat 100:\n          gain(me.gold + 1)\n", "a number beyond 1,000,000,000: rules.z",
    ),
    "a choice of millions": (
        ACTION + "        choose n in 0..me.gold + 9999999\n        gain(n)\n",
        "more than 10,000 numbers in a row: rules.z",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", few([*BROKEN_OFF][::-1], 1))
def test_whatever_plays_breaks_it_off_and_says_the_same(name: str, tmp_path: Path) -> None:
    text, reason = BROKEN_OFF[name]
    path = tmp_path / "rules.yaml"
    path.write_text(text)
    assert ran("check", path).returncode == 0
    told = []
    for executor in EXECUTORS:
        done = ran(
            "simulate", path, "--players", "4", "--games", "2", "--executor", executor, "--format", "json", "--quiet"
        )
        assert done.returncode == 0, done.stderr
        assert reason in done.stdout
        told.append(_games(done.stdout))
    assert told[0] == told[1] == told[2]


def _games(told: str) -> object:
    """What came out, without what played it and how long that took."""
    found = json.loads(told)
    return {name: value for name, value in found.items() if name not in ("executor", "seconds", "games_per_s")}


@pytest.mark.large
def test_a_table_of_thousands_of_rows_that_only_the_game_looks_into(tmp_path: Path) -> None:
    """It is no mistake, and no program is too deep for it."""
    path = tmp_path / "rules.yaml"
    rows = ", ".join(f"{n}: {n % 3}" for n in range(9_000))
    path.write_text(
        HEAD + f"add:\n  tables:\n    t:\n      of: [round]\n      rows: {{{rows}}}\n"
        "  rules:\n    a: {after: p.turn, do: p.gain(t)}\n"
    )
    told = []
    for executor in EXECUTORS:
        done = ran(
            "simulate", path, "--players", "4", "--games", "2", "--executor", executor, "--format", "json", "--quiet"
        )
        assert done.returncode == 0, done.stderr
        told.append(_games(done.stdout))
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("wish", [("--players", "1000000"), ("-o", "start_gold=999999999999")])
def test_wishes_beyond_all_bounds_are_refused(wish: tuple[str, str]) -> None:
    begun = time.monotonic()
    done = ran("simulate", "classic", *wish, "--games", "1")
    assert done.returncode == 2
    assert "Error: " in done.stderr
    assert time.monotonic() - begun < 120
