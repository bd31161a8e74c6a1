"""What no line of a text can show: files that are too big, too deep, not texts, not there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics.draw import draw
from citadels_dsl.source import Source

HEAD = "overlay: example\non: core\nsays: An example.\n"
CLASSIC = HEAD.replace("core", "classic")


def rules(count: int, clause: str) -> str:
    """So many rules; `{}` in one is its number."""
    return "add:\n  rules:\n" + "".join(f"    r{n}: {{{clause.replace('{}', str(n))}}}\n" for n in range(count))


def bomb(path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10)]
    path.write_text(HEAD + "\n".join(lines))


def folder(path: Path) -> None:
    path.mkdir()


CASES: dict[str, tuple[Callable[[Path], object], set[str]]] = {
    "a file that is not there": (lambda path: path.with_name("other"), {"E001"}),
    "a folder": (folder, {"E002"}),
    "a file of 50 megabytes": (lambda path: path.write_bytes(b"# nothing\n" * 5_000_000), {"E004"}),
    "a file in another encoding": (lambda path: path.write_bytes(HEAD.encode() + "# Král".encode("cp1250")), {"E005"}),
    "a file in UTF-16": (lambda path: path.write_bytes(HEAD.encode("utf-16")), {"E005"}),
    "a picture": (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), {"E005"}),
    "zeros": (lambda path: path.write_bytes(bytes(1000)), {"E005"}),
    "an empty file": (lambda path: path.write_text(""), {"E007"}),
    "nothing but a comment": (lambda path: path.write_text("# nothing yet\n"), {"E007"}),
    "a bomb of aliases": (bomb, {"E018"}),
    "lists in lists, ten thousand deep": (lambda path: path.write_text(HEAD + "add: " + "[" * 10_000), {"E022"}),
    "maps in maps, ten thousand deep": (lambda path: path.write_text("{a: " * 10_000), {"E022"}),
    "maps in lines, two thousand deep": (
        lambda path: path.write_text("".join(f"{' ' * n}a:\n" for n in range(1200))),
        {"E022"},
    ),
    "an overlay on nothing": (lambda path: path.write_text('overlay: example\non: ""\nsays: x.\n'), {"E212"}),
    "an overlay on a list of nothing": (lambda path: path.write_text("overlay: example\non: []\nsays: x.\n"), {"E212"}),
    "a word alone": (lambda path: path.write_text("rules\n"), {"E212"}),
    "a hundred thousand keys": (
        lambda path: path.write_text(HEAD + "add:\n" + "".join(f"  k{n}: x\n" for n in range(60_000))),
        {"E023"},
    ),
    "thousands of clauses that clash": (
        lambda path: path.write_text(HEAD + rules(4_000, "instead: p.gather_gold, do: p.gain(1)")),
        {"E704"},
    ),
    "hundreds of clauses that clash": (
        lambda path: path.write_text(CLASSIC + rules(150, "instead: p.gather_gold, do: p.gain(1)")),
        {"E801"},
    ),
    "hundreds of settings that clash": (
        lambda path: path.write_text(CLASSIC + rules(150, "rule: p.coins, set: p.gold + {}")),
        {"E802"},
    ),
    "hundreds of clauses that wait for one moment": (
        lambda path: path.write_text(CLASSIC + rules(1_500, "after: p.gather_gold, do: p.gain(1)")),
        {"E704"},
    ),
    "six thousand districts": (
        lambda path: path.write_text(
            CLASSIC
            + "add:\n  districts:\n"
            + "".join(f"    d{n}: {{colour: noble, cost: 3, copies: 1}}\n" for n in range(6_000))
        ),
        {"E704"},
    ),
    "a trait of many clauses for many cards": (
        lambda path: path.write_text(
            CLASSIC
            + "add:\n  traits:\n    t:\n      abilities:\n"
            + "".join(f"        c{n}: {{after: p.gather_gold, do: p.gain(1)}}\n" for n in range(900))
            + "  districts:\n"
            + "".join(f"    d{n}: {{colour: noble, cost: 3, copies: 1, traits: [t]}}\n" for n in range(900))
        ),
        {"E704"},
    ),
    "thousands of rulesets": (
        lambda path: path.write_text("".join(f"overlay: o{n}\non: nothing\nsays: x.\n---\n" for n in range(8_000))),
        {"E704"},
    ),
    "thousands of rulesets of one name": (
        lambda path: path.write_text("overlay: o\non: classic\nsays: x.\n---\n" * 8_000),
        {"E704"},
    ),
    "many mistakes in one long line": (
        lambda path: path.write_text(
            HEAD + "add: {rules: {" + ", ".join(f"r{n}: {{after: x, do: y}}" for n in range(900)) + "}}\n"
        ),
        {"E315"},
    ),
    "a line of half a million letters": (lambda path: path.write_text(HEAD + f"{'x' * 500_000}: y\n"), {"E014"}),
    "very many parentheses": (
        lambda path: path.write_text(
            HEAD + f"add:\n  rules:\n    deep: {{action: may, do: gain({'(' * 3_000}1{')' * 3_000})}}\n"
        ),
        {"E124"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_at_once(name: str, tmp_path: Path) -> None:
    make, codes = CASES[name]
    path = tmp_path / "rules.yaml"
    make(path)
    begun = time.process_time()
    problems = check(Library.shipped(), str(path))
    draw(problems, color=False)
    assert {problem.code for problem in problems} & codes, problems[:3]
    assert time.process_time() - begun < 5


def test_a_byte_order_mark_and_foreign_line_ends_are_no_problem(tmp_path: Path) -> None:
    for number, text in enumerate(("\ufeff" + HEAD, HEAD.replace("\n", "\r\n"), HEAD.replace("\n", "\r"))):
        path = tmp_path / f"{number}.yaml"
        path.write_bytes(text.encode("utf-8"))
        assert check(Library.shipped(), str(path)) == ()


def test_a_text_that_is_no_file_is_checked_too() -> None:
    assert check(Library.shipped(), Source("<stdin>", HEAD)) == ()
    problems = check(Library.shipped(), Source("<stdin>", HEAD + "playrs: 4\n"))
    assert [(problem.code, str(problem.span)) for problem in problems] == [("E201", "<stdin>:4:1")]
