"""What is given before anybody does anything: answers to questions, tables, who wins."""

from __future__ import annotations

from citadels_dsl.rulebook.sentences.english import a, capital, sentence
from citadels_dsl.rulebook.sentences.naming import FIRST_PARAMETER, word
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import Hole, filled, head, said, tidy
from citadels_dsl.rules.expressions import ME, Truth
from citadels_dsl.rules.ruleset import Formula, Question, Table
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import Type


def answer(titles: Titles, question: Question) -> str:
    """ "A player's building limit: 1." """
    speech = Speaker(titles, f"that {_noun(Type(question.of))}")
    speech.names[ME] = Noun("that player", person=True)
    holes = {"": Hole(lambda: _one(Type(question.of)))} if question.of else {}
    for number, (name, kind) in enumerate(question.parameters):
        again = kind.kind == question.of  # "a player and another player"
        speech.names[number + FIRST_PARAMETER] = Noun(
            f"{'the other' if again else 'that'} {_noun(kind)}", person=kind.kind == "player"
        )
        holes[name] = _another(kind) if again else _hole(kind)
    value = question.default.value
    if question.type.kind == "truth":
        text = said(question.says, holes).text()
        if not isinstance(value, Truth):
            return tidy(sentence(f"{capital(text)}, if {speech.claim(value).text()}"))
        given = "yes" if value.value else "no"
    else:
        text, given = filled(head(question.says), holes), speech.text(value)
    return tidy(sentence(f"{capital(text)}: {given}"))


def table(titles: Titles, found: Table) -> str:
    """ "By the number of players: 2: 0, 3: 0, 4: 2." """
    by = " and ".join(keys(titles, found))
    cells = ", ".join(f"{' and '.join(map(str, at))}: {number}" for at, number in found.cells.items())
    return sentence(f"By {by}: {cells}")


def keys(titles: Titles, found: Table) -> tuple[str, ...]:
    """What is looked up in it: ("the number of players",)."""
    speech = Speaker(titles, "this")
    return tuple(speech.text(key.value) for key in found.keys)


def winner(titles: Titles) -> str:
    """ "Whoever has most of this wins: the points that you score; if that is equal, your gold." And who wins then."""
    texts = [_counted(titles, formula) for formula in titles.rules.ranking]
    still = "still " if len(texts) > 1 else ""
    ways = sentence(f"whoever has most of this wins: {'; if that is equal, '.join(texts)}")
    return tidy(f"{ways} Those who are {still}equal win together.")


def tie_break(titles: Titles, formula: Formula, number: int) -> str:
    """One line of the ranking, the first of which is number 1. "If that is equal, whoever has most of this: ..." """
    who = "whoever has most of this wins" if number == 1 else "if that is equal, whoever has most of this wins"
    return tidy(sentence(f"{who}: {_counted(titles, formula)}"))


def _counted(titles: Titles, formula: Formula) -> str:
    return Speaker(titles, "this").text(formula.value)


def _one(kind: Type) -> Noun:
    return Noun(a(_noun(kind)), person=kind.kind == "player")


def _noun(kind: Type) -> str:
    return "district" if kind.kind == "card" else word(kind)


def _hole(kind: Type) -> Hole:
    return Hole(lambda: _one(kind), colour=kind.kind == "colour")


def _another(kind: Type) -> Hole:
    return Hole(lambda: Noun(f"another {_noun(kind)}", person=kind.kind == "player"))
