"""A procedure as a sentence of the rulebook: what happens when "a player builds a district"."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.rulebook.sentences.amounts import GOLD
from citadels_dsl.rulebook.sentences.blocks import Blocks
from citadels_dsl.rulebook.sentences.deeds import template
from citadels_dsl.rulebook.sentences.english import a, capital, sentence, spaced
from citadels_dsl.rulebook.sentences.naming import FIRST_PARAMETER, Met, changing, named, word
from citadels_dsl.rulebook.sentences.parts import Part
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import Hole, said, tidy
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import Procedure
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import Type


def course(titles: Titles, procedure: Procedure) -> str:
    """ "A player builds a district: pay ... for it, ..." """
    moment = titles.rules.moments[procedure.name]
    met = [
        Met(n + FIRST_PARAMETER, p.name, _noun(p.type), p.type.many, "given") for n, p in enumerate(moment.parameters)
    ]
    speech = Speaker(titles, "this")
    speech.names.update(named(met, procedure.body, procedure.slots))
    for parameter, kind in zip(met, moment.parameters, strict=True):
        if kind.type.kind == "truth":
            speech.names[parameter.slot] = Noun(spaced(parameter.name))
        elif kind.type.kind == "number" and kind.default is not None:
            speech.names[parameter.slot] = Noun(f"the {spaced(parameter.name)}")
            speech.sums.add(parameter.slot)
    holes = {"": Hole(lambda: Noun("a player", person=True))}
    holes |= {p.name: _hole(p.type, p.name) for p in moment.parameters}
    head = said(template(moment), holes).text()
    if not procedure.body:
        return tidy(sentence(f"{capital(head)}: nothing by itself"))
    text = Blocks(speech, changing(procedure.body), lambda _: Part("it goes on")).block(procedure.body, apart=True)
    return tidy(" ".join([sentence(f"{capital(head)}: {text}"), *_defaults(speech, moment)]))


def _defaults(speech: Speaker, moment: Moment) -> Iterator[str]:
    """What is meant if nothing is said."""
    for slot, parameter in enumerate(moment.parameters, FIRST_PARAMETER):
        if slot in speech.sums and parameter.default is not None:
            yield sentence(f"{speech.names[slot].text} is {speech.text(parameter.default)}, if nothing else is said")


def _noun(kind: Type) -> str:
    return "district" if kind.kind == "card" and not kind.many else word(kind)


def _hole(kind: Type, name: str) -> Hole:
    if kind.kind in ("number", "truth"):
        return Hole(lambda: Noun(spaced(name)), lambda unit: f"so {'much' if unit == GOLD else 'many'} {unit}")
    noun = _noun(kind)
    return Hole(
        lambda: Noun(f"{noun}s", many=True) if kind.many else Noun(a(noun), person=noun == "player"), colour=True
    )
