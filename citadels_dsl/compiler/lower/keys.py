"""The keys of a clause against each other: which belong to which kind, and where a clause is in force."""

from __future__ import annotations

from typing import Literal

from citadels_dsl.compiler.composed import ClauseItem
from citadels_dsl.compiler.lower.asked import Waiting
from citadels_dsl.compiler.lower.fitting import article
from citadels_dsl.compiler.lower.unit import Unit
from citadels_dsl.compiler.reading import scalar, scalars
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.anchors import EFFECT, POWER
from citadels_dsl.rules.ruleset import ClauseKind, While
from citadels_dsl.rules.types import NUMBER, Type
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping
from citadels_dsl.vocabulary.keys import CLAUSE_KINDS

Answer = Literal["set", "add", "at_least", "at_most"]
ANSWERS: tuple[Answer, ...] = ("set", "add", "at_least", "at_most")
DOING = (
    ClauseKind.ACTION,
    ClauseKind.BEFORE,
    ClauseKind.AFTER,
    ClauseKind.INSTEAD,
    ClauseKind.MAY_INSTEAD,
    ClauseKind.WHEN,
)
OF_CHARACTERS = (While.MY_TURN, While.CALLED, While.DRAFTED, While.ALWAYS)
OF_CARDS = (While.IN_CITY, While.IN_HAND, While.ALWAYS)
IN_TURN = (ClauseKind.ACTION, ClauseKind.RULE, ClauseKind.ALLOW, ClauseKind.FORBID)


def kind_of(node: Mapping) -> ClauseKind | None:
    """What the clause is, by the key that says so."""
    return next((ClauseKind(word) for word in CLAUSE_KINDS if word in node), None)


def read_while(unit: Unit, node: Mapping, kind: ClauseKind, this: Type | None) -> While:
    """When the clause is in force; what is not said depends on the card and the kind."""
    said = scalar(node, "while")
    if this is None:
        if said is not None:
            unit.bad(
                "E502",
                said.span,
                "a rule of the game stands on no card and is always in force",
                "leave `while` out; when it applies says `if`",
            )
        return While.GAME
    fitting = OF_CHARACTERS if this.kind == "character" else OF_CARDS
    if said is not None and said.text in {w.value for w in While}:
        chosen = While(said.text)
        if chosen in fitting:
            return chosen
        other = "districts and other cards" if this.kind == "character" else "characters"
        unit.bad(
            "E501",
            said.span,
            f"`while: {said.text}` is for {other}",
            f"here: {', '.join(w.value for w in fitting)}",
        )
    if this.kind != "character":
        return While.IN_CITY
    return While.MY_TURN if kind in IN_TURN else While.CALLED


def read_step(unit: Unit, node: Mapping, kind: ClauseKind, this: Type | None, span: Span) -> str:
    """In which step an action is offered; what is not said depends on the card."""
    said = scalar(node, "at")
    if kind is not ClauseKind.ACTION:
        if said is not None:
            unit.bad("E503", said.span, f"`at` says in which step an action is offered; `{kind.value}` is none")
        return ""
    steps = unit.words.steps
    chosen = said.text if said is not None else POWER if this is not None and this.kind == "character" else EFFECT
    if chosen not in steps:
        hint = did_you_mean(chosen, steps) or f"steps are {', '.join(steps)}"
        message = f"there is no step `{chosen}`" + ("" if said is not None else ", and nothing else is said")
        unit.bad("E319", said.span if said is not None else span, message, hint)
    return chosen


def read_over(unit: Unit, node: Mapping, kind: ClauseKind) -> tuple[str, ...]:
    """The clauses before which this replacement goes."""
    found: list[str] = []
    for name in scalars(node, "over"):
        if kind is not ClauseKind.INSTEAD:
            unit.bad("E504", name.span, f"`over` says which `instead` goes first; this is `{kind.value}`")
            return ()
        ids = unit.words.replacements.get(name.text)
        if ids is None:
            hint = did_you_mean(name.text, unit.words.replacements) or "as in `over: card` or `over: card.clause`"
            unit.bad("E324", name.span, f"there is no card or clause `{name.text}`", hint)
        found.extend(ids or ())
    return tuple(dict.fromkeys(found))


def check_keys(unit: Unit, item: ClauseItem, kind: ClauseKind, waiting: Waiting | None) -> None:
    """Keys that must be there, and keys that say nothing here."""
    node = item.node
    do, given = scalar(node, "do"), [word for word in ANSWERS if word in node]
    if kind in DOING and "do" not in node:
        unit.bad("E505", item.span, f"`{kind.value}` says when, and nothing says what happens", "write `do:`")
    elif kind not in DOING and do is not None:
        unit.bad(
            "E506",
            key_span(node, "do"),
            f"`{kind.value}` changes an answer and does nothing",
            "leave `do` out; what happens at a moment is `before`, `after` or `instead`",
        )
    if kind is ClauseKind.RULE and not given:
        unit.bad("E507", item.span, "the rule does not say what the answer is", f"one of {', '.join(ANSWERS)}")
    if kind is not ClauseKind.RULE:
        for word in given:
            unit.bad("E508", key_span(node, word), f"`{word}` belongs to `rule`, and this is `{kind.value}`")
    elif waiting is not None and waiting.answer not in (None, NUMBER) and waiting.answer.kind != "any":
        for word in given:
            if word != "set":
                unit.bad(
                    "E509",
                    key_span(node, word),
                    f"`{word}` needs a number, and the answer here is {article(waiting.answer)}",
                    "write `set`, or `allow` and `forbid` for yes and no",
                )
    limit = node.entry("limit")
    if limit is not None and kind is not ClauseKind.ACTION:
        unit.bad(
            "E503",
            limit.key.span,
            f"`limit` says how often an action may be used; `{kind.value}` is none",
            "a condition says how often: `if` with a mark",
        )


def key_span(node: Mapping, word: str) -> Span:
    """The place of a key, or else of the whole clause."""
    entry = node.entry(word)
    return node.span if entry is None else entry.key.span
