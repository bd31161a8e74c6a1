"""`citadels why`: why an option is offered or not, and where a score, a cost or a limit comes from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
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
from citadels_dsl.reasons.actions import action, menu, passing
from citadels_dsl.reasons.answers import answer, asked_as
from citadels_dsl.reasons.choices import begun_with, option
from citadels_dsl.reasons.looking import nameable
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.reasons.standing import standing
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Question, Rules

#: Where the place in a file begins.
_COLUMN = 70
_NUMBER = re.compile(r"-?[0-9]{1,9}")
#: What is asked of who does nothing more; `build nothing` too.
_LEAVING = ("pass", "nothing", "done")


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
    or, while something is chosen, a thing (keep): why it is, or is not, on offer; `pass`: why it may, or may not, be
    left. What nobody chooses (`king.crown`): whether it is in force, and what it waits for. A question and whom it is
    asked of (`points A`, `build_cost A keep`): where the answer comes from.
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
    if not all(word.strip() for word in what):
        raise Refused("an empty word asks nothing; name an action, a question or what can be chosen")
    rules = game.rules
    asked = [question for (name, _), question in rules.questions.items() if name == what[0]]
    if asked:
        return [_answer(moment, asked, what)]
    name = "_".join(what)
    things = {called.lower(): called for called in nameable(game)}
    choosing = state.decision is not None and state.decision.kind == "choose"
    if choosing and name in things:
        return [option(game, state, things[name])]
    if what[-1] in _LEAVING:
        return [passing(game, state)]
    exact, thing = _actions(rules, what)
    if exact and thing:
        _known(moment, thing)
        return [begun_with(game, state, clause, things.get(thing, thing)) for clause in exact]
    if found := [*exact, *_standing(rules, name)]:
        return [(action if one.kind is ClauseKind.ACTION else standing)(game, state, one) for one in found]
    if choosing and (name.isdigit() or name in (*rules.colours, *rules.cards, *rules.characters)):
        return [option(game, state, name)]
    if name in (*rules.cards, *rules.characters, *things):
        said = "does nothing of its own, and nothing is chosen at this point; name an action or a question before it"
        raise Refused(f"`{things.get(name, name)}` {said}")
    clauses = rules.clauses.values()
    known = [*rules.clauses, *(c.name for c in clauses), *(name for name, _ in rules.questions), *things]
    hint = did_you_mean(name, [*known, *rules.cards, *rules.characters])
    said = hint or "name an action, another clause, a question or what can be chosen"
    raise Refused(f"{rules.name} has nothing that is called `{' '.join(what)}`; {said}")


def _standing(rules: Rules, name: str) -> list[Clause]:
    """What nobody chooses, of a name or of a card."""
    others = [clause for clause in rules.clauses.values() if clause.kind is not ClauseKind.ACTION]
    return [c for c in others if c.id == name] or [c for c in others if name in (c.name, c.card)]


def _actions(rules: Rules, what: Sequence[str]) -> tuple[list[Clause], str]:
    """The actions of a name, of a card or its abilities, and the thing behind it: `school_of_magic`, `build keep`."""
    actions = [clause for clause in rules.clauses.values() if clause.kind is ClauseKind.ACTION]
    for many in range(len(what), 0, -1):
        name = "_".join(what[:many])
        found = [c for c in actions if c.id == name] or [c for c in actions if name in (c.name, c.card)]
        if found:
            return found, "_".join(what[many:])
    return [], ""


def _known(moment: Moment, name: str, more: Iterable[str] = ()) -> None:
    """Refuses the name of a thing that no ruleset of this game has."""
    rules = moment.game.rules
    known = [*map(str.lower, nameable(moment.game)), *rules.cards, *rules.characters, *more]
    if name not in known:
        hint = did_you_mean(name, [*known, *_LEAVING])
        raise Refused(f"there is no `{name}` in this game" + (f"; {hint}" if hint else ""))


def _asked(moment: Moment) -> Reason:
    game, decision = moment.game, moment.state.decision
    if decision is None:
        return Reason("the game is over: nobody has to decide anything; --at 41 asks after so many choices")
    who = game.things.names[decision.seat]
    if decision.kind == "act":
        return Reason(f"{who} acts ({decision.subject})", None, tuple(menu(game, moment.state)))
    described = game.describe(moment.state, decision)
    parts = tuple(Reason(label) for label in described.labels)
    return Reason(f"{who} is asked by `{decision.rule}`: {described.prompt}", decision.span, parts)


def _answer(moment: Moment, asked: Sequence[Question], what: Sequence[str]) -> Reason:
    for question in asked:
        kinds = [*filter(None, (question.of,)), *(kind.kind for _, kind in question.parameters)]
        if len(what) - 1 != len(kinds):
            continue
        things = [_thing(moment, word, kind) for word, kind in zip(what[1:], kinds, strict=True)]
        if None not in things:
            subject, args = (things[0], things[1:]) if question.of else (None, things)
            return answer(moment.game, moment.state, question.name, question.of, subject, args)
    for word in what[1:]:
        if not _NUMBER.fullmatch(word):
            _known(moment, word, moment.game.rules.colours)
    says = " or ".join(map(asked_as, asked))
    raise Refused(f"{' '.join(what)}: ask `{says}`")


def _thing(moment: Moment, word: str, kind: str) -> Value:
    """A player by letter or number, a card or character by name, a number, a colour; None if it is none of its kind."""
    things, rules = moment.game.things, moment.game.rules
    if kind == "player" and _NUMBER.fullmatch(word):
        return int(word) - 1 if 0 < int(word) <= len(things.players) else None
    if kind == "number":
        return int(word) if _NUMBER.fullmatch(word) else None
    if kind == "colour":
        return word if word in rules.colours else None
    named = enumerate(things.names[: things.things])
    return next((n for n, name in named if name.lower() == word and things.kinds[n] == kind), None)


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
