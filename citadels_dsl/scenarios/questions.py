"""Reads what a scenario asks of a thing: `points: 12`, `build_cost(castle): 3`."""

from __future__ import annotations

import re

from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.scenarios.checks import Asked
from citadels_dsl.scenarios.marks import in_words, value_of
from citadels_dsl.scenarios.names import Names
from citadels_dsl.scenarios.position import Said
from citadels_dsl.scenarios.values import Complaints, text_of
from citadels_dsl.syntax.nodes import Scalar, Value

_ASKED = re.compile(r"(?P<name>\w+)\s*(?:\((?P<args>[^()]*)\))?\s*")


def questions_of(rules: Rules, kind: str) -> tuple[str, ...]:
    """The questions that may be asked of a player, card, character or of nobody (``)."""
    return tuple(name for name, of in rules.questions if of == kind)


def is_question(text: str, kind: str, rules: Rules) -> bool:
    asked = _ASKED.fullmatch(text)
    return asked is not None and (asked["name"], kind) in rules.questions


def question_of(key: Scalar, value: Value, kind: str, names: Names, players: int, to: Complaints) -> Asked | None:
    """A question with its arguments, and the answer that is expected."""
    match = _ASKED.fullmatch(key.text)
    assert match is not None, "asked for a text that is_question knows"
    question = names.rules.questions[match["name"], kind]
    given = [a for a in ((match["args"] or "").split(",")) if a.strip()]
    if len(given) != len(question.parameters):
        wanted = ", ".join(name for name, _ in question.parameters)
        to.add(
            "S115", f"`{question.name}` is asked with {len(question.parameters)} things, not {len(given)}", key.span,
            f"write `{question.name}({wanted})`" if wanted else f"write `{question.name}`",
        )  # fmt: skip
        return None
    args: list[Said] = []
    for text, (name, kind_of) in zip(given, question.parameters, strict=True):
        found = value_of(text.strip(), kind_of, None, names, players)
        if found is None:
            to.add(
                "S115", f"`{text.strip()}` is no {name} of `{question.name}`", key.span, f"it is {in_words(kind_of)}"
            )
            return None
        args.append(found)
    said = text_of(value, f"the answer to `{question.name}`", to)
    if said is None:
        return None
    answer = value_of(said.text, question.type, None, names, players)
    if answer is None and said.text != "none":
        to.add(
            "S115", f"`{said.text}` is no answer to `{question.name}`", said.span, f"it is {in_words(question.type)}"
        )
        return None
    return Asked(question.name, tuple(args), answer, key.span.to(value.span))
