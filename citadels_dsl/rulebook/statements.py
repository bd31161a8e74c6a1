"""What a block does, in words; a choice is said where it is first used."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.rulebook.english import YOU, command, fill, listed
from citadels_dsl.rulebook.phrases import Phrases
from citadels_dsl.rules.expressions import Expr, Interval, Local, Nobody, Number
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.rules.statements import (
    Block,
    Chance,
    ChanceSome,
    Choose,
    ChooseSome,
    Do,
    Either,
    ForEach,
    If,
    Let,
    May,
    Proceed,
    Repeat,
    Statement,
    Together,
)
from citadels_dsl.rules.walk import within


class Sayings:
    """Statements of one clause or procedure in words. `going_on`: what `proceed()` goes on with."""

    def __init__(self, rules: Rules, phrases: Phrases, going_on: str = "it happens") -> None:
        self.rules = rules
        self.phrases = phrases
        self.going_on = going_on

    def block(self, block: Block) -> str:
        said: list[str] = []
        n = 0
        while n < len(block):
            statement, after = block[n], block[n + 1] if n + 1 < len(block) else None
            merged = self._merged(statement, after)
            if merged is not None:
                said.append(merged)
                n += 2
                continue
            said.append(self.statement(statement))
            n += 1
        return "; ".join(s for s in said if s) or "nothing happens"

    def _merged(self, statement: Statement, after: Statement | None) -> str | None:
        """`choose d in me.hand`, `discard(d)`: "discard a card in your hand"."""
        if not isinstance(statement, Choose | Chance) or not isinstance(after, Do):
            return None
        secret = isinstance(statement, Choose) and statement.secret
        if secret or (isinstance(statement, Choose) and statement.decider != (after.doer or statement.decider)):
            return None
        slot = statement.members.slot
        uses = [p for p in within(after) if isinstance(p, Local) and p.slot == slot]
        plain = [a for a in after.args if isinstance(a, Local) and a.slot == slot]
        if len(uses) != 1 or len(plain) != 1:
            return None
        noun = self.phrases.members(statement.members, article=True)
        if " if " in noun:
            return None
        later = self.phrases.names[slot]
        self.phrases.names[slot] = noun if isinstance(statement, Choose) else _random(noun)
        text = self.statement(after)
        self.phrases.names[slot] = later
        return text

    def statement(self, statement: Statement) -> str:
        phrases = self.phrases
        match statement:
            case Do(moment=moment, doer=doer, args=args):
                return command(phrases.moment(moment, doer, args))
            case Proceed():
                return self._proceed(statement)
            case Let(slot=slot, value=value):
                phrases.names[slot] = phrases.value(value)
                return ""
            case Choose(decider=decider, members=members, secret=secret):
                who = phrases.value(decider)
                how = "{} secretly chooses" if secret else "{} chooses"
                return command(fill(f"{how} ", who, {})) + phrases.members(members, article=True)
            case ChooseSome():
                return self._some(statement)
            case Chance(members=members):
                return f"take at random {phrases.members(members, article=True)}"
            case ChanceSome(slot=slot, name=name, count=count, source=source):
                text = f"take at random {phrases.value(count)} of {phrases.source(source)[0]}"
                phrases.introduce(slot, name, source.type.set())
                return text
            case If():
                return self._if(statement)
            case ForEach(members=members, body=body):
                return f"for each of {phrases.members(members, article=False)}: {self.block(body)}"
            case Together(members=members, picks=picks, body=body):
                who = phrases.members(members, article=False)
                return f"all at the same time, each of {who}: {self.block(picks)}; then, for each: {self.block(body)}"
            case Repeat(times=times, condition=condition, body=body):
                often = "twice" if times == Number(2) else f"{phrases.value(times)} times"
                until = "" if condition is None else f", as long as {phrases.value(condition)}"
                return f"{often}{until}: {self.block(body)}"
            case May():
                return self._may(statement)
            case Either(decider=decider, branches=branches):
                who = phrases.value(decider)
                ways = [
                    ("" if b.condition is None else f"if {phrases.value(b.condition)}, ") + self.block(b.body)
                    for b in branches
                ]
                start = "either " if who == YOU else f"{who} chooses: either "
                return start + ", or ".join(ways)
            case _ as never:
                assert_never(never)

    def _proceed(self, statement: Proceed) -> str:
        if not statement.args:
            return self.going_on
        return f"{self.going_on} with {listed([self.phrases.value(v) for _, v in statement.args])} instead"

    def _some(self, choice: ChooseSome) -> str:
        phrases = self.phrases
        low, high = phrases.value(choice.low), phrases.value(choice.high)
        if low == high:
            number = low
        elif low == "0":
            number = f"up to {high}" if _short(choice.high) else "any number"
        else:
            number = f"{low} or more" if not _short(choice.high) else f"{low} to {high}"
        who = phrases.value(choice.decider)
        verb = command(fill("{} secretly chooses" if choice.secret else "{} chooses", who, {}))
        text = f"{verb} {number} of {phrases.source(choice.source)[0]}"
        phrases.introduce(choice.slot, choice.name, choice.source.type.set())
        return text

    def _if(self, statement: If) -> str:
        parts = []
        for n, (condition, body) in enumerate(statement.branches):
            start = "if" if n == 0 else "else if"
            parts.append(f"{start} {self.phrases.value(condition)}, {self.block(body)}")
        if statement.otherwise:
            parts.append(f"otherwise {self.block(statement.otherwise)}")
        return "; ".join(parts)

    def _may(self, statement: May) -> str:
        who = self.phrases.value(statement.decider)
        text = f"{who} may {self._from(self.block(statement.body), who)}"
        if statement.otherwise:
            text += f"; otherwise {self.block(statement.otherwise)}"
        return text

    @staticmethod
    def _from(text: str, who: str) -> str:
        """What somebody may do, without saying again who."""
        return text.removeprefix(who + " ") if who != YOU else text


def _short(number: Expr) -> bool:
    return isinstance(number, Number | Local | Interval | Nobody)


def _random(noun: str) -> str:
    return noun.replace("a card in", "a random card in").replace("one of", "a random one of")
