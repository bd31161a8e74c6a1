"""`?` at a decision: the rule behind it, and what is known of an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rich.text import Text

from citadels_dsl.cli.table.sitting import Sitting
from citadels_dsl.cli.table.typed import HELP
from citadels_dsl.engine.decision import AS_USUAL, DONE, PASS, Decision
from citadels_dsl.engine.values import Value
from citadels_dsl.rulebook.clauses import say
from citadels_dsl.rulebook.pages import card_page, ruleset_page
from citadels_dsl.rules.ruleset import Clause
from citadels_dsl.rules.titles import Titles

_ACTING = "It is your turn: do what is listed, in any order, until you pass or nothing is left."


def why(sitting: Sitting) -> Text:
    """Why this is asked."""
    decision = sitting.decision
    assert decision is not None
    lines = [_ACTING] if decision.kind == "act" else list(_rule(sitting.titles, decision.rule))
    return Text("\n".join([*lines, "", HELP]))


def what(sitting: Sitting, index: int) -> Text:
    """What an option is, as far as the seat that decides can know."""
    decision = sitting.decision
    assert decision is not None
    lines = list(_option(sitting, decision, decision.options[index]))
    return Text("\n".join(lines) or "There is nothing more to say of it; ? alone says why you are asked.")


def _option(sitting: Sitting, decision: Decision, option: Value) -> Iterator[str]:
    rules, linker = sitting.game.rules, sitting.game.linker
    if option is PASS:
        yield "You do nothing more in these steps."
        return
    if option is DONE:
        yield "What you have chosen is enough."
        return
    match decision.kind:
        case "act":
            yield from _clause(sitting.titles, linker.deed(option)[0].clause)
        case "way":
            if option is AS_USUAL:
                yield from _rule(sitting.titles, f"procedure:{decision.subject}")
            else:
                yield from _clause(sitting.titles, rules.clauses[option])
        case "may" | "either":
            yield from _rule(sitting.titles, decision.rule)
        case "choose":
            yield from _thing(sitting, decision, option)
        case _:
            assert_never(decision.kind)


def _thing(sitting: Sitting, decision: Decision, option: Value) -> Iterator[str]:
    """A card or character, if the chooser knows which it is; an action."""
    things, linker = sitting.game.things, sitting.game.linker
    kind = decision.type.kind
    if kind == "action":
        yield from _clause(sitting.titles, linker.deed(option)[0].clause)
    elif isinstance(option, int) and not isinstance(option, bool) and kind not in ("number", "truth"):
        seen = linker.mover.sight.of_thing(sitting.state, option) >> decision.seat & 1
        if things.kinds[option] == "character" or (things.kinds[option] == "card" and seen):
            yield from _card(sitting.titles, things.names[option])


def _card(titles: Titles, name: str) -> Iterator[str]:
    page = card_page(titles, name)
    if page is None:
        return
    yield f"{page.title} ({', '.join(page.facts)})"
    if page.says:
        yield f"  {page.says}"
    for rule in page.rules:
        yield f"  {rule.sentence}"


def _rule(titles: Titles, name: str) -> Iterator[str]:
    """A clause or `procedure:NAME` in words."""
    clause = titles.rules.clauses.get(name)
    if clause is not None:
        yield from _clause(titles, clause)
        return
    path = name.replace("procedure:", "procedures.")
    for rule in ruleset_page(titles).flow:
        if rule.id == path:
            yield rule.sentence


def _clause(titles: Titles, clause: Clause) -> Iterator[str]:
    rules = titles.rules
    card = rules.characters.get(clause.card) or rules.cards.get(clause.card)
    if card is not None:
        yield f"{titles.card(card.name)}: {card.says}" if card.says else titles.card(card.name)
    yield say(titles, clause)
    yield f"  ({clause.id}, {clause.span})"
