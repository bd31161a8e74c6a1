"""What a block does, in words; a choice is said where it is first used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import assert_never

from citadels_dsl.rulebook.sentences import choices, loops
from citadels_dsl.rulebook.sentences.choices import Pick
from citadels_dsl.rulebook.sentences.english import listed
from citadels_dsl.rulebook.sentences.parts import Part, joined
from citadels_dsl.rulebook.sentences.saying import Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rules.expressions import ME, Expr, Local
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

#: Who does what a `proceed()` goes on with: the moment that was held up.
MOMENT = "moment"

#: What a deed has set beside its words: "(extra)".
_SET = re.compile(r" \((?!if )[a-z ]+\)$")


class Blocks:
    """Statements of one clause or procedure in words.

    `lead`: the player who was said already ("that player may ..."), or to whom it is said as a command.
    `going_on`: what `proceed()` goes on with.
    """

    def __init__(self, speech: Speech, changing: frozenset[int], going_on: Callable[[Proceed], Part]) -> None:
        self.speech = speech
        self.changing = changing
        self.going_on = going_on
        self.lead: int | None = ME

    # ------------------------------------------------------------ blocks

    def block(self, block: Block, apart: bool = False, inside: bool = False) -> str:
        return joined(self.parts(block), apart, inside) or "nothing happens"

    def parts(self, block: Block) -> list[Part]:
        said: list[Part] = []
        n = 0
        while n < len(block):
            picks, n = self._picks(block, n)
            if picks:
                said += self._picked(picks, block[n] if n < len(block) else None)
            elif n < len(block):
                part = self.statement(block[n])
                if part is not None and part.who == MOMENT and not part.subject and said:
                    part = replace(part, text=f"only then {part.text}")
                said += [] if part is None else [part]
                n += 1
        return said

    def _picks(self, block: Block, n: int) -> tuple[list[Pick], int]:
        """The choices that stand here one after the other; values with a name between them say nothing."""
        picks: list[Pick] = []
        while n < len(block):
            statement = block[n]
            if isinstance(statement, Choose | Chance | ChooseSome | ChanceSome):
                picks.append(statement)
            elif isinstance(statement, Let) and statement.slot not in self.changing:
                self._let(statement)
            else:
                break
            n += 1
        return picks, n

    def _picked(self, picks: list[Pick], use: Statement | None) -> list[Part]:
        """The last of them, and chance, are said where they are used, if they can be."""
        waiting: list[Pick] = []
        while picks and choices.can_wait(self.speech, picks[-1], use) and len(waiting) < 2:
            if (
                waiting
                and not isinstance(picks[-1], Chance | ChanceSome)
                and not isinstance(waiting[0], Chance | ChanceSome)
            ):
                break
            waiting.insert(0, picks.pop())
        said = self._chosen(picks)
        for pick in waiting:
            choices.wait(self.speech, pick)
        return said

    def _chosen(self, picks: list[Pick]) -> list[Part]:
        """Choices in words of their own; of one player in one row."""
        said: list[Part] = []
        row: list[str] = []
        for n, pick in enumerate(picks):
            start = self._choosing(pick)
            what, ifs = choices.words(self.speech, pick)
            slot = choices.slot_of(pick)
            if not self.speech.names[slot].person and not self.speech.names[slot].many:
                self.speech.meet(slot)
            name = self.speech.names[slot].text
            if choices.source_of(pick).type.kind == "number" and name.startswith("the "):
                what += f" ({name})"
            row.append(what + (f" such that {ifs}" if ifs else ""))
            after = picks[n + 1] if n + 1 < len(picks) else None
            if after is None or self._choosing(after) != start or ifs:
                subject, verb = start
                said.append(Part(f"{verb} {listed(row)}", subject, subject or None, plain=not ifs))
                row = []
        return said

    def _choosing(self, pick: Pick) -> tuple[str, str]:
        match pick:
            case Choose(decider=decider, secret=secret) | ChooseSome(decider=decider, secret=secret):
                verb = "chooses"
                saying = Saying(self.speech.noun(decider), verb)
                how = "secretly " if secret else ""
                if self._leads(decider):
                    return "", f"{how}choose"
                return saying.subject.text, f"{how}{saying.tail()}"
            case Chance() | ChanceSome():
                return "", "draw" if self.lead == ME else "draws"

    def _let(self, statement: Let) -> None:
        self.speech.lets[statement.slot] = statement.value

    # ------------------------------------------------------------ statements

    def statement(self, statement: Statement) -> Part | None:
        match statement:
            case Do(moment=moment, doer=doer, args=args):
                return self.part(self.speech.deed(moment, doer, args), doer)
            case Proceed():
                return self.going_on(statement)
            case Let(slot=slot, value=value):
                if slot not in self.changing:
                    self._let(statement)
                    return None
                return Part(f"is {self.speech.text(value)}", f"now {self.speech.names[slot].text}", slot)
            case Choose() | ChooseSome() | Chance() | ChanceSome():
                return self._chosen([statement])[0]
            case If():
                return self._if(statement)
            case ForEach():
                return loops.for_each(self, statement)
            case Together():
                return loops.together(self, statement)
            case Repeat():
                return loops.repeat(self, statement)
            case May():
                return self._may(statement)
            case Either():
                return self._either(statement)
            case _ as never:
                assert_never(never)

    def part(self, saying: Saying, doer: Expr | None) -> Part:
        """A deed as a part: of him who leads without saying who."""
        if doer is not None and self._leads(doer) and saying.subject == self.speech.names[self.lead or ME]:
            return Part(saying.bare())
        if not saying.subject.text or (saying.subject.you and self.lead == ME):
            return Part(saying.bare())
        who: object = saying.subject.text
        if isinstance(doer, Local) and saying.subject.person:
            who = doer.slot
        return Part(saying.tail(), saying.subject.text, who)

    def _leads(self, who: Expr) -> bool:
        return isinstance(who, Local) and who.slot == self.lead and who.slot not in self.speech.first

    @contextmanager
    def led_by(self, who: Expr) -> Iterator[None]:
        outer, self.lead = self.lead, who.slot if isinstance(who, Local) else None
        outer_doer, self.speech.doer = self.speech.doer, self.lead if self.lead != ME else None
        yield
        self.lead, self.speech.doer = outer, outer_doer

    def _if(self, statement: If) -> Part:
        said = []
        for n, (condition, body) in enumerate(statement.branches):
            start = "if" if n == 0 else "otherwise, if"
            said.append(f"{start} {self.speech.claim(condition).text()}, {self.block(body, inside=True)}")
        if statement.otherwise:
            said.append(f"otherwise {self.block(statement.otherwise, inside=True)}")
        return Part("; ".join(said), plain=False)

    def _may(self, statement: May) -> Part:
        who = self.speech.noun(statement.decider)
        if len(statement.body) == 1 and isinstance(statement.body[0], Proceed) and not statement.body[0].args:
            return self._may_go_on(statement, who)
        with self.led_by(statement.decider):
            parts = self.parts(statement.body)
        body = joined(parts, inside=True)
        text = f"may {statement.label or 'do this'}: {body}" if parts and parts[0].subject else f"may {body}"
        if statement.otherwise:
            text += f"; otherwise {self.block(statement.otherwise, inside=True)}"
        slot = statement.decider.slot if isinstance(statement.decider, Local) else who.text
        return Part(text, who.text, slot, plain=not statement.otherwise)

    def _may_go_on(self, statement: May, who: Noun) -> Part:
        """Whoever does not do it gives up what was to happen; it may happen even then."""
        text = f"may {statement.label or 'let it happen'}, or else it does not happen"
        if not statement.otherwise:
            return Part(text, who.text, who.text)
        self.speech.last = None  # "it" is what does not happen
        goes_on = any(isinstance(part, Proceed) for part in within(statement.otherwise))
        text += (
            f"; but even then, {self.block(statement.otherwise, inside=True)}"
            if goes_on
            else (f", and {self.block(statement.otherwise, inside=True)}")
        )
        return Part(text, who.text, who.text, plain=False)

    def _either(self, statement: Either) -> Part:
        leads = self._leads(statement.decider)
        who = self.speech.noun(statement.decider).text
        ways = []
        for branch in statement.branches:
            only = "" if branch.condition is None else f" (if {self.speech.claim(branch.condition).text()})"
            before = self.speech.before()
            with self.led_by(statement.decider):
                ways.append(self.block(branch.body, inside=True) + only)
            self.speech.last, self.speech.spoken = before.last, set(before.spoken)
        plainly = [_SET.sub("", way) for way in ways]
        if len(set(plainly)) < len(ways):  # the author's words for it are better than the name of what is set
            ways = [f"{way} ({branch.label})" for way, branch in zip(plainly, statement.branches, strict=True)]
        text = f"either {', or '.join(ways)}"
        return Part(text, plain=False) if leads else Part(f"must {text}", who, who, plain=False)
