"""What is given before anybody does anything: answers to questions, tables, who wins."""

from __future__ import annotations

from citadels_dsl.rulebook.sentences.english import a, capital, sentence
from citadels_dsl.rulebook.sentences.naming import FIRST_PARAMETER, word
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import Hole, filled, head, said, tidy
from citadels_dsl.rules.expressions import ME, Truth
from citadels_dsl.rules.ruleset import Question, Table
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import Type


def answer(titles: Titles, question: Question) -> str:
    """ "A player's building limit: 1." """
    speech = Speaker(titles, f"that {_noun(Type(question.of))}")
    speech.names[ME] = Noun("that player", person=True)
    holes = {"": Hole(lambda: _one(Type(question.of)))} if question.of else {}
    for number, (name, kind) in enumerate(question.parameters):
        speech.names[number + FIRST_PARAMETER] = Noun(f"that {_noun(kind)}", person=kind.kind == "player")
        holes[name] = _hole(kind)
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
    speech = Speaker(titles, "this")
    by = " and ".join(speech.text(key.value) for key in found.keys)
    cells = ", ".join(f"{' and '.join(map(str, at))}: {number}" for at, number in found.cells.items())
    return sentence(f"By {by}: {cells}")


def winner(titles: Titles) -> str:
    """ "Whoever has most of this wins: the points that you score; if that is equal, your gold." """
    texts = []
    for formula in titles.rules.ranking:
        speech = Speaker(titles, "this")
        texts.append(speech.text(formula.value))
    return tidy(sentence(f"whoever has most of this wins: {'; if that is equal, '.join(texts)}"))


def _one(kind: Type) -> Noun:
    return Noun(a(_noun(kind)), person=kind.kind == "player")


def _noun(kind: Type) -> str:
    return "district" if kind.kind == "card" else word(kind)


def _hole(kind: Type) -> Hole:
    return Hole(lambda: _one(kind), colour=kind.kind == "colour")
