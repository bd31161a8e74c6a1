"""`citadels why`: why an option is offered or not, and where a score, a cost or a limit comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.moment import Moment, in_record, in_scenario
from citadels_dsl.cli.numbers import Whole
from citadels_dsl.cli.options import with_option
from citadels_dsl.compiler.library import ENDINGS
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.engine.values import Value
from citadels_dsl.reasons.actions import action, menu
from citadels_dsl.reasons.answers import answer
from citadels_dsl.reasons.choices import begun_with, option
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Question, Rules

#: Where the place in a file begins.
_COLUMN = 70


@click.command("why", short_help="Say why something is offered or not, or what makes up a number.")
@click.argument("target", metavar="RECORD[#GAME]|SCENARIO[#NAME]")
@click.argument("what", nargs=-1, metavar="[ACTION [THING] | THING | QUESTION THING...]")
@click.option("--at", type=Whole(0, 1_000_000), help="After so many choices (by default after all).")
@click.option("--ruleset", shell_complete=completing.rulesets, help="Of a record: its ruleset, if it is not shipped.")
@with_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def why(
    target: str, what: tuple[str, ...], at: int | None, ruleset: str | None, overlays: tuple[str, ...], form: str
) -> None:
    """Say what the rules say at a point of a recorded game or of a scenario, with the file and line of each.

    Nothing: what is asked, and who offers each option. An action (`thief.rob`), an action with a thing (`build keep`),
    or, while something is chosen, a thing (keep): why it is, or is not, on offer. A question and whom it is asked of
    (`points A`, `build_cost A keep`): where the answer comes from.
    """
    moment = in_scenario(target, at) if target.partition("#")[0].endswith(ENDINGS) else None
    moment = moment or in_record(target, at, ruleset, overlays)
    found = _reasons(moment, [word.lower() for word in what])
    if form == "json":
        click.echo(json.dumps([_plain(one) for one in found], indent=2, ensure_ascii=False))
        return
    for one in found:
        for line in _lines(one, 0):
            click.echo(line)


def _reasons(moment: Moment, what: Sequence[str]) -> list[Reason]:
    game, state = moment.game, moment.state
    if not what:
        return [_asked(moment)]
    rules = game.rules
    asked = [question for (name, _), question in rules.questions.items() if name == what[0]]
    if asked:
        return [_answer(moment, asked, what)]
    name = "_".join(what)
    exact, thing = _actions(rules, what)
    if exact and (state.decision is None or state.decision.kind != "choose"):
        if thing:
            _known(moment, thing)
            return [begun_with(game, state, clause, thing) for clause in exact]
        return [action(game, state, clause) for clause in exact]
    if state.decision is not None and state.decision.kind == "choose":
        things = [n for n in game.things.names if n.lower() == name]
        return [option(game, state, things[0] if things else name)]
    known = [
        *rules.clauses,
        *(c.name for c in rules.clauses.values()),
        *(name for name, _ in rules.questions),
        *rules.cards,
        *rules.characters,
    ]
    if name in known:
        raise Refused(
            f"`{name}` is no action and no question, and nothing is chosen at this point; try `citadels why` alone"
        )
    hint = did_you_mean(name, known) or "name an action, a question or what can be chosen"
    raise Refused(f"{rules.name} has nothing that is called `{' '.join(what)}`; {hint}")


def _actions(rules: Rules, what: Sequence[str]) -> tuple[list[Clause], str]:
    """The actions of a name, of a card or its abilities, and the thing behind it: `school_of_magic`, `build keep`."""
    actions = [clause for clause in rules.clauses.values() if clause.kind is ClauseKind.ACTION]
    for many in range(len(what), 0, -1):
        name = "_".join(what[:many])
        found = [c for c in actions if c.id == name] or [c for c in actions if name in (c.name, c.card)]
        if found:
            return found, "_".join(what[many:])
    return [], ""


def _known(moment: Moment, name: str) -> None:
    """Refuses the name of a thing that no ruleset of this game has."""
    rules = moment.game.rules
    known = [*moment.game.things.names, *rules.cards, *rules.characters]
    if name not in known:
        hint = did_you_mean(name, known)
        raise Refused(f"there is no `{name}` in this game" + (f"; {hint}" if hint else ""))


def _asked(moment: Moment) -> Reason:
    game, decision = moment.game, moment.state.decision
    if decision is None:
        return Reason("the game is over: nobody has to decide anything")
    who = game.things.names[decision.seat]
    if decision.kind == "act":
        return Reason(f"{who} acts ({decision.subject})", None, tuple(menu(game, moment.state)))
    described = game.describe(moment.state, decision)
    parts = tuple(Reason(label) for label in described.labels)
    return Reason(f"{who} is asked by `{decision.rule}`: {described.prompt}", decision.span, parts)


def _answer(moment: Moment, asked: Sequence[Question], what: Sequence[str]) -> Reason:
    things = [_thing(moment, word) for word in what[1:]]
    game = moment.game
    for question in asked:
        wanted = len(question.parameters) + bool(question.of)
        if len(things) == wanted and (not question.of or _kind(moment, things[0]) == question.of):
            subject, args = (things[0], things[1:]) if question.of else (None, things)
            return answer(game, moment.state, question.name, question.of, subject, args)
    says = " or ".join(
        " ".join(
            [what[0], *([question.of.upper()] if question.of else []), *(n.upper() for n, _ in question.parameters)]
        )
        for question in asked
    )
    raise Refused(f"{' '.join(what)}: ask `{says}`")


def _thing(moment: Moment, word: str) -> Value:
    """A player by his letter, a card or character by name, a number."""
    things = moment.game.things
    if word.lstrip("-").isdigit():
        return int(word)
    found = [n for n, name in enumerate(things.names) if name.lower() == word.replace(" ", "_")]
    if found:
        return found[0]
    if word in moment.game.rules.colours:
        return word
    raise Refused(f"there is no `{word}` in this game; {did_you_mean(word, things.names) or 'a player is A, B, ...'}")


def _kind(moment: Moment, thing: Value) -> str:
    kinds = moment.game.things.kinds
    return kinds[thing] if isinstance(thing, int) and thing < len(kinds) else ""


def _lines(reason: Reason, depth: int) -> Iterator[str]:
    where = "" if reason.span is None else f"{reason.span.source.path}:{reason.span.line}"
    text = "  " * depth + reason.text
    yield f"{text:{_COLUMN}}  {where}".rstrip()
    for part in reason.parts:
        yield from _lines(part, depth + 1)


def _plain(reason: Reason) -> dict[str, Any]:
    span = reason.span
    return {
        "text": reason.text,
        "holds": reason.holds,
        "rule": reason.rule,
        "file": None if span is None else span.source.path,
        "line": None if span is None else span.line,
        "parts": [_plain(part) for part in reason.parts],
    }
