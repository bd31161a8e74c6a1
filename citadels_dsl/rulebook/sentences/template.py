"""Sentences with holes, as words, procedures and questions bring them: "{} takes {n} gold from {from}"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from citadels_dsl.rulebook.sentences.english import of_many, third
from citadels_dsl.rulebook.sentences.saying import HERE, SOMEBODY, Noun, Saying

_HOLE = re.compile(
    r"\{(?P<name>\w*)\}(?P<whose>'s)?(?P<unit> (?:gold|cards|points|districts?)\b)?(?P<verb> [a-z]+s\b)?"
)
_NO_VERBS = frozenset({"as", "its", "this", "us"})
_DOER_FIRST = re.compile(r"^(\{\w*\}) (\w+) ?(.*)$")
_VERB = re.compile(r"^(.+?) (is|are|was|were|has|have|may|can|ends|goes|does|must|counts) ?(.*)$")
_THAT_THAT = re.compile(r"\bthat that (?=[a-z]+\b)")
_OF_IT = re.compile(r"\bthe ([a-z]+) of it\b")
_ONE = {"are": "is", "were": "was", "have": "has"}
_LEFT_OUT = r" (?:to|from|with|as|until) \{NAME\}"


@dataclass(frozen=True, slots=True)
class Hole:
    """What fills a hole, made when it is its turn, so that things are named in the order of the text.

    `amount`: for a number, so many of a unit ("all of your gold"). `colour`: what it is if it is no
    bare adjective: "districts of that colour". `whose`: "their" of him who does it. `unsaid`: nothing was
    given; "to {to}" then goes.
    """

    noun: Callable[[], Noun]
    amount: Callable[[str], str] | None = None
    colour: bool = False
    unsaid: bool = False
    whose: Callable[[], str] | None = None


def head(template: str) -> str:
    """Without what explains it further: "when {} picks; 0 for the crown's holder"."""
    return template.split(";", 1)[0]


#: "the cards that {} draws when gathering": a unit, who, what with it, and the rest.
_DONE = re.compile(r"^the ([a-z ]+?) that (\{\w*\}|was|were) (\w+) ?(.*)$")


def parted(says: str) -> tuple[str, str, str, str] | None:
    """What is counted and the sentence about it, if the words are of that form."""
    found = _DONE.match(head(says))
    if found is None:
        return None
    unit, doer, verb, rest = found.groups()
    return unit, doer, verb, rest


def tidy(text: str) -> str:
    """ "that that player": that the player; "the turn of it": its turn."""
    text = _THAT_THAT.sub("that the ", text)
    return re.sub(r",(?=[.,;:)])", "", _OF_IT.sub(r"its \1", text))


def filled(template: str, holes: Mapping[str, Hole]) -> str:
    for name, hole in holes.items():
        if hole.unsaid:
            template = re.sub(_LEFT_OUT.replace("NAME", name), "", template)

    def fill(found: re.Match[str]) -> str:
        hole, unit = holes.get(found["name"]), (found["unit"] or "").strip()
        verb = found["verb"] or ""
        if hole is None:
            return found[0]
        if hole.amount is not None and unit:
            return hole.amount(unit) + verb
        if found["whose"]:
            whose = hole.noun().whose if hole.whose is None else hole.whose()
            return " ".join(filter(None, (whose, unit))) + verb
        noun = hole.noun()
        if hole.colour and unit and (" " in noun.text or noun.text == HERE.text):
            return f"{unit} of {noun.text}{verb}"
        if (noun.you or noun.many) and verb.strip() not in _NO_VERBS:
            verb = f" {of_many(verb.strip())}" if verb else ""
        return " ".join(filter(None, (noun.text, unit))) + verb

    return _HOLE.sub(fill, template)


def said(template: str, holes: Mapping[str, Hole]) -> Saying:
    """The template as something that is said of its subject."""
    template = head(template)
    found = _DOER_FIRST.match(template)
    if found is not None:
        hole = holes.get(found[1].strip("{}"))
        subject = SOMEBODY if hole is None else hole.noun()
        return _denied(subject, found[2], found[3], holes)
    found = _VERB.match(template)
    if found is None:
        return Saying(Noun(filled(template, holes)), "")
    many = found[2] in _ONE
    return _denied(Noun(filled(found[1], holes), many), found[2], found[3], holes)


def _denied(subject: Noun, verb: str, rest: str, holes: Mapping[str, Hole]) -> Saying:
    """ "it does not count": denied, that it counts."""
    if not rest.startswith("not "):
        return Saying(subject, _ONE.get(verb, verb), filled(rest, holes))
    rest = rest.removeprefix("not ")
    if verb in ("does", "do"):
        first, _, rest = rest.partition(" ")
        verb = third(first)
    return Saying(subject, _ONE.get(verb, verb), filled(rest, holes), negative=True)
