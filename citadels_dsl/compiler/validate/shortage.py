"""Whether so many can be taken of a set: where its greatest size is written next to it."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.validate.survey import Survey, Text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.expressions import Expr, Join, Local, Number, OptionRef, SetOf, Top
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.statements import ChanceSome, ChooseSome, Let


def never_so_many(survey: Survey) -> Iterator[Diagnostic]:
    """`choose n` and `random n` take no more than the set can ever hold."""
    for text in survey.texts.values():
        sizes = _Sizes(survey.rules, text)
        for node in text.of((ChooseSome, ChanceSome)):
            wanted = sizes.least(node.low if isinstance(node, ChooseSome) else node.count)
            there = sizes.most(node.source)
            if wanted is not None and there is not None and wanted > there and node.span is not None:
                yield Diagnostic(
                    "E807",
                    f"{wanted} are to be taken, and there can be no more than {there}",
                    node.span,
                    "take fewer, or of more",
                    text.clause.id if text.clause is not None else text.name,
                )


class _Sizes:
    """What the words of one text say of how many there are; None where they do not."""

    def __init__(self, rules: Rules, text: Text) -> None:
        self.rules = rules
        self.text = text
        self.busy: set[int] = set()

    def most(self, source: Expr) -> int | None:
        """The greatest size of a set."""
        match source:
            case SetOf(items=items):
                return len(items)
            case Top(count=count):
                return self.greatest(count)
            case Join(word=word, left=left, right=right):
                here, more = self.most(left), 0 if word == "-" else self.most(right)
                return None if here is None or more is None else here + more
            case Local(slot=slot):
                return self.named(slot)
            case _:  # how many any other set holds, only the game tells
                return None

    def named(self, slot: int) -> int | None:
        """Of a set with a name: the greatest that it is given anywhere."""
        if slot in self.busy:
            return None
        self.busy.add(slot)
        sizes = [self.given(node) for node in self.text.of((Let, ChooseSome, ChanceSome)) if node.slot == slot]
        self.busy.discard(slot)
        known = [size for size in sizes if size is not None]
        return max(known) if known and len(known) == len(sizes) else None

    def given(self, node: Let | ChooseSome | ChanceSome) -> int | None:
        match node:
            case Let(value=value):
                return self.most(value)
            case ChooseSome(high=number, source=source) | ChanceSome(count=number, source=source):
                sizes = [size for size in (self.greatest(number), self.most(source)) if size is not None]
                return min(sizes, default=None)

    def greatest(self, number: Expr) -> int | None:
        return self.rules.options[number.name].high if isinstance(number, OptionRef) else _written(number)

    def least(self, number: Expr) -> int | None:
        return self.rules.options[number.name].low if isinstance(number, OptionRef) else _written(number)


def _written(number: Expr) -> int | None:
    return number.value if isinstance(number, Number) else None
