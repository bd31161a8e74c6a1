"""What has been said so far: how everything that was named is called by now, and who can say what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from citadels_dsl.rulebook.sentences.saying import HERE, IT, YOU, Claim, Noun, Saying
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rules.expressions import CAUSE, ME, THIS, Expr, Interval, Local
from citadels_dsl.rules.titles import Titles

THAT_NUMBER = Noun("that number")
#: What is never "it".
_NO_THINGS = frozenset({"that colour", "that step", "that side", "that place", "that action"})


@dataclass(frozen=True, slots=True)
class Before:
    """What was said before a try."""

    names: dict[int, Noun]
    first: dict[int, Callable[[], Noun]]
    lets: dict[int, Expr]
    last: object
    spoken: frozenset[object]


class Speech(ABC):
    """Words for one clause or procedure.

    `titles`: what cards and colours are called. `names`: what each slot is called. `first`: how it is called
    once, when it is met first ("a district"), before it is "that district" or "it". `lets`: values with a
    name, said in full where they are first used. `intervals`: the numbers from which one is chosen. `sums`:
    names of amounts ("the price"). `last`: the thing that "it" would be; `spoken`: all things that were
    spoken of. `doer`: the player who is the subject, whose things are "their".
    """

    def __init__(self, titles: Titles, this: str) -> None:
        self.titles = titles
        self.rules = titles.rules
        self.names: dict[int, Noun] = {ME: YOU, THIS: Noun(this), CAUSE: Noun("the card that does it")}
        self.first: dict[int, Callable[[], Noun]] = {}
        self.lets: dict[int, Expr] = {}
        self.intervals: dict[int, Interval] = {}
        self.sums: set[int] = set()
        self.last: object = None
        self.spoken: set[object] = set()
        self.doer: int | None = None

    @abstractmethod
    def noun(self, expr: Expr) -> Noun:
        """What the value is called."""

    @abstractmethod
    def amount(self, expr: Expr, unit: str) -> str:
        """So much of a unit: "3 gold", "1 card for each of your districts"."""

    @abstractmethod
    def claim(self, expr: Expr) -> Claim:
        """A truth as something that is said of somebody."""

    @abstractmethod
    def things(self, source: Expr, slot: int | None = None, conditions: Sequence[Expr] = ()) -> Things:
        """What a set holds, those for which the conditions hold of the slot."""

    @abstractmethod
    def deed(self, moment: str, doer: Expr | None, args: tuple[Expr | None, ...]) -> Saying:
        """A moment as something that somebody does."""

    def text(self, expr: Expr) -> str:
        return self.noun(expr).text

    def whose(self, expr: Expr) -> str:
        """ "your", "that player's"; "their" of him who does it."""
        return "their" if self._does(expr) else self.noun(expr).whose

    def owner(self, expr: Expr) -> Noun:
        """Who has something; "they" if he does it."""
        return Noun("they", many=True, person=True) if self._does(expr) else self.noun(expr)

    def _does(self, expr: Expr) -> bool:
        return isinstance(expr, Local) and expr.slot == self.doer and expr.slot not in self.first

    def called(self, slot: int, name: str) -> Noun:
        """How a slot is called here and now."""
        if slot in self.first:
            noun = self.first.pop(slot)()
            if not noun.person and not noun.many:
                self.meet(slot)
            return noun
        if slot in self.lets:
            return self.noun(self.lets.pop(slot))
        return self.mention(slot, self.names.get(slot) or Noun(name.replace("_", " ")))

    def meet(self, key: object) -> None:
        """It is what was spoken of last."""
        self.last = key
        self.spoken.add(key)

    def mention(self, key: object, noun: Noun) -> Noun:
        """The thing, or "it" if it is what was spoken of last."""
        if (
            noun.person
            or noun.many
            or noun in (HERE, IT, THAT_NUMBER)
            or noun.text in _NO_THINGS
            or noun.text.startswith("“")
        ):
            return noun
        self.spoken.add(key)
        if key == self.last and len(self.spoken) == 1:
            return IT
        self.last = key
        return noun

    def before(self) -> Before:
        return Before(dict(self.names), dict(self.first), dict(self.lets), self.last, frozenset(self.spoken))

    def again(self, before: Before) -> None:
        """Forget what was said since."""
        self.names, self.first, self.lets = dict(before.names), dict(before.first), dict(before.lets)
        self.last, self.spoken = before.last, set(before.spoken)
