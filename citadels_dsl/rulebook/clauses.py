"""A clause as a sentence of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from citadels_dsl.rulebook.sentences.answers import answered
from citadels_dsl.rulebook.sentences.blocks import MOMENT, Blocks
from citadels_dsl.rulebook.sentences.deeds import NO_DOER
from citadels_dsl.rulebook.sentences.english import sentence, spaced, times
from citadels_dsl.rulebook.sentences.hooks import bound
from citadels_dsl.rulebook.sentences.naming import changing, named
from citadels_dsl.rulebook.sentences.parts import Part, joined
from citadels_dsl.rulebook.sentences.patterns import Matching
from citadels_dsl.rulebook.sentences.saying import Noun, Saying
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import said, tidy
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import THIS, Expr, Local, Number
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import TRIGGERED, Clause, ClauseKind, Rules, Same, While
from citadels_dsl.rules.statements import Proceed
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import Type
from citadels_dsl.rules.walk import within

_STEPS = {anchors.START: "at the start of your turn", anchors.END: "at the end of your turn"}
_NO_DEEDS = ("if ", "for ", "each ", "one after ", "from the last ", "all at ")


def say(titles: Titles, clause: Clause) -> str:
    """The sentence of a clause: "Once a turn, you may pay 2 gold and draw 3 cards."."""
    return tidy(sentence(_Saying(titles, clause).whole()))


def speech_of(titles: Titles, clause: Clause) -> Speaker:
    """Words for what stands in a clause, with a name for all that it binds."""
    speech = Speaker(titles, f"the {titles.card(clause.card)}" if clause.card else "this")
    met = bound(clause, _hooked(titles.rules, clause), _parameters(titles.rules, clause))
    speech.names.update(named(met, clause.body, clause.slots))
    return speech


def _hooked(rules: Rules, clause: Clause) -> Moment | None:
    pattern = clause.pattern
    return None if pattern is None or pattern.of is not None else rules.moments[pattern.word]


def _parameters(rules: Rules, clause: Clause) -> tuple[Type, ...]:
    pattern, moment = clause.pattern, _hooked(rules, clause)
    if pattern is None:
        return ()
    if moment is not None:
        return tuple(p.type for p in moment.parameters)
    question = rules.questions.get((pattern.word, pattern.of or ""))
    return tuple(kind for _, kind in question.parameters) if question else ()


class _Saying:
    def __init__(self, titles: Titles, clause: Clause) -> None:
        self.rules = titles.rules
        self.clause = clause
        self.speech = speech_of(titles, clause)
        self.card = titles.card(clause.card)
        self.matching = Matching(self.speech, clause)
        self.blocks = Blocks(self.speech, changing(clause.body), self._proceed)
        self.would: Saying | None = None

    def whole(self) -> str:
        return ", ".join(filter(None, (self.matching.settings, self._lasts(), self._kind())))

    def _lasts(self) -> str:
        """How long it is in force, where that is not what one expects of its kind."""
        clause = self.clause
        match clause.during:
            case While.MY_TURN if clause.kind in TRIGGERED:
                return f"in your turn as the {self.card}"
            case While.CALLED if clause.kind not in TRIGGERED:
                return "from your call to the end of the round"
            case While.DRAFTED:
                return f"as long as you hold the {self.card}, called or not"
            case While.IN_HAND if not self._speaks_of_itself():
                return f"while the {self.card} is in your hand"
            case While.MY_TURN | While.CALLED | While.IN_HAND | While.IN_CITY | While.ALWAYS | While.GAME:
                return ""
            case _ as never:
                assert_never(never)

    def _speaks_of_itself(self) -> bool:
        """What happens to the card in the hand goes without saying that it lies there."""
        pattern = self.clause.pattern
        if pattern is None or any(isinstance(p, Local) and p.slot == THIS for p in within(self.clause.body)):
            return pattern is not None
        matchers = (pattern.doer, *(m for _, m in pattern.args))
        return any(isinstance(m, Same) and isinstance(m.value, Local) and m.value.slot == THIS for m in matchers)

    def _kind(self) -> str:
        clause = self.clause
        match clause.kind:
            case ClauseKind.ACTION:
                return self._action()
            case ClauseKind.BEFORE | ClauseKind.AFTER:
                return f"{clause.kind.value} {self.matching.moment().text()}{self._if()}, {self._do()}"
            case ClauseKind.INSTEAD:
                return self._instead()
            case ClauseKind.MAY_INSTEAD:
                self.would = self.matching.moment()
                when = f"when {self.would.modal('would').text()}{self._if()}"
                return f"{when}, you may instead {self._do()}"
            case ClauseKind.WHEN:
                return f"as soon as {self._claim().text()}{self._if()}, {self._do()}"
            case ClauseKind.RULE:
                holes = self.matching.question()
                return answered(self.speech, clause, holes) + self._if()
            case ClauseKind.ALLOW:
                return self._claim().text() + self._if()
            case ClauseKind.FORBID:
                return self._forbid()
            case _ as never:
                assert_never(never)

    # ------------------------------------------------------------ actions

    def _action(self) -> str:
        clause, matching = self.clause, self.matching
        may = "must" if clause.must else "may"
        condition = matching.conditions()
        when = _STEPS.get(clause.step)
        if clause.limit is None:
            as_long = f", as long as {condition}" if condition else ""
            often = "in your turn" if clause.must else "any number of times in your turn"
            return f"{when or often}, you {may} {self._deed(inside=True)}{as_long}"
        often = self._often(clause.limit)
        asked = f", if {condition}" if condition else ""
        return f"{when or often}{asked}, you {may} {self._deed()}"

    def _deed(self, inside: bool = False) -> str:
        """What you may do; what does not begin with a deed of yours is led in."""
        self.speech.doer = None
        parts = self.blocks.parts(self.clause.body)
        text = joined(parts, apart=not inside, inside=inside).removeprefix("you may ")
        led_in = parts and (parts[0].subject not in ("", "you") or text.startswith(_NO_DEEDS))
        return f"do this: {text}" if led_in else text

    def _often(self, limit: Expr) -> str:
        if limit == Number(1):
            return "in your turn" if self.clause.must else "once a turn"
        number = self.speech.text(limit)
        return f"up to {times(number) if number.isdigit() else number + ' times'} a turn"

    def _do(self, inside: bool = False) -> str:
        self.speech.doer = None
        return self.blocks.block(self.clause.body, apart=not inside, inside=inside)

    def _if(self) -> str:
        condition = self.matching.conditions()
        return f", if {condition}" if condition else ""

    # ------------------------------------------------------------ replacements

    def _instead(self) -> str:
        clause = self.clause
        self.would = self.matching.moment()
        when = f"when {self.would.modal('would').text()}{self._if()}"
        if not clause.body:
            return f"{when}, nothing happens"
        goes_on = any(isinstance(part, Proceed) for part in within(clause.body))
        self.speech.doer = None
        parts = self.blocks.parts(clause.body)
        if goes_on:
            return f"{when}, {joined(parts, apart=True)}"
        if len(parts) == 1 and parts[0].plain:
            return f"{when}, {parts[0].whole()} instead"
        return f"{when}, instead {joined(parts, apart=True)}"

    def _proceed(self, statement: Proceed) -> Part:
        """The moment happens after all, perhaps with other arguments."""
        pattern, moment = self.clause.pattern, _hooked(self.rules, self.clause)
        if not statement.args or pattern is None or moment is None or self.would is None:
            return Part("it happens", "", MOMENT, plain=False)
        changed = dict(statement.args)
        given = tuple(self._given(pattern.args, n, changed) for n in range(len(moment.parameters)))
        deed = self.speech.deed(moment.name, None, given)
        subject = self._again()
        return Part(Saying(subject, deed.verb, deed.rest).tail() + " instead", subject.text, MOMENT)

    def _given(self, args: object, number: int, changed: dict[int, Expr]) -> Expr | None:
        if number in changed:
            return changed[number]
        for n, matcher in args if isinstance(args, tuple) else ():
            if n == number and isinstance(matcher, Same):
                value: Expr = matcher.value
                return value
        return None

    def _again(self) -> Noun:
        """Who does it, when that is said a second time."""
        assert self.would is not None
        subject = self.would.subject
        if subject.you or subject == NO_DOER:
            return subject
        return Noun("that player", person=True) if subject.person else subject

    # ------------------------------------------------------------ claims

    def _claim(self) -> Saying:
        pattern = self.clause.pattern
        assert pattern is not None
        question = self.rules.questions.get((pattern.word, pattern.of or ""))
        says = question.says if question is not None and question.says else f"{{}} is {spaced(pattern.word)}"
        return said(says, self.matching.question())

    def _forbid(self) -> str:
        pattern = self.clause.pattern
        assert pattern is not None
        if pattern.of is not None:
            return self._claim().denied().text() + self._if()
        moment = self.matching.moment()
        moment = replace(moment, rest=moment.rest.replace("one of", "any of").replace("something", "anything"))
        subject = moment.subject.text
        nobody = {"somebody": "nobody", "a player": "no player", "another player": "no other player"}
        for start, none in nobody.items():
            if subject == start or subject.startswith(f"{start} "):
                denied = Noun(none + subject.removeprefix(start), person=True)
                return Saying(denied, "can", moment.bare()).text() + self._if()
        return moment.modal("cannot").text() + self._if()
