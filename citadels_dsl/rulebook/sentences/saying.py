"""Nouns and what is said of them, kept apart from their words until it is clear in which form they are needed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.rulebook.sentences.english import SAME, bare, listed, of_many, singular


@dataclass(frozen=True, slots=True)
class Noun:
    """What something is called. `person`: "who", not "that"."""

    text: str
    many: bool = False
    person: bool = False

    @property
    def you(self) -> bool:
        return self.text == "you"

    @property
    def whose(self) -> str:
        """`that player`: that player's; `you`: your."""
        if self.text in _WHOSE:
            return _WHOSE[self.text]
        return self.text + ("'" if self.many and self.text.endswith("s") else "'s")


_WHOSE = {"you": "your", "it": "its", "they": "their", "them": "their"}

YOU = Noun("you", person=True)
IT = Noun("it")
THERE = Noun("there")
SOMEBODY = Noun("somebody", person=True)
NOBODY = Noun("nobody", person=True)
#: Stands for a thing in a claim that is about to become a relative clause.
HERE = Noun("\0")
_HERES = HERE.text + "'s "


@dataclass(frozen=True, slots=True)
class Saying:
    """Somebody or something, a verb as of "it" ("takes", "is"), and the rest.

    `no_rest`, `no_subject`: what stands there if it is denied ("no cards", "nobody") and the verb stays.
    """

    subject: Noun
    verb: str
    rest: str = ""
    negative: bool = False
    no_rest: str = ""
    no_subject: Noun | None = None

    def text(self) -> str:
        """ "that player takes 2 gold" """
        subject = self.no_subject if self.negative and self.no_subject is not None else self.subject
        if self.negative and not self.verb:
            return f"it is not so that {subject.text}"
        return _spaced(subject.text, self.tail(subject))

    def tail(self, subject: Noun | None = None) -> str:
        """What follows the subject, in the form that it wants: "takes 2 gold"."""
        subject = subject or self.subject
        if self.negative and self.no_subject is None:
            if self.no_rest:
                return _spaced(_agreed(self.verb, subject), self.no_rest)
            return _spaced(self._denied(subject), self.rest)
        return _spaced(_agreed(self.verb, subject), self.rest)

    def bare(self) -> str:
        """ "take 2 gold" """
        if self.negative:
            return _spaced("not", bare(self.verb), self.rest)
        return _spaced(bare(self.verb), self.rest)

    def command(self) -> str:
        """What you do is said without you: "take 2 gold"; what others do, with them."""
        return self.bare() if self.subject.you or not self.subject.text else self.text()

    def modal(self, word: str) -> Saying:
        """ "that player would take 2 gold" """
        return replace(self, verb=word, rest=_spaced(bare(self.verb), self.rest))

    def denied(self) -> Saying:
        if self.no_subject is None and self.subject in (SOMEBODY, NOBODY):
            return replace(self, subject=NOBODY if self.subject == SOMEBODY else SOMEBODY)
        return replace(self, negative=not self.negative)

    def relative(self, many: bool, person: bool) -> str | None:
        """As a clause after a noun, if it is about HERE: "that is turned over", "whose cost is 3"."""
        them = Noun("they" if many or person else "it", many or person)
        subject, who = self.subject.text, "who" if person else "that"
        if subject == HERE.text:
            said = f"{who} {self.tail(Noun(who, many, person))}"
        elif subject.startswith(_HERES):
            said = f"whose {subject.removeprefix(_HERES)} {self.tail(self.subject)}"
        elif subject.startswith("the ") and subject.endswith(f" of {HERE.text}"):
            measure = subject.removeprefix("the ").removesuffix(f" of {HERE.text}")
            said = f"whose {measure} {self.tail(self.subject)}"
        elif _gap(self.rest) and HERE.text not in subject:
            said = f"{who} {replace(self, rest=_spaced(*(w for w in self.rest.split(' ') if w != HERE.text))).text()}"
        else:
            return None
        said = said.replace(HERE.text + "'s", them.whose)
        return said.replace(f"{HERE.text}", "them" if them.text == "they" else "it")

    def _denied(self, subject: Noun) -> str:
        verb = _agreed(self.verb, subject)
        if self.verb == "cannot":
            return "can"
        if self.verb == "can":
            return "cannot"
        auxiliary = self.verb == "has" and self.rest.split(" ", 1)[0].endswith(("ed", "built", "put", "lost"))
        if self.verb in ("is", "was", *SAME) or auxiliary:
            return f"{verb} not"
        return f"{'do' if _plural(subject) else 'does'} not {bare(self.verb)}"


@dataclass(frozen=True, slots=True)
class Several:
    """Claims joined by "and" or "or"."""

    word: str
    parts: tuple[Claim, ...]

    def text(self) -> str:
        said = list(dict.fromkeys(p.text() for p in self.parts))
        if len(said) == 1:
            return said[0]
        if any(isinstance(p, Several) for p in self.parts):
            return f"{', '.join(said[:-1])}, {self.word} {said[-1]}"
        return listed(_shared(said), self.word)

    def denied(self) -> Several:
        return Several("or" if self.word == "and" else "and", tuple(p.denied() for p in self.parts))

    def relative(self, many: bool, person: bool) -> str | None:
        said = [p.relative(many, person) for p in self.parts]
        whole = [s for s in said if s is not None]
        return listed(whole, self.word) if len(whole) == len(said) else None


Claim = Saying | Several


def _gap(rest: str) -> bool:
    """Whether HERE stands where it may be left out: "marked [it] as robbed", "puts gold on [it]"."""
    words = rest.split(" ")
    if words.count(HERE.text) != 1 or _HERES in rest:
        return False
    after = words[words.index(HERE.text) + 1 :]
    return not after or after[0] in ("as", "to", "in", "from", "with", "on", "already")


def quantity(number: str, unit: str) -> str:
    """ "1 card", "3 cards", "3 gold" """
    return f"{number} {singular(unit) if number == '1' else unit}"


def _plural(subject: Noun) -> bool:
    return subject.many or subject.you or subject.text in ("they", "we")


def _agreed(verb: str, subject: Noun) -> str:
    return of_many(verb) if _plural(subject) else verb


def _spaced(*words: str) -> str:
    return " ".join(w for w in words if w)


def _shared(said: list[str]) -> list[str]:
    """A subject that is the same in all is said once: "it is stopped and is not yours"."""
    if len(said) < 2:
        return said
    for width in (4, 3, 2, 1):
        starts = {" ".join(s.split(" ")[:width]) for s in said}
        start = next(iter(starts))
        if len(starts) == 1 and start.split(" ")[-1] in ("it", "you", "player", "character", "district", "card"):
            return [said[0], *(s.removeprefix(start).lstrip() for s in said[1:])]
    return said
