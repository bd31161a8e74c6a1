"""Expressions in words: "your gold", "the number of your districts", "it is turned over"."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.rulebook.conditions import TRUTHS, compare, traits, where
from citadels_dsl.rulebook.english import (
    NOUNS,
    YOU,
    a,
    amount,
    cards,
    deny,
    fill,
    is_,
    listed,
    plural,
    spaced,
    title,
    whose,
)
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Allowed,
    Arithmetic,
    Ask,
    Brought,
    Can,
    CanProceed,
    Changes,
    CharacterRef,
    Compare,
    Contents,
    Count,
    Divide,
    End,
    Expr,
    Extreme,
    Fold,
    Interval,
    IsA,
    Join,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Members,
    Negate,
    Nobody,
    Not,
    Noun,
    Number,
    OptionRef,
    PieceRef,
    PlaceRef,
    Property,
    Referee,
    SetOf,
    Symbol,
    TableRef,
    Top,
    Truth,
    Within,
)
from citadels_dsl.rules.ruleset import Question, Rules
from citadels_dsl.rules.types import Type

_PLACES = {
    anchors.HAND: "hand",
    anchors.CITY: "city",
    anchors.ROLES: "character cards",
}
_NUMBERED = {"+": "plus", "-": "less", "*": "times", "mod": "modulo"}
_ENDS = {"+": "with", "-": "without"}
_FOLDS = {
    "count": "the number of {}",
    "any": "there is any of {}",
    "those": "{}",
    "sum": "the sum of {of} over {}",
    "max": "the greatest {of} of {}",
    "min": "the least {of} of {}",
    "most": "whoever has the most {of} of {}",
    "least": "whoever has the least {of} of {}",
    "different": "the different values of {of} among {}",
}


class Phrases:
    """Words for the expressions of one clause or procedure.

    `names` says what each slot is called by now: a choice introduces "a district", which from then on
    is "that district".
    """

    def __init__(self, rules: Rules, this: str) -> None:
        self.rules = rules
        self.names: dict[int, str] = {ME: YOU, THIS: this, CAUSE: "the card that does it"}

    # ------------------------------------------------------------ names

    def introduce(self, slot: int, name: str, kind: Type, noun: str = "") -> str:
        """Give a slot a name; the noun for it when it is met first."""
        noun = noun or NOUNS.get(kind.kind, kind.kind)
        if kind.many:
            self.names[slot] = f"those {plural(noun)}"
        elif kind.kind == "number":
            self.names[slot] = "that number"
        else:
            self.names[slot] = f"that {noun}"
        taken = [s for s, n in self.names.items() if n == self.names[slot] and s != slot]
        if taken:
            self.names[slot] = f"the other {noun}" if len(taken) == 1 and not kind.many else f"`{spaced(name)}`"
        return noun

    # ------------------------------------------------------------ sets

    def members(self, members: Members, article: bool) -> str:
        """ "a character other than the Thief", "your districts whose cost is 3"; the name is given here."""
        one = members.source.type.one()
        many, some = self.source(members.source)
        self.introduce(members.slot, members.name, one, self._noun_of(members.source))
        near, far = traits(self.value, members)
        noun = some if article else many
        return " ".join([noun, *near]) + (f" if {listed(far)}" if far else "")

    @staticmethod
    def _noun_of(source: Expr) -> str:
        """A card in a city is a district, elsewhere a card."""
        match source:
            case Noun(word="districts") | Contents(place=PlaceRef(place=anchors.CITY)):
                return "district"
            case _:
                return ""

    def source(self, source: Expr) -> tuple[str, str]:
        """What the set is called as a whole, and one of it."""
        match source:
            case Noun(word="players"):
                return "players", "a player"
            case Noun(word="others"):
                return "other players", "another player"
            case Noun(word="characters"):
                return "characters", "a character"
            case Noun(word="districts"):
                return "districts", "a district"
            case Noun(word="colours"):
                return "colours", "a colour"
            case Contents(place=PlaceRef(place=anchors.CITY, owner=owner)) if owner is not None:
                his = whose(self.value(owner))
                return f"{his} districts", f"one of {his} districts"
            case Contents(place=PlaceRef(place=anchors.HAND, owner=owner)) if owner is not None:
                his = whose(self.value(owner))
                return f"the cards in {his} hand", f"a card in {his} hand"
            case Contents(place=place):
                noun = "character" if source.type.kind == "character" else "card"
                return f"the {plural(noun)} in {self.value(place)}", f"{a(noun)} in {self.value(place)}"
            case Interval(low=low, high=high):
                between = f"from {self.value(low)} to {self.value(high)}"
                return f"the numbers {between}", f"a number {between}"
            case _:
                text = self.value(source)
                return text, f"one of {text}"

    # ------------------------------------------------------------ values

    def value(self, expr: Expr) -> str:
        match expr:
            case Number(value=value):
                return str(value)
            case Truth(value=value):
                return "yes" if value else "no"
            case Nobody():
                return "nobody"
            case Symbol(name=name):
                return spaced(name)
            case Local(slot=slot, name=name):
                return self.names.get(slot, spaced(name))
            case Noun():
                return self._noun(expr)
            case CharacterRef(name=name):
                return f"the {title(name)}"
            case PieceRef(name=name):
                return f"the {spaced(name)}"
            case PlaceRef(place=place, owner=None):
                return f"the {spaced(place)}"
            case PlaceRef(place=anchors.UNDER, owner=owner) if owner is not None:
                return f"the cards under {self.value(owner)}"
            case PlaceRef(place=place, owner=owner) if owner is not None:
                return f"{whose(self.value(owner))} {_PLACES.get(place, spaced(place))}"
            case PlaceRef():
                return spaced(expr.place)
            case Contents():
                return self.source(expr)[0]
            case Top(place=place, count=count):
                return f"the top {cards(self.value(count))} of {self.value(place)}"
            case End(place=place, bottom=bottom):
                return f"{'the bottom' if bottom else 'the top'} of {self.value(place)}"
            case Property():
                return self._property(expr)
            case MarkValue(mark=mark, subject=subject, type=kind):
                if kind.kind == "truth":
                    return f"{is_(self.value(subject))} {spaced(mark)}"
                if kind.kind == "number":
                    return f"{whose(self.value(subject))} `{spaced(mark)}`"
                return f"{whose(self.value(subject))} {spaced(mark)}"
            case MarkBy(mark=mark, subject=subject):
                return f"who made {self.value(subject)} {spaced(mark)}"
            case Ask():
                return self._ask(expr)
            case OptionRef(name=name, type=kind):
                return f"`{name}` is chosen" if kind.kind == "truth" else f"`{name}`"
            case TableRef(name=name):
                return f"the table `{name}`"
            case Brought(what=what):
                return f"the {what} that this brought"
            case Compare():
                return compare(self.value, expr)
            case Within(item=item, source=source, negated=negated):
                here = where(self.value, source, self._of)
                return f"{is_(self.value(item))} {'not ' if negated else ''}{here}"
            case Logic(word=word, parts=parts):
                return listed([self.value(p) for p in parts], word)
            case Not(inner=inner):
                return deny(self.value(inner))
            case Arithmetic(word=word, left=left, right=right):
                return f"{self.value(left)} {_NUMBERED[word]} {self.value(right)}"
            case Negate(inner=inner):
                return f"minus {self.value(inner)}"
            case Divide(up=up, left=left, right=right):
                rounded = f"rounded {'up' if up else 'down'}"
                if isinstance(right, Number) and right.value == 2:
                    return f"half of {self.value(left)}, {rounded}"
                return f"{self.value(left)} divided by {self.value(right)}, {rounded}"
            case Join(word=word, left=left, right=right):
                return f"{self.value(left)} {_ENDS[word]} {self.value(right)}"
            case SetOf(items=items):
                return listed([self.value(i) for i in items])
            case Interval(low=low, high=high):
                return f"{self.value(low)} to {self.value(high)}"
            case IsA(subject=subject, kind=kind, negated=negated):
                return f"{is_(self.value(subject))} {'not ' if negated else ''}{a(kind)}"
            case Can(moment=moment, doer=doer, args=args):
                return f"{self.moment(moment, doer, args)} would be possible"
            case CanProceed():
                return "it could go on like this"
            case Allowed(moment=moment, doer=doer, args=args):
                return f"nothing forbids that {self.moment(moment, doer, args)}"
            case Changes(moment=moment, doer=doer, args=args):
                return f"it would change something that {self.moment(moment, doer, args)}"
            case Referee(inner=inner):
                return self.value(inner)
            case Fold():
                return self._fold(expr)
            case Count(source=source):
                return f"the number of {self.source(source)[0]}"
            case Extreme(word=word, items=items):
                which = "greater" if word == "max" else "lesser"
                return f"the {which} of {listed([self.value(i) for i in items])}"
            case _ as never:
                assert_never(never)

    def moment(self, name: str, doer: Expr | None, args: tuple[Expr | None, ...]) -> str:
        """A moment as a sentence: "you take 2 gold from that player"."""
        moment = self.rules.moments[name]
        holes = {}
        for parameter, given in zip(moment.parameters, args, strict=True):
            value = given if given is not None else parameter.default
            holes[parameter.name] = "" if value is None else self.value(value)
        return self.said(name, "" if doer is None else self.value(doer), holes)

    def said(self, name: str, doer: str, holes: dict[str, str]) -> str:
        """The sentence of a moment with these words in its holes."""
        moment = self.rules.moments[name]
        sentence = moment.says
        if not sentence:
            inside = listed([h for h in holes.values() if h])
            sentence = ("{} does " if doer else "") + f"`{spaced(name)}`" + (f" with {inside}" if inside else "")
        for hole, value in holes.items():
            sentence = amount(sentence, hole, value)
        return fill(sentence, doer, holes).removesuffix(" to the bank")

    # ------------------------------------------------------------ single forms

    def _noun(self, noun: Noun) -> str:
        match noun.word:
            case "players":
                return "all players"
            case "others":
                return "the other players"
            case "characters":
                return "the characters that play"
            case "districts":
                return "the districts of all cities"
            case "colours":
                return "the colours"
            case "bank":
                return "the bank"
            case "game":
                return "the game"
            case "round":
                return "the number of the round"
            case "turn.player":
                return "the player whose turn it is"
            case "turn.character":
                return "the character whose turn it is"

    def _property(self, expr: Property) -> str:
        who = self.value(expr.subject)
        match expr.word:
            case "revealed" | "stopped" | "controlled" | "hidden":
                return f"{is_(who)} {TRUTHS[expr.word]}"
            case "owner":
                return f"the owner of {who}"
            case "holder":
                return f"the holder of {who}"
            case "next":
                steps = self.value(expr.args[0])
                return (
                    f"{whose(who)} left neighbour" if steps == "1" else f"the player {steps} seats to {whose(who)} left"
                )
            case "steps_from":
                return f"the seats from {self.value(expr.args[0])} to {who}"
            case "printed_order":
                return f"the printed place of {who} in the order"
            case _:
                return f"{whose(who)} {spaced(expr.word)}"

    def _ask(self, expr: Ask) -> str:
        question = self.question(expr)
        holes = {name: self.value(given) for (name, _), given in zip(question.parameters, expr.args, strict=False)}
        who = "" if expr.subject is None else self.value(expr.subject)
        if not question.says:
            return f"{whose(who)} {spaced(expr.question)}" if who else f"the {spaced(expr.question)}"
        return fill(question.says, who, holes)

    def question(self, expr: Ask) -> Question:
        kinds = ("",) if expr.subject is None else tuple(sorted(expr.subject.type.kinds()))
        found = [self.rules.questions[expr.question, k] for k in kinds if (expr.question, k) in self.rules.questions]
        return found[0]

    def _of(self, fold: Fold) -> str:
        """What a fold measures, without whose it is: "gold", "districts"."""
        many = self.members(fold.members, article=False)
        if fold.value is None:
            return many
        text = self.value(fold.value)
        return text.removeprefix(whose(self.names[fold.members.slot]) + " ").removeprefix("the number of ")

    def _fold(self, fold: Fold) -> str:
        many = self.members(fold.members, article=False)
        if fold.word == "any":
            return f"there are {many}"
        return _FOLDS[fold.word].replace("{of}", self._of(fold)).replace("{}", many)
