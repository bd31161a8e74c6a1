"""What is printed parses to the same tree."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from citadels_dsl.source import Source, Span
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.parser import parse_block, parse_pattern, parse_value
from citadels_dsl.syntax.printer import PATH, lines, show

NOWHERE = Span(Source("nowhere", ""), 0, 0)


def scalar(text: str) -> Scalar:
    return Scalar(text, Span(Source("text", text), 0, len(text)))


def of(kind: type, *parts: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    return st.tuples(*parts).map(lambda values: kind(*values, span=NOWHERE))


NAMES = of(tree.Name, st.sampled_from(["me", "p", "d", "gold", "by2", "any_", "player"]))
ATOMS = st.one_of(
    NAMES, of(tree.Number, st.integers(0, 99)), of(tree.Truth, st.booleans()), st.just(tree.Nobody(span=NOWHERE))
)
WORDS = ["or", "and", "is", "is not", "in", "not in", "<", "<=", ">", ">=", "+", "-", "*", "mod"]
FOLDS = ["count", "sum", "any", "max", "min", "most", "least", "those", "different"]


def expressions_over(inner: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    members = members_over(inner)
    argument = of(tree.Argument, st.none() | NAMES, inner)
    folds = st.sampled_from(FOLDS)
    nothing, no_items = st.none(), st.just(())
    return st.one_of(
        of(tree.Property, inner, NAMES),
        of(tree.Call, inner, st.lists(argument, max_size=2).map(tuple)),
        of(tree.Binary, st.sampled_from(WORDS), inner, inner),
        of(tree.Unary, st.sampled_from(["not", "-"]), inner),
        of(tree.IsA, inner, st.sampled_from(["player", "character", "card"]), st.booleans()),
        of(tree.Divide, st.booleans(), inner, inner),
        of(tree.Can, inner, nothing | inner),
        of(tree.Referee, inner),
        of(tree.Fold, folds, nothing, members, no_items),
        of(tree.Fold, folds, inner, members, no_items),
        of(tree.Fold, folds, nothing, nothing, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    )


def members_over(inner: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    source = inner | of(tree.Range, inner, inner)
    return of(tree.Members, NAMES, source, st.none() | inner, st.none() | inner)


EXPRESSIONS = st.recursive(ATOMS, expressions_over, max_leaves=8)
SMALL = st.recursive(ATOMS, expressions_over, max_leaves=3)
SETS = SMALL | of(tree.Range, SMALL, SMALL)
MEMBERS = members_over(SMALL)
DOERS = st.none() | SMALL
LABELS = st.none() | st.text(alphabet="ab :#“é", max_size=5)
SIMPLE = st.one_of(
    of(tree.Do, SMALL),
    of(tree.Let, NAMES, SMALL, st.booleans()),
    of(tree.Choose, DOERS, st.booleans(), MEMBERS),
    of(tree.ChooseSome, DOERS, st.booleans(), SETS, NAMES, SETS),
    of(tree.Random, MEMBERS),
    of(tree.RandomSome, SETS, NAMES, SETS),
    st.just(tree.Nothing(span=NOWHERE)),
)


def blocks_over(inner: st.SearchStrategy) -> st.SearchStrategy:  # type: ignore[type-arg]
    body = st.lists(inner, min_size=1, max_size=2).map(tuple)
    branches = st.lists(st.tuples(SMALL, body), min_size=1, max_size=2).map(tuple)
    branch = of(tree.Branch, LABELS, st.none() | SMALL, body)
    return st.one_of(
        of(tree.If, branches, st.none() | body),
        of(tree.For, MEMBERS, body),
        of(tree.Together, MEMBERS, body),
        of(tree.Repeat, SMALL, st.none() | SMALL, body),
        of(tree.May, DOERS, LABELS, body, st.none() | body),
        of(tree.Either, DOERS, st.lists(branch, min_size=2, max_size=3).map(tuple)),
    )


BLOCKS = st.lists(st.recursive(SIMPLE, blocks_over, max_leaves=4), min_size=1, max_size=2).map(tuple)


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_a_printed_expression_parses_to_the_same_tree(expression: tree.Expr) -> None:
    assert parse_value(scalar(show(expression))) == (expression, [])


@settings(max_examples=100, deadline=None)
@given(BLOCKS)
def test_a_printed_block_parses_to_the_same_tree(block: tree.Block) -> None:
    assert parse_block(scalar("\n".join(map(str, lines(block))))) == (block, [])


def test_every_text_of_the_shipped_rules_is_printed_and_read_again(ability_texts: list[tuple[str, Scalar]]) -> None:
    for form, text in ability_texts:
        if form == "block":
            block, _ = parse_block(text)
            assert block is not None
            assert parse_block(scalar("\n".join(map(str, lines(block)))))[0] == block
        else:
            parse = parse_value if form == "value" else parse_pattern
            expression, _ = parse(text)
            assert expression is not None
            assert parse(scalar(show(expression, PATH if form == "pattern" else 0)))[0] == expression


def test_parentheses_are_printed_only_where_they_are_needed_or_help() -> None:
    for text in ("(a + b) * c", "a and (b or c)", "not a.b(c)", "down((a + b) / 2)", "-(a + b)", "a - (b - c)"):
        expression, _ = parse_value(scalar(text))
        assert expression is not None
        assert show(expression) == text
