"""Ability texts as trees: their shape, their places in the file, and how much may be asked of them."""

from __future__ import annotations

import logging

import pytest
from lark import Lark

from citadels_dsl.source import Source, Span
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.lines import Lines
from citadels_dsl.syntax.nodes import Mapping, Scalar
from citadels_dsl.syntax.parser import GRAMMAR, parse_block, parse_pattern, parse_value
from citadels_dsl.syntax.printer import show
from citadels_dsl.syntax.reading import read

NOWHERE = Span(Source("nowhere", ""), 0, 0)


def scalar(text: str) -> Scalar:
    return Scalar(text, Span(Source("text", text), 0, len(text)))


def value(text: str) -> tree.Expr:
    found, problems = parse_value(scalar(text))
    assert problems == []
    assert found is not None
    return found


def block(text: str) -> tree.Block:
    found, problems = parse_block(scalar(text))
    assert problems == []
    assert found is not None
    return found


def name(text: str) -> tree.Name:
    return tree.Name(text, span=NOWHERE)


def test_the_grammar_has_no_conflict_and_no_terminal_in_the_way_of_another(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "lark"):
        Lark(
            GRAMMAR.read_text(encoding="utf-8"),
            parser="lalr",
            strict=True,
            start=["block", "value", "pattern"],
            postlex=Lines(),
        )
    assert caplog.records == []


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a or b and not c is d + e * -f", "a or (b and (not (c is (d + (e * (-f))))))"),
        ("a - b - c", "(a - b) - c"),
        ("not a in b", "not (a in b)"),
        ("a is not a card and b not in c", "(a is not a card) and (b not in c)"),
        ("count(d in me.city if d.cost < 3) >= 2", "(count(d in me.city if (d.cost < 3))) >= 2"),
        ("down(a + b / 2)", "down((a + b) / 2)"),
    ],
)
def test_what_holds_together_most_is_read_first(text: str, meant: str) -> None:
    assert value(text) == value(meant)


def test_a_negation_is_not_a_condition_of_what_is_negated() -> None:
    assert value("a is not b") == tree.Binary("is not", name("a"), name("b"), span=NOWHERE)
    assert value("a is (not b)") != value("a is not b")


def test_words_of_the_grammar_are_properties_too() -> None:
    assert show(value("c.robbed.by.count(d.if)")) == "c.robbed.by.count(d.if)"


def test_a_block_has_its_branches_and_its_deciders() -> None:
    (either,) = block('p.either "pay" if p.gold > 0:\n  p.pay(1)\nor:\n  may:\n    draw(1)\n  else:\n    nothing')
    assert isinstance(either, tree.Either)
    assert either.decider == name("p")
    assert [branch.label for branch in either.branches] == ["pay", None]
    (may,) = either.branches[1].body
    assert isinstance(may, tree.May)
    assert may.otherwise == (tree.Nothing(span=NOWHERE),)


def test_one_is_chosen_out_of_members_and_several_out_of_a_set() -> None:
    one, some, by_chance = block(
        "p.choose secretly d in p.hand by d.cost if d.cost > 1\nchoose 0..n ds in me.hand\nrandom 2 ds in deck"
    )
    assert isinstance(one, tree.Choose)
    assert one.secret
    assert (one.members.order, one.members.condition) == (value("d.cost"), value("d.cost > 1"))
    assert isinstance(some, tree.ChooseSome)
    assert some.quantity == tree.Range(tree.Number(0, span=NOWHERE), name("n"), span=NOWHERE)
    assert isinstance(by_chance, tree.RandomSome)


def test_a_pattern_is_names_properties_and_calls() -> None:
    found, problems = parse_pattern(scalar("p.take(n, from=me)"))
    assert problems == []
    assert isinstance(found, tree.Call)
    assert [argument.name and argument.name.text for argument in found.args] == [None, "from"]


def test_comments_and_blank_lines_are_nothing() -> None:
    assert block("# first\n\ngain(1)   # a\n\n  # b\n\nif a:   # c\n  # d\n  draw(1)\n# e") == block(
        "gain(1)\nif a:\n  draw(1)"
    )


