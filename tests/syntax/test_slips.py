"""Every slip has a message of its own, at the letter where it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from marked import Case, cases, document

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import check
from citadels_dsl.diagnostics.codes import files, grammar
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.nodes import Mapping, Scalar
from citadels_dsl.syntax.parser import parse_block, parse_pattern, parse_value
from citadels_dsl.syntax.reading import read

PARSERS = {"do": parse_block, "if": parse_value, "after": parse_pattern}
SLIPS = document("slips.yaml")
assert isinstance(SLIPS, Mapping)
ABILITIES = [(entry.key.text, case) for entry in SLIPS for case in cases(entry.value)]
YAML = list(cases(document("yaml_slips.yaml")))


def scalar(text: str) -> Scalar:
    return Scalar(text, Span(Source("text", text), 0, len(text)))


@pytest.mark.parametrize(("key", "case"), ABILITIES, ids=lambda each: getattr(each, "marked", None))
def test_a_slip_in_an_ability_is_explained_where_it_is(key: str, case: Case) -> None:
    tree, problems = PARSERS[key](scalar(case.text))
    assert tree is None
    assert case.found(problems) == case.expected()
    assert all(problem.hint for problem in problems)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("draw 2 cards", "draw(2)"),
        ("gain 1 gold", "gain(1)"),
        ("p.gain 3 coins", "p.gain(3)"),
        ("gain count(x)", "gain(count(x))"),
    ],
)
def test_the_remedy_for_a_verb_without_parentheses_is_one(text: str, remedy: str) -> None:
    _, (problem,) = parse_block(scalar(text))
    assert problem.hint == f"write `{remedy}`"
    assert parse_block(scalar(remedy))[1] == []


@pytest.mark.parametrize("case", YAML, ids=lambda each: each.marked)
def test_a_slip_in_yaml_is_explained_where_it_is(case: Case) -> None:
    problems = read(Source("text", case.text))[1]
    assert case.found(problems) == case.expected()
    assert all(problem.hint for problem in problems)


def test_every_code_of_the_grammar_has_a_slip_that_shows_it() -> None:
    shown = {code for _, case in ABILITIES for code in case.codes.split()}
    assert {code.code for code in grammar.CODES} - shown == {"E124"}  # too much of something: in `test_trees`


def test_every_code_of_yaml_that_a_text_can_show_has_a_slip_that_shows_it() -> None:
    shown = {code for case in YAML for code in case.codes.split()}
    assert {code.code for code in files.CODES if code.wrong} - shown == {"E006", "E022"}  # in `test_nodes`


def test_no_broken_text_is_without_a_message() -> None:
    chance = random.Random(1)
    good = [case.text for _, case in ABILITIES] + Path(__file__).read_text(encoding="utf-8").split("\n\n")
    bits = ["(", ")", ":", "=", ".", '"', " if ", " in ", "\n", "\n  ", "\n\t", "choose ", ", ", " 1 ", "..", "é", "#"]
    for _ in range(600):
        text = chance.choice(good)
        for _ in range(3):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(bits) + text[at + chance.randrange(3) :]
        for parse in PARSERS.values():
            tree, problems = parse(scalar(text))
            assert (tree is None) == bool(problems)
            for problem in problems:
                assert problem.code.startswith("E1")
                assert problem.message and problem.hint  # noqa: PT018
                assert 0 <= problem.span.start <= problem.span.end <= len(text)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("count(e of me.city if e.colour is trade)", "write `in`"),
        ("most(p of players)", "write `in`"),
        ("count(me.hand) of cards", "what belongs to something is a property"),
    ],
)
def test_of_is_answered_with_what_was_meant_there(text: str, remedy: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        f"overlay: a\non: classic\nsays: A.\nadd:\n  rules:\n    b: {{rule: p.build_limit, set: '{text}'}}\n"
    )
    problems = check(Library.shipped(), str(file))
    assert [(problem.code, problem.hint.startswith(remedy)) for problem in problems] == [("E101", True)]
