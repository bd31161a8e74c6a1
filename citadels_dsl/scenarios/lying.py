"""Judges what lies in a place, card by card where more is said of a card than its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citadels_dsl.rules import anchors
from citadels_dsl.scenarios.checks import CardWanted, Contents
from citadels_dsl.scenarios.facts import Facts
from citadels_dsl.scenarios.values import Complaints
from citadels_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Lying:
    facts: Facts
    to: Complaints

    def judge(self, number: int, wanted: Contents, spoken: str) -> None:
        """Everything that is otherwise about a place."""
        things = self.facts.inside(number)
        if wanted.count is not None and wanted.count != len(things):
            found = f"{len(things)}: {self._listed(things)}" if len(things) <= 12 else str(len(things))
            self._failed(wanted.span, f"in {spoken}: expected {wanted.count} cards, found {found}")
        if wanted.all is not None:
            self._all(things, wanted.all, wanted.span, spoken)
        self._some(things, wanted.has, spoken)
        for card in wanted.lacks:
            if any(not self._wrong(thing, card) for thing in things):
                self._failed(card.span, f"`{card.name}` is in {spoken}", f"there is {self._listed(things)}")
        for end, cards in (("top", wanted.top), ("bottom", wanted.bottom)):
            there = things[: len(cards)] if end == "top" else things[max(0, len(things) - len(cards)) :]
            if [card.name for card in cards] != self.facts.names(there):
                expected = ", ".join(card.name for card in cards)
                self._failed(wanted.span, f"at the {end} of {spoken}: expected {expected}, found {self._listed(there)}")

    def _all(self, things: tuple[int, ...], cards: Sequence[CardWanted], span: Span, spoken: str) -> None:
        names, expected = sorted(self.facts.names(things)), sorted(card.name for card in cards)
        if names != expected:
            wanted = ", ".join(expected) or "nothing"
            self._failed(span, f"in {spoken}: expected {wanted}, found {', '.join(names) or 'nothing'}")
        else:
            self._some(things, cards, spoken)

    def _some(self, things: tuple[int, ...], cards: Sequence[CardWanted], spoken: str) -> None:
        """Each wanted card is another one; those of which more is said have the first choice."""
        left = list(things)
        for card in sorted(cards, key=lambda c: not _particular(c)):
            fitting = next((thing for thing in left if not self._wrong(thing, card)), None)
            if fitting is not None:
                left.remove(fitting)
                continue
            named = next((thing for thing in left if self.facts.game.things.names[thing] == card.name), None)
            if named is None:
                self._failed(card.span, f"`{card.name}` is not in {spoken}", f"there is {self._listed(things)}")
            else:
                left.remove(named)
                self._failed(card.span, f"`{card.name}` in {spoken}: {self._wrong(named, card)}")

    def _wrong(self, thing: int, card: CardWanted) -> str:
        """What is otherwise about a card; an empty text if it is the one that is wanted."""
        facts = self.facts
        things, state = facts.game.things, facts.state
        if things.names[thing] != card.name:
            return f"it is `{things.names[thing]}`"
        if card.gold is not None and state.gold[thing] != card.gold:
            return f"expected {card.gold} gold on it, found {state.gold[thing]}"
        if card.revealed is not None and card.revealed == (thing in state.down):
            return "it lies face down" if card.revealed else "it lies face up"
        for marked in card.marks:
            if wrong := facts.wrong_mark(thing, marked):
                return f"the mark `{marked.mark}`: {wrong}"
        for asked in card.asked:
            if wrong := facts.wrong_answer_of(thing, "card", asked):
                return f"`{asked.question}` is {wrong}"
        if card.under is not None:
            inner = Complaints()
            Lying(facts, inner).judge(things.beneath(anchors.UNDER, thing), card.under, "the cards under it")
            return inner.found[0].message if inner.found else ""
        return ""

    def _listed(self, things: tuple[int, ...]) -> str:
        return ", ".join(self.facts.names(things)) or "nothing"

    def _failed(self, span: Span, message: str, hint: str = "") -> None:
        self.to.add("S130", message, span, hint)


def _particular(card: CardWanted) -> bool:
    return bool(
        card.marks or card.asked or card.under is not None or card.gold is not None or card.revealed is not None
    )