def test_inside_parentheses_a_statement_goes_over_several_lines() -> None:
    assert block("gain(\n  1 +\n2)\ndraw(1)") == block("gain(1 + 2)\ndraw(1)")


WRITTEN = {
    "a plain text": "do: pay(count(me.hand), to=bank)\n",
    "in single quotes": "do: 'pay(count(me.hand), to=bank)'\n",
    "in double quotes": 'do: "\\x70ay(count(me.hand),\\\n    to=bank)"\n',
    "below a bar": "do: |\n    # first\n    pay(count(me.hand), to=bank)\n",
    "below a bar, on windows": "do: |\r\n    pay(\r\n        count(me.hand), to=bank)\r\n",
    "folded": "do: >-\n  pay(count(me.hand),\n\n  to=bank)\n",
    "over two lines": "do: pay(count(me.hand),\n  to=bank)\n",
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_the_place_of_a_node_is_exact_however_the_text_is_written(text: str) -> None:
    (found,), problems = read(Source("rules.yaml", text))
    assert isinstance(found, Mapping)
    written = found.get("do")
    assert isinstance(written, Scalar)
    parsed, more = parse_block(written)
    assert problems + more == []
    assert parsed is not None
    (do,) = parsed
    assert isinstance(do, tree.Do)
    assert isinstance(do.call, tree.Call)
    count, bank = (argument.value for argument in do.call.args)
    assert count.span.text == "count(me.hand)"
    assert bank.span.text == "bank"
    assert do.span.text.endswith("to=bank)")


def test_parentheses_belong_to_the_place_of_what_they_hold() -> None:
    found = value("(a or b) and c")
    assert isinstance(found, tree.Binary)
    assert (found.span.start, found.left.span.text) == (0, "(a or b)")


def test_a_mistake_in_one_statement_does_not_hide_those_in_the_others() -> None:
    text = "gain 2\nif a:\n  draw(1)\nelse:\n  draw 2\nfor p in others\n  p.gain(1)\ngain(1)"
    assert [problem.span.line for problem in parse_block(scalar(text))[1]] == [1, 5, 6]


def test_a_parenthesis_that_is_left_open_is_one_mistake() -> None:
    problems = parse_block(scalar("gain(1)\ngain((2)\ndraw(1)\nif a:\n  draw(2)"))[1]
    assert [(problem.code, problem.span.line, problem.span.column) for problem in problems] == [("E107", 2, 5)]


def test_lines_that_yaml_joins_are_called_so() -> None:
    (found,), _ = read(Source("rules.yaml", "do: gain(1)\n  draw(1)\n"))
    assert isinstance(found, Mapping)
    (problem,) = parse_block(found.entries[0].value)[1]  # type: ignore[arg-type]
    assert (problem.code, problem.span.line, problem.span.column) == ("E125", 2, 3)


TOO_MUCH = {
    "parentheses": "(" * 10_000,
    "parentheses that are closed": "(" * 60 + "1" + ")" * 60,
    "a sum": "1" + " + 1" * 300,
    "signs": "-" * 300 + "1",
    "negations": "not " * 300 + "a",
    "properties": "a" + ".b" * 300,
    "calls": "f" + "()" * 300,
    "letters": "a" * 10_001,
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_is_too_long_or_too_deep_has_a_message(text: str) -> None:
    for parse in (parse_block, parse_value):
        found, (problem,) = parse(scalar(text))
        assert found is None
        assert problem.code == "E124" or (parse is parse_block and text.startswith(("-", "not", "1")))


def test_lines_that_are_indented_too_deep_have_a_message() -> None:
    (problem,) = parse_block(scalar("".join(" " * n + "if a:\n" for n in range(60))))[1]
    assert problem.code == "E124"


def test_every_text_of_the_shipped_rules_is_read_quickly(ability_texts: list[tuple[str, Scalar]]) -> None:
    parsers = {"block": parse_block, "value": parse_value, "pattern": parse_pattern}
    assert len(ability_texts) > 400
    for form, text in ability_texts:
        assert parsers[form](text)[1] == []
