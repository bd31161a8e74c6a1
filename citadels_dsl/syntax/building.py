"""The parser's reductions into the tree: each method is called with what its rule in `ability.lark` kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, cast, get_args

from lark import Token, Transformer

from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.slip import Slip
from citadels_dsl.syntax.tree import Block, Expr, Members, Name, Node

# Words of the grammar. After a dot each may be used all the same; those that begin a statement may also be read
# (an option can have the value `random`), but nothing new is called so.
_INNER = frozenset(["let", "if", "else", "for", "while", "or", "and", "not", "is", "in", "by", "mod"])
_OPENING = frozenset(["choose", "secretly", "random", "nothing", "together", "repeat", "may", "either"])
_VALUES = frozenset(["yes", "no", "none", "up", "down", "can", "referee"])
_FOLDS = frozenset(get_args(tree.FoldWord))
RESERVED = _INNER | _OPENING | _VALUES | _FOLDS
MAX_DIGITS = 9

Children = list[Any]


class Building(Transformer[Token, Any]):
    """Builds nodes whose spans lie in the file; `scalar` is the text that is being read."""

    scalar: Scalar

    def __init__(self) -> None:
        super().__init__(visit_tokens=False)
        self.slips: list[Slip] = []

    def reset(self, scalar: Scalar) -> None:
        self.scalar = scalar
        self.slips = []

    def span(self, first: Token | Node, last: Token | Node) -> Span:
        scalar = self.scalar
        start = scalar.at(first.start_pos or 0) if isinstance(first, Token) else first.span.start
        end = scalar.at((last.end_pos or 1) - 1) + 1 if isinstance(last, Token) else last.span.end
        return Span(scalar.span.source, start, end)

    def word(self, token: Token) -> Name:
        return Name(str(token), span=self.span(token, token))

    def fresh(self, token: Token, taken: frozenset[str] = RESERVED) -> Name:
        """A name that is none of the grammar's words."""
        if token in taken:
            said = f"`{token}` is a word of the language"
            start = token.start_pos or 0
            self.slips.append(Slip("E123", said, "take another name", start, start + len(token)))
        return self.word(token)

    # ------------------------------------------------------------- the three texts

    def block(self, children: Children) -> Block:
        return tuple(children)

    suite = block

    def value(self, children: Children) -> Expr:
        return children[0]  # type: ignore[no-any-return]

    pattern = value

    # ----------------------------------------------------------------- expressions

    def name(self, children: Children) -> Name:
        return self.fresh(children[0], _INNER)

    def number(self, children: Children) -> tree.Number:
        (digits,) = children
        if len(digits) > MAX_DIGITS:
            start = digits.start_pos
            said = "a number has at most nine digits"
            self.slips.append(Slip("E111", said, "nothing in a game is that much", start, start + len(digits)))
        return tree.Number(int(digits[:MAX_DIGITS]), span=self.span(digits, digits))

    def yes(self, children: Children) -> tree.Truth:
        return tree.Truth(True, span=self.span(children[0], children[0]))

    def no(self, children: Children) -> tree.Truth:
        return tree.Truth(False, span=self.span(children[0], children[0]))

    def nobody(self, children: Children) -> tree.Nobody:
        return tree.Nobody(span=self.span(children[0], children[0]))

    def group(self, children: Children) -> Expr:
        opening, inner, closing = children
        return replace(inner, span=self.span(opening, closing))  # type: ignore[no-any-return]

    def property(self, children: Children) -> tree.Property:
        subject, name = children
        return tree.Property(subject, self.word(name), span=self.span(subject, name))

    def call(self, children: Children) -> tree.Call:
        function, _, args, closing = children
        return tree.Call(function, args or (), span=self.span(function, closing))

    def arguments(self, children: Children) -> tuple[tree.Argument, ...]:
        return tuple(children)

    def positional(self, children: Children) -> tree.Argument:
        return tree.Argument(None, children[0], span=children[0].span)

    def named(self, children: Children) -> tree.Argument:
        name, value = children
        return tree.Argument(self.word(name), value, span=self.span(name, value))

    def binary(self, children: Children) -> tree.Binary:
        left, word, right = children
        return tree.Binary(cast(tree.BinaryWord, str(word)), left, right, span=self.span(left, right))

    def binary_not(self, children: Children) -> tree.Binary:
        left, _, _, right = children
        return tree.Binary("is not", left, right, span=self.span(left, right))

    def not_in(self, children: Children) -> tree.Binary:
        left, _, _, right = children
        return tree.Binary("not in", left, right, span=self.span(left, right))

    def unary(self, children: Children) -> tree.Unary:
        word, inner = children
        return tree.Unary("not" if word == "not" else "-", inner, span=self.span(word, inner))

    def is_a(self, children: Children) -> tree.IsA:
        subject, words, kind = children
        sort = cast(Literal["player", "character", "card"], str(kind))
        return tree.IsA(subject, sort, "not" in words, span=self.span(subject, kind))

    def divide(self, children: Children) -> tree.Divide:
        word, _, left, right, closing = children
        return tree.Divide(word == "up", left, right, span=self.span(word, closing))

    def can(self, children: Children) -> tree.Can:
        word, _, call, name, cause, closing = children
        if name is not None and name != "cause":
            said = f"`can` has no `{name}`"
            hint = "only `cause=`: who is taken to do it; what the verb needs stands in the verb's parentheses"
            self.slips.append(Slip("E114", said, hint, name.start_pos, name.end_pos))
        return tree.Can(call, cause, span=self.span(word, closing))

    def referee(self, children: Children) -> tree.Referee:
        word, _, inner, closing = children
        return tree.Referee(inner, span=self.span(word, closing))

    def range(self, children: Children) -> tree.Range:
        low, high = children
        return tree.Range(low, high, span=self.span(low, high))

    def members(self, children: Children) -> Members:
        name, source, order, condition = children
        last = next(part for part in (condition, order, source) if part is not None)
        return Members(self.fresh(name), source, order, condition, span=self.span(name, last))

    def fold_members(self, children: Children) -> tuple[Expr | None, Members | None, tuple[Expr, ...]]:
        return None, children[0], ()

    def fold_values(self, children: Children) -> tuple[Expr | None, Members | None, tuple[Expr, ...]]:
        return children[0], children[1], ()

    def fold_items(self, children: Children) -> tuple[Expr | None, Members | None, tuple[Expr, ...]]:
        return None, None, tuple(children)

    def folded(self, children: Children) -> tree.Fold:
        word, _, (value, members, items), closing = children
        return tree.Fold(cast(tree.FoldWord, str(word)), value, members, items, span=self.span(word, closing))

    # ------------------------------------------------------------------ statements

    def do(self, children: Children) -> tree.Do:
        return tree.Do(children[0], span=children[0].span)

    def let(self, children: Children) -> tree.Let:
        word, name, value = children
        return tree.Let(self.fresh(name), value, True, span=self.span(word, value))

    def assign(self, children: Children) -> tree.Let:
        name, value = children
        return tree.Let(self.fresh(name), value, False, span=self.span(name, value))

    def choose(self, children: Children) -> tree.Choose:
        decider, word, secret, members = children
        return tree.Choose(decider, secret is not None, members, span=self.span(decider or word, members))

    def choose_some(self, children: Children) -> tree.ChooseSome:
        decider, word, secret, quantity, name, source = children
        span = self.span(decider or word, source)
        return tree.ChooseSome(decider, secret is not None, quantity, self.fresh(name), source, span=span)

    def random(self, children: Children) -> tree.Random:
        word, members = children
        return tree.Random(members, span=self.span(word, members))

    def random_some(self, children: Children) -> tree.RandomSome:
        word, quantity, name, source = children
        return tree.RandomSome(quantity, self.fresh(name), source, span=self.span(word, source))

    def nothing(self, children: Children) -> tree.Nothing:
        return tree.Nothing(span=self.span(children[0], children[0]))

    def if_(self, children: Children) -> tree.If:
        word, condition, body, *rest, otherwise = children
        branches = ((condition, body), *rest)
        last = (otherwise or branches[-1][1])[-1]
        return tree.If(branches, otherwise, span=self.span(word, last))

    def else_if(self, children: Children) -> tuple[Expr, Block]:
        condition, body = children
        return condition, body

    def else_(self, children: Children) -> Block:
        return children[0]  # type: ignore[no-any-return]

    def for_(self, children: Children) -> tree.For:
        word, members, body = children
        return tree.For(members, body, span=self.span(word, body[-1]))

    def together(self, children: Children) -> tree.Together:
        word, members, body = children
        return tree.Together(members, body, span=self.span(word, body[-1]))

    def repeat(self, children: Children) -> tree.Repeat:
        word, times, condition, body = children
        return tree.Repeat(times, condition, body, span=self.span(word, body[-1]))

    def may(self, children: Children) -> tree.May:
        decider, word, label, body, otherwise = children
        span = self.span(decider or word, (otherwise or body)[-1])
        return tree.May(decider, _label(label), body, otherwise, span=span)

    def either(self, children: Children) -> tree.Either:
        decider, word, *branches = children
        return tree.Either(decider, tuple(branches), span=self.span(decider or word, branches[-1]))

    def or_branch(self, children: Children) -> tree.Branch:
        word, branch = children
        return replace(branch, span=self.span(word, branch))  # type: ignore[no-any-return]

    def branch(self, children: Children) -> tree.Branch:
        label, condition, body = children
        first = next(part for part in (label, condition, body[0]) if part is not None)
        return tree.Branch(_label(label), condition, body, span=self.span(first, body[-1]))


def _label(token: Token | None) -> str | None:
    return None if token is None else token[1:-1]
