"""What `citadels diff` prints of shipped rulesets: read the difference before you renew it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from citadels_dsl.cli import main

ROOT = Path(__file__).parents[2]
RULESETS = ROOT / "rulesets"
RECOMMENDED = RULESETS / "house_rules" / "recommended"
GOLDENS = ROOT / "tests" / "goldens" / "diffs"


def bases(overlay: Path) -> list[str]:
    found = re.search(r"^on: (.+)$", overlay.read_text(encoding="utf-8"), flags=re.M)
    assert found is not None, overlay
    return re.findall(r"\w+", found[1])


PAIRS = [
    ("classic", "dark_city"),
    ("classic_2017", "edition_2016"),
    *((base, f"{base}+{path.stem}") for path in sorted(RECOMMENDED.glob("*.yaml")) for base in bases(path)),
]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "100")


def diff(*words: str) -> Result:
    return CliRunner().invoke(main, ["diff", *words])


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_difference_is_the_one_that_was_read(one: str, other: str, update: bool) -> None:
    done = diff(one, other)
    golden = GOLDENS / f"{one}-{other.removeprefix(f'{one}+')}.txt"
    if update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(done.stdout, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == done.stdout
    assert (done.exit_code, done.stderr) == (1 if done.stdout else 0, "")
    places = re.findall(r"^      (\S+:\d+)(?: -> (\S+:\d+))?$", done.stdout, flags=re.M)
    assert len(places) == len(re.findall(r"^  [-+~>] ", done.stdout, flags=re.M)), "each change with its place"


def test_every_golden_has_its_pair() -> None:
    names = {f"{one}-{other.removeprefix(f'{one}+')}.txt" for one, other in PAIRS}
    assert {path.name for path in GOLDENS.iterdir()} == names


# ------------------------------------------------------------------ the same in another dress


def in_another_dress(text: str) -> str:
    """Sections and their parts the other way round, a remark on each, wider, and lists of one line written below."""
    head, *sections = re.split(r"^(?=[a-z_]+:)", text, flags=re.M)
    found = [head, *(_turned(section) for section in reversed(sections))]
    return "# Another hand wrote this.\n" + re.sub(r"^( +)", r"\1\1", "".join(found), flags=re.M)


def _turned(section: str) -> str:
    first, *parts = re.split(r"^(?=  [a-z_.]+:)", section, flags=re.M)
    name = first.partition(":")[0]
    if name not in ("characters", "districts", "marks", "questions", "tables", "change"):
        return section
    ended = [part if part.endswith("\n") else f"{part}\n" for part in parts]
    return first + "".join(f"  # a remark\n{part}" for part in reversed(ended))


@pytest.mark.parametrize("name", ["classic", "dark_city", "house_rules/recommended/n05_abbot"])
def test_another_dress_is_no_difference(name: str, tmp_path: Path) -> None:
    text = (RULESETS / f"{name}.yaml").read_text(encoding="utf-8")
    other = tmp_path / f"{name.rpartition('/')[2]}.yaml"
    other.write_text(in_another_dress(text), encoding="utf-8")
    assert other.read_text(encoding="utf-8").splitlines()[5:] != text.splitlines()[5:]
    done = diff(name.rpartition("/")[2], str(other))
    assert (done.stdout, done.stderr, done.exit_code) == ("", "", 0)
