"""A clause as a sentence of the rulebook."""

from __future__ import annotations

import re
from typing import assert_never

from citadels_dsl.rulebook.english import NOUNS, a, base, fill, sentence, spaced, title
from citadels_dsl.rulebook.phrases import Phrases
from citadels_dsl.rulebook.statements import Sayings
from citadels_dsl.rules.expressions import Expr, Logic, Negate, Number
from citadels_dsl.rules.moments import Parameter
from citadels_dsl.rules.ruleset import (
    Among,
    Bind,
    BindOwner,
    Clause,
    ClauseKind,
    Matcher,
    Question,
    Rules,
    Same,
    While,
)
from citadels_dsl.rules.types import PLAYER, Type

_STEPS = {"start": "at the start of your turn", "end": "at the end of your turn"}


def say(rules: Rules, clause: Clause) -> str:
    """The sentence of a clause: "Once a turn, you may pay 2 gold; draw 3 cards."."""
    return _Saying(rules, clause).whole()


class _Saying:
    def __init__(self, rules: Rules, clause: Clause) -> None:
        self.rules = rules
        self.clause = clause
        card = clause.card
        self.phrases = Phrases(rules, f"the {title(card)}" if card else "this")

    def whole(self) -> str:
        text = self._kind()
        clause = self.clause
        if clause.during is While.MY_TURN and clause.kind in _TRIGGERS:
            text = f"In your turn as the {title(clause.card)}: {text}"
        return sentence(text)

    def _kind(self) -> str:
        clause = self.clause
        match clause.kind:
            case ClauseKind.ACTION:
                return self._action()
            case ClauseKind.BEFORE | ClauseKind.AFTER:
                moment = self._moment()
                return f"{clause.kind.value} {moment}{self._if()}: {self._do()}"
            case ClauseKind.INSTEAD:
                moment = self._would()
                return f"when {moment}{self._if()}, instead {self._do()}"
            case ClauseKind.MAY_INSTEAD:
                moment = self._would()
                return f"when {moment}{self._if()}, you may instead {self._do()}"
            case ClauseKind.WHEN:
                return f"as soon as {self._question()}{self._if()}: {self._do()}"
            case ClauseKind.RULE:
                return self._rule()
            case ClauseKind.ALLOW:
                return f"{self._question()}{self._if()}"
            case ClauseKind.FORBID:
                return self._forbid()
            case _ as never:
                assert_never(never)

    # ------------------------------------------------------------ actions

    def _action(self) -> str:
        clause = self.clause
        often = "once a turn"
        if clause.limit is None:
            often = "any number of times in your turn"
        elif clause.limit != Number(1):
            often = f"up to {self.phrases.value(clause.limit)} times a turn"
        when = _STEPS.get(clause.step, often)
        may = "you must" if clause.must else "you may"
        asked = "" if clause.condition is None else f", if {self.phrases.value(clause.condition)}"
        return f"{when}{asked}, {may} {self._do()}".replace("you may you may", "you may")

    def _do(self) -> str:
        return Sayings(self.rules, self.phrases, "it happens after all").block(self.clause.body)

    def _if(self) -> str:
        condition = self.clause.condition
        if condition is None:
            return ""
        parts = condition.parts if isinstance(condition, Logic) and condition.word == "and" else (condition,)
        return ", if " + " and ".join(self.phrases.value(p) for p in parts)

    # ------------------------------------------------------------ moments

    def _moment(self) -> str:
        """The moment as a sentence, with a name for everything that it binds."""
        pattern = self.clause.pattern
        assert pattern is not None
        moment = self.rules.moments[pattern.word]
        doer = "" if moment.doer is None else self._matched(pattern.doer, moment.doer, "a player")
        given = dict(pattern.args)
        holes = {p.name: self._matched(given.get(n), p.type, _anything(p)) for n, p in enumerate(moment.parameters)}
        return self.phrases.said(pattern.word, doer, holes)

    def _would(self) -> str:
        """ "you pay 3 gold": "you would pay 3 gold"."""
        text = self._moment()
        found = re.match(r"(you|a player|another player|that player|the [a-z ]*?player) (\w+)", text)
        if found is None:
            return text
        return f"{found[1]} would {base(found[2])}{text[found.end() :]}"

    def _matched(self, matcher: Matcher | None, kind: Type, anything: str) -> str:
        match matcher:
            case None:
                return anything
            case Bind(slot=slot):
                name = self.clause.slots[slot].name
                if kind.kind == "truth":
                    self.phrases.names[slot] = f"`{spaced(anything or name)}`"
                    return ""
                noun = self.phrases.introduce(slot, name, kind)
                later = self.phrases.names[slot]
                if kind.many:
                    return "cards"
                return anything if later.startswith("that ") and anything else a(noun)
            case BindOwner(place=place, slot=slot):
                self.phrases.introduce(slot, self.clause.slots[slot].name, PLAYER)
                return f"a player's {spaced(place)}"
            case Same(value=value):
                return self.phrases.value(value)
            case Among(source=source):
                many, one = self.phrases.source(source)
                return "another player" if one == "another player" else one or many

    # ------------------------------------------------------------ questions

    def _question(self) -> str:
        """The question with the words of the pattern in its holes."""
        pattern = self.clause.pattern
        assert pattern is not None
        question = self._asked(pattern.word, pattern.of or "")
        if question is None:
            who = self._matched(pattern.doer, PLAYER, "a player")
            return fill(f"{{}} is {spaced(pattern.word)}", who, {})
        doer = ""
        if question.of:
            doer = self._matched(pattern.doer, Type(question.of), _who(question.of))
        given = dict(pattern.args)
        holes = {
            name: self._matched(given.get(n), kind, a(NOUNS.get(kind.kind, kind.kind)))
            for n, (name, kind) in enumerate(question.parameters)
        }
        if not question.says:
            return fill("{}'s " + spaced(question.name) if doer else "the " + spaced(question.name), doer, holes)
        return fill(question.says, doer, holes)

    def _asked(self, word: str, of: str) -> Question | None:
        return self.rules.questions.get((word, of))

    def _rule(self) -> str:
        what = self._question()
        parts = []
        for word, value in self.clause.answers:
            parts.append(self._answer(word, value))
        if re.search(r"\b(points|cards|districts)$", what.split(" that ")[0].split(" of ")[0]):
            parts = [part.replace("is", "are", 1) for part in parts]
        return f"{what} {' and '.join(parts)}{self._if()}"

    def _answer(self, word: str, value: Expr) -> str:
        if word == "add":
            if isinstance(value, Number):
                return f"is {value.value} more" if value.value >= 0 else f"is {-value.value} less"
            if isinstance(value, Negate):
                return f"is less by {self.phrases.value(value.inner)}"
            return f"is more by {self.phrases.value(value)}"
        said = self.phrases.value(value)
        return {"set": f"is {said}", "at_least": f"is at least {said}", "at_most": f"is at most {said}"}[word]

    def _forbid(self) -> str:
        pattern = self.clause.pattern
        assert pattern is not None
        if pattern.of is not None:
            return f"it is not so that {self._question()}{self._if()}"
        text = self._moment()
        found = re.match(r"(you|a player|another player|other players|one of .*?|the [a-z ]*?player) (\w+)", text)
        if found is None:
            return f"it is forbidden that {text}{self._if()}"
        return f"{found[1]} cannot {base(found[2])}{text[found.end() :]}{self._if()}"


_TRIGGERS = (ClauseKind.BEFORE, ClauseKind.AFTER, ClauseKind.INSTEAD, ClauseKind.MAY_INSTEAD, ClauseKind.WHEN)


def _anything(parameter: Parameter) -> str:
    if parameter.type.many:
        return "cards"
    if parameter.type.kind == "number":
        return "some"
    return a(NOUNS.get(parameter.type.kind, parameter.type.kind))


def _who(kind: str) -> str:
    return "each player" if kind == "player" else f"each {NOUNS.get(kind, kind)}"
