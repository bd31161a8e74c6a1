"""What stands between values, and the small words of the grammar, as the reference tells them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operator:
    """`word` is asked for; `forms` say how it is written."""

    word: str
    forms: tuple[str, ...]
    help: str


OPERATORS = (
    Operator("is", ("a is b",), "both are the same"),
    Operator("is not", ("a is not b",), "they are not the same; `x is not none`: it is there"),
    Operator("is a", ("x is a player",), "a thing is of this kind: `player`, `character` or `card`"),
    Operator("is not a", ("x is not a player",), "a thing is not of this kind"),
    *(
        Operator(sign, (f"a {sign} b",), f"the number a is {what} b")
        for sign, what in {
            "<": "less than", "<=": "at most", ">": "more than", ">=": "at least",
        }.items()
    ),
    Operator("in", ("x in S", "for x in S", "choose x in S"), "x is one of a set; or a name for each, for one of it"),
    Operator("not in", ("x not in S",), "x is none of a set"),
    Operator("and", ("A and B",), "both conditions hold"),
    Operator("or", ("A or B", 'or "label":'), "one of two conditions holds, or both; below `either` another choice"),
    Operator("not", ("not A", "x not in S", "a is not b"), "the condition does not hold"),
    Operator("+", ("a + b",), "the sum of two numbers; two sets joined"),
    Operator("-", ("a - b", "-a"), "the difference of two numbers; a set without what is in the other"),
    Operator("*", ("a * b",), "the product of two numbers"),
    Operator("/", ("down(a / b)", "up(a / b)"), "a division, which says how it rounds; by 0 it is 0"),
    Operator("mod", ("a mod b",), "what is left of a when b is taken from it as often as it goes; by 0 it is 0"),
    Operator("..", ("a..b",), "the numbers from a to b"),
    Operator("by", ("for x in S by E", "x.m.by"), "in the order of a number; of a mark: who put it"),
    Operator("else", ("else:", "else if C:"), "what is done if the condition does not hold, or nobody wants it"),
    Operator("none", ("x is none", "x is not none"), "nobody, or nothing there; what may be none is asked first"),
    Operator("yes", ("yes",), "a condition that holds, or the value of an option"),
    Operator("no", ("no",), "a condition that does not hold, or the value of an option"),
)  # fmt: skip
