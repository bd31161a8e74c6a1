"""Where the answer to a question comes from: the default, then each rule that made something of it."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.reasons import formulas
from citadels_dsl.reasons.looking import Looking
from citadels_dsl.reasons.reason import Reason
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.template import Hole, filled, head
from citadels_dsl.rules.ruleset import Question


def answer(game: Game, state: State, name: str, of: str, subject: Value, args: Sequence[Value]) -> Reason:
    """What a question is answered, with all that has a say in it."""
    asked = game.rules.questions[name, of]
    value = game.linker.question(name, of)(state, subject, args)
    look = Looking.at(game, state, f"question:{name}", [])
    about = [look.words(item, kind) for item, (_, kind) in zip(args, asked.parameters, strict=True)]
    whose = "" if subject is None else game.things.names[subject].replace("_", " ")
    parts = tuple(formulas.answers_of(game, state, name, of, subject, args, formulas.DEPTH))
    words = look.words(value, asked.type)
    return Reason(f"{_spoken(asked, whose, about)}: {words}", asked.default.value.span, parts)


def _spoken(asked: Question, whose: str, about: Sequence[str]) -> str:
    """ "A's price for building keep"; where the rules have no words for it, "build cost of A, keep"."""
    if not asked.says:
        named = ", ".join(filter(None, (whose, *about)))
        return f"{asked.name.replace('_', ' ')} of {named}" if named else asked.name.replace("_", " ")
    holes = {"": _hole(whose)} | {key: _hole(text) for (key, _), text in zip(asked.parameters, about, strict=True)}
    return filled(head(asked.says), holes)


def _hole(text: str) -> Hole:
    return Hole(lambda: Noun(text, person=True))


def asked_as(question: Question) -> str:
    """How a question is put: `build_cost PLAYER CARD`."""
    whose = [question.of.upper()] if question.of else []
    return " ".join((question.name, *whose, *(kind.kind.upper() for _, kind in question.parameters)))
