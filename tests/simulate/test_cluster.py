"""Games on other machines are the same games: a real scheduler of Dask and real workers, processes on loopback."""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from citadels_dsl.compiler.bots import shipped
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.simulate.distant import ClusterError
from citadels_dsl.simulate.plan import Plan
from citadels_dsl.simulate.runs.series import Keeping, simulate_kept
from citadels_dsl.simulate.series import simulate

pytest.importorskip("distributed", reason="an extra")
PLAN = Plan(players=4, games=3000, seed=9, executor="wasm")
#: Nothing of it outlives the tests, whatever happens to them.
LIFETIME = "300s"


class Company:
    """A scheduler, and the workers that were started for it."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        self._folder = folder
        place = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show",
                    "--scheduler-file", str(place))  # fmt: skip
        end = time.monotonic() + 60
        while not (place.exists() and place.read_text().endswith("}")):
            assert time.monotonic() < end, "no scheduler"
            time.sleep(0.05)
        self.address: str = json.loads(place.read_text())["address"]

    def worker(self) -> subprocess.Popen[bytes]:
        folder = str(self._folder)
        return self._start("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny",
                           "--no-dashboard", "--lifetime", LIFETIME, "--local-directory", folder)  # fmt: skip

    def _start(self, what: str, *args: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *args]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with ExitStack() as stack:
        yield Company(tmp_path_factory.mktemp("company"), stack)


def once(done: Callable[[], object]) -> Callable[[int], None]:
    """Progress that does something when the first part is there."""
    did: list[int] = []

    def progress(games: int) -> None:
        if not did:
            did.append(games)
            done()

    return progress


def test_who_is_lost_in_the_middle_changes_nothing(classic: Rules, company: Company, tmp_path: Path) -> None:
    victim, _ = company.worker(), company.worker()
    here = simulate(classic, PLAN)
    there = simulate(classic, PLAN, once(victim.kill), cluster=company.address)
    assert victim.wait(60) == -signal.SIGKILL
    assert there.tally == here.tally
    assert (there.executor, there.interrupted) == ("wasm", False)

    # With what they played kept: a file from there is the file from here, and another worker is lost meanwhile.
    victim = company.worker()
    kept = simulate_kept(classic, PLAN, Keeping(tmp_path / "there", (), 250), once(victim.kill), company.address)
    victim.wait(60)
    simulate_kept(classic, PLAN, Keeping(tmp_path / "here", (), 250))
    assert kept.tally == here.tally
    files = {path.relative_to(tmp_path / "here"): path.read_bytes() for path in (tmp_path / "here").rglob("*.parquet")}
    assert len(files) == 4 * PLAN.games // 250
    assert all((tmp_path / "there" / path).read_bytes() == content for path, content in files.items())


def test_the_engine_plays_there_as_well_and_its_records_come_back(
    classic: Rules, company: Company, tmp_path: Path
) -> None:
    plan = replace(
        PLAN, games=6, bots=("builder", "random"), weights=shipped(), executor="reference", options={"short_game": True}
    )
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert simulate(classic, plan, None, there, company.address).tally == simulate(classic, plan, None, here).tally
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.large
def test_ctrl_c_gives_the_beginning(classic: Rules, company: Company) -> None:
    plan = replace(PLAN, games=1_000_000)
    results = simulate(classic, plan, once(lambda: signal.raise_signal(signal.SIGINT)), cluster=company.address)
    assert results.interrupted
    assert results.signal == signal.SIGINT
    assert results.tally == simulate(classic, replace(plan, games=results.tally.games)).tally


@pytest.mark.large
def test_the_command_plays_there(company: Company) -> None:
    command = [sys.executable, "-m", "citadels_dsl", "simulate", "classic", "--games", "500", "--format", "json"]
    told = [
        json.loads(subprocess.run([*command, *more], capture_output=True, check=True, timeout=120).stdout)
        for more in ([], ["--cluster", company.address])
    ]
    assert [{key: value for key, value in one.items() if key != "games_per_s"} for one in told].count(
        {key: value for key, value in told[0].items() if key != "games_per_s"}
    ) == 2


@pytest.mark.parametrize("address", ["localhost", ":", "http://127.0.0.1:1", "tls://127.0.0.1:1", "inproc://1"])
def test_what_is_no_address_is_said_with_one_that_is_and_nothing_is_left_behind(
    classic: Rules, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", left.append)
    with pytest.raises(ClusterError, match=r"is no address: .*; write where the scheduler of Dask listens, as tcp://"):
        simulate(classic, PLAN, cluster=address)
    gc.collect()
    assert left == []


def test_where_nobody_answers_that_is_said(classic: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_dsl.simulate.cluster.PATIENCE", 1)
    with pytest.raises(ClusterError, match=r"^no scheduler of Dask answers at tcp://127\.0\.0\.1:1: "):
        simulate(classic, PLAN, cluster="tcp://127.0.0.1:1")
