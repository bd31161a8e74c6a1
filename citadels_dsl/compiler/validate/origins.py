"""Where the cards come from with which something is done: from hands alone, or perhaps from elsewhere."""

from __future__ import annotations

from citadels_dsl.compiler.lower.facts import root
from citadels_dsl.compiler.validate.survey import Survey, Text
from citadels_dsl.rules.expressions import FIRST, Ask, Expr, Local, Members, PlaceRef
from citadels_dsl.rules.ruleset import Bind, Rules
from citadels_dsl.rules.statements import Chance, Choose, ChooseSome, Do, ForEach, Let, Together

Parameter = tuple[str, str | None, int]


def hands(rules: Rules) -> frozenset[str]:
    """The places whose things a player has and he alone sees."""
    return frozenset(name for name, place in rules.places.items() if place.of == "player" and place.audience == "owner")


class Origins:
    """Follows arguments back to the set from which they were chosen, through procedures."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.hands = hands(survey.rules)
        self.known: dict[Parameter, bool] = {}

    def only_in_hands(self, word: str, of: str | None, number: int) -> bool:
        """Every card with which this moment is done, or of which this question is asked, lies in a hand."""
        key = (word, of, number)
        if key in self.known:
            return self.known[key]
        self.known[key] = True  # what comes back to itself adds nothing
        given = list(self._given(word, of, number))
        self.known[key] = bool(given) and all(self._in_hand(text, value) for text, value in given)
        return self.known[key]

    def _given(self, word: str, of: str | None, number: int) -> list[tuple[Text, Expr]]:
        found: list[tuple[Text, Expr]] = []
        for text in self.survey.texts.values():
            for node in text.of((Do, Ask)):
                name = node.moment if isinstance(node, Do) else node.question
                if name == word and isinstance(node, Do) == (of is None) and number < len(node.args):
                    value = node.args[number]
                    if value is not None:
                        found.append((text, value))
        return found

    def _in_hand(self, text: Text, value: Expr) -> bool:
        if not isinstance(value, Local):
            return False
        source = self._source(text, value.slot)
        if source is not None:
            place = root(source)
            return isinstance(place, PlaceRef) and place.place in self.hands
        parameter = self._parameter(text, value.slot)
        return parameter is not None and self.only_in_hands(*parameter)

    def _source(self, text: Text, slot: int) -> Expr | None:
        """The set from which a name was taken."""
        for node in text.nodes:
            members: Members | None = None
            match node:
                case Choose(members=found) | Chance(members=found) | ForEach(members=found) | Together(members=found):
                    members = found
                case Members():
                    members = node
                case ChooseSome(slot=number, source=source) if number == slot:
                    return source
                case Let(slot=number, value=source) if number == slot and source.type.many:
                    return source
                case _:  # nothing else takes a name from a set
                    continue
            if members is not None and members.slot == slot:
                return members.source
        return None

    def _parameter(self, text: Text, slot: int) -> Parameter | None:
        """A parameter of the procedure, or what the pattern of the clause takes from its moment."""
        if text.procedure:
            return text.procedure, None, slot - FIRST
        if text.clause is not None and text.clause.pattern is not None:
            pattern = text.clause.pattern
            for number, matcher in pattern.args:
                if isinstance(matcher, Bind) and matcher.slot == slot:
                    return pattern.word, pattern.of, number
        return None
