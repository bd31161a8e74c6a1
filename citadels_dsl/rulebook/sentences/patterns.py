"""What a clause waits for, in words, with a name for everything that it binds."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from citadels_dsl.rulebook.sentences import comparisons
from citadels_dsl.rulebook.sentences.deeds import hole, template
from citadels_dsl.rulebook.sentences.english import a, listed, quoted, spaced
from citadels_dsl.rulebook.sentences.hooks import THERE_IS_ONE, needed, noun_of
from citadels_dsl.rulebook.sentences.naming import word
from citadels_dsl.rulebook.sentences.saying import SOMEBODY, THERE, Noun, Saying, Several
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.template import Hole, said
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rulebook.sentences.traits import conjuncts, refined
from citadels_dsl.rules.expressions import (
    CAUSE,
    Compare,
    Contents,
    Expr,
    IsA,
    Local,
    Not,
    OptionRef,
    PieceRef,
    PlaceRef,
    Property,
)
from citadels_dsl.rules.moments import Moment, MoveThings, Parameter
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Clause, Matcher, Pattern, Same
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import slots_of


def _is_cause(expr: Expr) -> bool:
    return isinstance(expr, Local) and expr.slot == CAUSE


class Matching:
    """Matches what is given in a pattern with words; conditions of what is bound become its description."""

    def __init__(self, speech: Speech, clause: Clause) -> None:
        self.speech = speech
        self.clause = clause
        pattern = clause.pattern
        every = () if pattern is None else (pattern.doer, *(matcher for _, matcher in pattern.args))
        self.binds = {m.slot for m in every if isinstance(m, Bind | BindOwner)}
        self.met: set[int] = set()
        self.plainly = False
        self.left = [] if clause.condition is None else needed(clause, conjuncts(clause.condition))
        self.cause = self._cause()
        self.settings = self._settings()

    # ------------------------------------------------------------ moments

    def moment(self) -> Saying:
        """ "another player takes the turn of a character that you marked as robbed" """
        pattern = self.clause.pattern
        assert pattern is not None
        moment = self.speech.rules.moments[pattern.word]
        given = dict(pattern.args)
        found = self._changes_hands(moment, given)
        if found is None:
            holes = {"": Hole(lambda: self._doer(pattern.doer))}
            for number, parameter in enumerate(moment.parameters):
                holes[parameter.name] = self._argument(moment, given.get(number), parameter)
            found = said(template(moment), holes)
        if self.cause.startswith("except "):
            return replace(found, rest=f"{found.rest}, {self.cause}")
        return Saying(found.subject, "uses", f"{self.cause} to {found.bare()}") if self.cause else found

    def _changes_hands(self, moment: Moment, given: dict[int, Matcher]) -> Saying | None:
        """A piece that somebody moves to somebody."""
        if not isinstance(moment.operation, MoveThings) or len(given) != 1:
            return None
        match self.clause.pattern, given.get(moment.operation.things):
            case Pattern(doer=None), Same(value=PieceRef() as piece):
                return Saying(self.speech.noun(piece), "changes", "hands")
            case _:  # who gives or gets it is named by the verb
                return None

    def _doer(self, matcher: Matcher | None) -> Noun:
        match matcher:
            case None:
                return SOMEBODY
            case Bind(slot=slot):
                return self._met(slot, Things("player", person=True))
            case BindOwner():
                return SOMEBODY
            case Same(value=value):
                return self.speech.noun(value)
            case Among(source=source):
                return Noun(self.speech.things(source).one(False), person=True)

    def _argument(self, moment: Moment, matcher: Matcher | None, parameter: Parameter) -> Hole:
        kind = parameter.type
        match matcher:
            case None if kind.kind in ("number", "truth"):
                return Hole(lambda: Noun(""), lambda unit: unit, unsaid=True)
            case None:
                noun = noun_of(moment, kind)
                some = "something" if kind.kind in ("thing", "movable") else "cards" if kind.many else a(noun)
                return Hole(lambda: Noun(some), unsaid=True)
            case Bind(slot=slot) if kind.kind == "number":
                name = self.speech.names[slot].text
                self.speech.names[slot] = Noun(name if name == "that number" else name.replace("that ", "the ", 1))
                return Hole(lambda: Noun("a number"), lambda unit: unit)
            case Bind(slot=slot) if kind.kind == "truth":
                self.speech.names[slot] = Noun(spaced(parameter.name))
                return Hole(lambda: Noun(""), unsaid=True)
            case Bind(slot=slot) if kind.many and kind.kind != "step":
                return Hole(lambda: Noun("cards", many=True))
            case Bind(slot=slot):
                things = Things(noun_of(moment, kind), person=kind.kind == "player")
                return Hole(lambda: self._met(slot, things), colour=kind.kind == "colour")
            case BindOwner(place=place, slot=slot):
                return Hole(lambda: Noun(f"{self._met(slot, Things('player', person=True)).whose} {spaced(place)}"))
            case Same(value=value):
                return hole(self.speech, value)
            case Among(source=Contents(place=PlaceRef(owner=owner) as lying)) if owner is not None:
                if not kind.many and kind.kind in ("movable", "place"):
                    return hole(self.speech, lying)
                return Hole(lambda: Noun(self.speech.things(Contents(lying, lying.type)).one(False)))
            case Among(source=source):
                return Hole(lambda: Noun(self.speech.things(source).one(False)))

    def _met(self, slot: int, things: Things) -> Noun:
        """What a slot takes, described by the conditions that are only about it and what is known by now."""
        name = self.speech.names[slot]
        leftover: list[Expr] = []
        for part in self.left:
            better = refined(self.speech, things, part, slot) if self._known(part, slot) else None
            if better is None or (self.plainly and replace(better, adjectives=()) != replace(things, adjectives=())):
                leftover.append(part)
            else:
                things = better
        self.left = leftover
        if name.text in ("that thing", "that card") and things.noun not in name.text:
            name = Noun(f"that {things.noun}", person=things.person)
        self.speech.names[slot] = name
        self.met.add(slot)
        if things.person:
            self.speech.doer = slot
        else:
            self.speech.meet(slot)
        return Noun(things.one(False), person=things.person)

    def _known(self, part: Expr, slot: int) -> bool:
        """Nothing is spoken of that comes up only later in the pattern."""
        return not slots_of(part) & (self.binds - self.met - {slot})

    # ------------------------------------------------------------ questions

    def question(self) -> dict[str, Hole]:
        """What fills the sentence of a question."""
        pattern = self.clause.pattern
        assert pattern is not None
        question = self.speech.rules.questions.get((pattern.word, pattern.of or ""))
        person = pattern.of in (None, "player")
        possessive = question is not None and question.says.startswith("{}'s ")
        holes = {
            "": Hole(lambda: self._subject(pattern.doer, Things(pattern.of or "player", person=person), possessive))
        }
        given = dict(pattern.args)
        for number, (name, kind) in enumerate(question.parameters if question else ()):
            holes[name] = self._asked(given.get(number), kind)
        return holes

    def _subject(self, matcher: Matcher | None, things: Things, plainly: bool) -> Noun:
        match matcher:
            case None:
                return Noun(things.each(), person=things.person)
            case Bind(slot=slot):
                self.plainly = plainly
                met = self._met(slot, things)
                self.plainly = False
                return met
            case Same() | BindOwner() | Among():
                return self._doer(matcher)
            case _:
                assert_never(matcher)

    def _asked(self, matcher: Matcher | None, kind: Type) -> Hole:
        noun = "district" if kind.kind == "card" else word(kind)
        match matcher:
            case None:
                self.speech.spoken.add((noun, "any"))  # another one that might be "it"
                return Hole(lambda: Noun(a(noun)), colour=kind.kind == "colour")
            case Bind(slot=slot):
                return Hole(
                    lambda: self._met(slot, Things(noun, person=kind.kind == "player")), colour=kind.kind == "colour"
                )
            case Same(value=value):
                return hole(self.speech, value)
            case BindOwner() | Among():
                return Hole(lambda: Noun(a(noun)))

    # ------------------------------------------------------------ causes and what is left

    def _cause(self) -> str:
        """Conditions of the cause, as "by a rank 8 ability"."""
        said: list[str] = []
        leftover: list[Expr] = []
        for part in self.left:
            match part:
                case Compare(word="is", left=Local(slot=slot) as left, right=right) if slot == CAUSE:
                    said.append(comparisons.by(self.speech, left, right))
                case Compare(word="is", left=Property(subject=Local(slot=slot)) as left, right=right) if slot == CAUSE:
                    said.append(comparisons.by(self.speech, left, right))
                case Compare(word="is not", left=Local(slot=slot) as left, right=right) if slot == CAUSE:
                    said.append(f"except by {comparisons.by(self.speech, left, right)}")
                case _:  # what is not about the cause is said where it belongs
                    leftover.append(part)
        if said:  # whatever has an ability is a card
            leftover = [part for part in leftover if not (isinstance(part, IsA) and _is_cause(part.subject))]
        self.left = leftover
        return " or ".join([*said[:1], *(s.removeprefix("except ") for s in said[1:])])

    def _settings(self) -> str:
        """Options on which all of it depends: "with `short_game` on"; that is settled before anything happens."""
        said: list[str] = []
        leftover: list[Expr] = []
        for part in self.left:
            match part:
                case OptionRef(name=name):
                    said.append(f"{quoted(name)} on")
                case Not(inner=OptionRef(name=name)):
                    said.append(f"{quoted(name)} off")
                case _:  # what is not settled by one option alone is a condition like others
                    leftover.append(part)
        self.left = leftover
        return f"with {listed(said)}" if said else ""

    def conditions(self) -> str:
        """What is left to be said, after "if"."""
        one = Saying(THERE, "is", "one")
        said = tuple(one if part == THERE_IS_ONE else self.speech.claim(part) for part in self.left)
        return Several("and", said).text() if len(said) > 1 else said[0].text() if said else ""
