"""A kind of things as it is described: "district", of yours, unique, that is turned over; one of them, each, none."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.rulebook.sentences.english import a, listed, plural
from citadels_dsl.rulebook.sentences.saying import Claim, Noun

Trait = str | Claim


@dataclass(frozen=True, slots=True)
class Things:
    """What a set holds.

    `owner`: whose they are ("your districts"). `where`: where they lie ("your hand", with `within` "in").
    `group`: a set that has a name ("those cards"). `exactly`: a single thing by its name.
    `told_apart`: alike ones count once ("one of the different ranks of characters").
    `adjectives` stand before the noun, `traits` after it. `ifs`: what fits neither.
    """

    noun: str
    person: bool = False
    other: bool = False
    owner: Noun | None = None
    where: str = ""
    within: str = "in"
    group: str = ""
    exactly: str = ""
    adjectives: tuple[str, ...] = ()
    traits: tuple[Trait, ...] = ()
    ifs: tuple[str, ...] = ()
    told_apart: bool = False

    # ------------------------------------------------------------ forms

    def one(self, picked: bool = True) -> str:
        """ "another player", "a unique district", "one of your districts", "a card from your hand" """
        if self.told_apart:
            return f"one of {self.many(the=True)}"
        return self._single(a(self._head()) if not self.other else f"another {self._head()}", "one of", picked)

    def random(self) -> str:
        return self._single(f"a random {self._head()}", "a random one of", True)

    def each(self) -> str:
        other = "other " if self.other else ""
        return self._single(f"each {other}{self._head()}", "each of", False)

    def none(self) -> str:
        other = "other " if self.other else ""
        return self._single(f"no {other}{self._head()}", "none of", False)

    def many(self, number: str = "", the: bool = False) -> str:
        """All of them, or so many: "your districts", "3 cards from your hand", "2 of those cards" """
        if self.exactly:
            return self.exactly
        head = f"{'other ' if self.other else ''}{self._heads()}"
        if self.group:
            start = f"{number} of {self.group}" if number else self.group
            return start + self._of() + self._after(True)
        if self.owner is not None:
            start = f"{number} of {self.owner.whose} {head}" if number else f"{self.owner.whose} {head}"
            return start + self._of() + self._after(True)
        start = f"{number} {head}" if number else f"the {head}" if the else head
        if number and self.within == "under":
            start = f"{number} of the {head}"
        return f"{start}{self._of()}{self._place(bool(number))}{self._after(True)}"

    def had(self) -> tuple[str, str]:
        """One of them and several, as their owner has them: "a card in hand", "noble districts"."""
        after = " in hand" if self.where.endswith(" hand") else ""
        of = self._of()
        return f"{self._head()}{of}{after}{self._after(False)}", f"{self._heads()}{of}{after}{self._after(True)}"

    def lying(self) -> tuple[str, str]:
        """One of them and several, where they lie: "card in the deck", "noble districts"."""
        place = self._place(False)
        if self.owner is not None:
            place = f" of {self.owner.text}" if not self.owner.you else " of yours"
        if self.group:
            return f"of {self.group}{self._after(True)}", f"of {self.group}{self._after(True)}"
        place = self._of() + place
        return f"{self._head()}{place}{self._after(False)}", f"{self._heads()}{place}{self._after(True)}"

    def with_(self, *traits: Trait) -> Things:
        return replace(self, traits=(*self.traits, *traits))

    def only(self, *adjectives: str) -> Things:
        return replace(self, adjectives=(*self.adjectives, *adjectives))

    # ------------------------------------------------------------ parts

    def _single(self, start: str, of: str, picked: bool) -> str:
        if self.exactly:
            return self.exactly
        if self.group:
            return f"{of} {self.group}{self._of()}{self._after(False)}"
        if self.owner is not None:
            other = "other " if self.other else ""
            return f"{of} {self.owner.whose} {other}{self._heads()}{self._of()}{self._after(False)}"
        if self.noun == "thing":
            start = {"a thing": "something", "no thing": "nothing", "each thing": "everything"}.get(start, start)
        return f"{start}{self._of()}{self._place(picked)}{self._after(False)}"

    def _head(self) -> str:
        return " ".join((*self.adjectives, self.noun))

    def _heads(self) -> str:
        return " ".join((*self.adjectives, plural(self.noun)))

    def _place(self, picked: bool) -> str:
        if not self.where:
            return ""
        return f" {'from' if picked and self.within == 'in' else self.within} {self.where}"

    def _of(self) -> str:
        """What comes before the place: "of that colour"."""
        return "".join(f" {t}" for t in self.traits if isinstance(t, str) and t.startswith("of "))

    def _after(self, many: bool) -> str:
        near = [t for t in self.traits if isinstance(t, str) and not t.startswith("of ")]
        but = [t.removeprefix("other than ") for t in near if t.startswith("other than ")]
        clauses = [t.relative(many, self.person) or t.text() for t in self.traits if not isinstance(t, str)]
        said = "".join(f" {t}" for t in near if not t.startswith("other than "))
        said += f" {listed(_merged(clauses))}" if clauses else ""
        return said + (f"{',' if clauses else ''} other than {listed(but, 'or')}" if but else "")


def _merged(clauses: list[str]) -> list[str]:
    """The second of two "that is ..." loses its "that"."""
    said: list[str] = []
    for clause in clauses:
        word = clause.split(" ", 1)[0]
        about_it = clause.split(" ")[1:2] in (["is"], ["are"], ["was"], ["were"], ["has"], ["have"], ["can"], ["may"])
        if said and about_it and said[0].startswith(f"{word} "):
            said.append(clause.removeprefix(f"{word} "))
        else:
            said.append(clause)
    return said
