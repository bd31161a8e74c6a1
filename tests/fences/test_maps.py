"""The docstring of a package that is a map names every module there, and none that is not."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
#: Names on the left, what they are for on the right.
ENTRY = re.compile(r"^    (\w+(?:, \w+)*) {2,}\S", re.MULTILINE)


def text_of(package: str) -> str:
    file = TOP / "citadels_dsl" / package / "__init__.py"
    found = ast.get_docstring(ast.parse(file.read_text("utf-8")), clean=False)
    assert found
    return found


def named(text: str) -> list[str]:
    return sorted(name for entry in ENTRY.findall(text) for name in entry.split(", "))


@pytest.mark.parametrize("package", ["kernel", "kernel/lower", "kernel/passes", "kernel/printers"])
def test_a_map_names_every_module_once(package: str) -> None:
    modules = {path.stem for path in (TOP / "citadels_dsl" / package).iterdir() if not path.name.startswith("__")}
    assert named(text_of(package)) == sorted(modules)


def test_the_tree_in_contributing_names_every_package() -> None:
    tree = (TOP / "CONTRIBUTING.md").read_text("utf-8").split("```")[1]
    packages = [path.parent.name for path in (TOP / "citadels_dsl").glob("*/__init__.py")]
    assert sorted(re.findall(r"^  (\w+) {2,}", tree, re.MULTILINE)) == sorted(packages)


def test_what_the_map_of_lowering_puts_below_is_fenced() -> None:
    _, below = text_of("kernel/lower").split("Nothing below knows of these")
    configuration = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    contracts = configuration["tool"]["importlinter"]["contracts"]
    (fenced,) = (one["source_modules"] for one in contracts if one["name"].startswith("What can happen"))
    assert named(below) == sorted(name.removeprefix("citadels_dsl.kernel.lower.") for name in fenced)
