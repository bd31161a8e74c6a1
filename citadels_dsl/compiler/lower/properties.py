"""What stands after a dot: properties, marks, questions and places of a thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from citadels_dsl.compiler.declare.declared import DeclaredQuestion
from citadels_dsl.compiler.lower.arguments import Arguments
from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.lower.fitting import article
from citadels_dsl.compiler.lower.hints import SORTS, after_dot, kinds_of
from citadels_dsl.compiler.lower.names import Names
from citadels_dsl.compiler.lower.sight import Sight
from citadels_dsl.compiler.lower.unit import Scope
from citadels_dsl.rules.expressions import (
    Ask,
    Brought,
    End,
    Expr,
    MarkBy,
    MarkValue,
    Noun,
    PieceRef,
    PlaceRef,
    Property,
    PropertyWord,
    Top,
)
from citadels_dsl.rules.types import PLAYER, TRUTH, UNIONS, Type
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary import words as vocabulary
from citadels_dsl.vocabulary.properties import TOP
from citadels_dsl.vocabulary.word import Property as Fact

Args = Sequence[tree.Argument]


class Properties(Names, Sight, Arguments):
    """`d.owner`, `c.robbed`, `me.build_cost(d)`, `p.hand`, `deck.top(2)`, `c.robbed.by`."""

    #: Set while the two sides of an `is` are read: what is asked is only whether a mark is there, or is mine.
    presence = False
    mine = False

    def property(self, written: tree.Property, args: Args, scope: Scope, call: Span | None = None) -> Expr:
        """`call`: the whole of it, if there are parentheses."""
        word = written.name.text
        presence, mine, self.presence, self.mine = self.presence, self.mine, False, False
        if isinstance(written.subject, tree.Name) and written.subject.text not in scope.names:
            special = self._special(written, args, scope)
            if special is not None:
                return special
        if word == "by" and isinstance(written.subject, tree.Property) and self._is_mark(written.subject.name.text):
            return self._by(written, written.subject, scope, mine)
        subject = self.expr(written.subject, scope)
        if not self.askable(subject, written.subject, many=word in ("top", "bottom")):
            return self.nothing_said()
        found = self._of(written, subject, args, scope, presence, call)
        return self.narrowed(found, scope) if found is not None else self._no_such(written, subject)

    def askable(self, subject: Expr, written: tree.Expr, many: bool = False) -> bool:
        """One thing, and there for certain."""
        kind = subject.type
        if kind.kind == "any":
            return False
        if kind.optional:
            self.perhaps_none(written)
            return False
        if kind.many and not many:
            self.bad(
                "E407",
                written.span,
                f"`{written.span.text}` is {article(kind)}, and this is asked of one",
                f"take one after the other: `for x in {written.span.text}:`, or `choose x in ...`",
            )
            return False
        return True

    # ------------------------------------------------------------ words that are no things

    def _special(self, written: tree.Property, args: Args, scope: Scope) -> Expr | None:
        base, word, span = cast(tree.Name, written.subject).text, written.name.text, written.span
        if base not in ("turn", "brought"):
            return None
        known = vocabulary.of_kind(base)
        if word not in known:
            return self.unknown("E306", written.name.span, f"`{base}` has no `{word}`", word, known)
        self.no_arguments(written, args)
        if base == "turn":
            noun = Noun("turn.player" if word == "player" else "turn.character", known[word].type, span=span)
            return self.narrowed(noun, scope)
        if not scope.brought:
            return self.bad(
                "E524",
                span,
                f"`brought.{word}` is known only in an `after`, of what somebody did",
                "in the condition or the `do` of `after: p.verb(...)`",
            )
        return Brought("gold" if word == "gold" else "cards", span=span)

    def _is_mark(self, word: str) -> bool:
        return word in self.words.marks

    def _by(self, written: tree.Property, marked: tree.Property, scope: Scope, mine: bool) -> Expr:
        """`c.robbed.by`: who put the mark; whoever put it knows that he did."""
        subject = self.expr(marked.subject, scope)
        if not self.askable(subject, marked.subject):
            return self.nothing_said()
        name = marked.name.text
        on = self.words.marks[name].on
        if not any(kind in on for kind in subject.type.kinds()):
            return self._no_such(marked, subject)
        by = MarkBy(name, subject, PLAYER.maybe(), span=written.span)
        if self.words.marks[name].hides == "mark" and not mine and self.secret_mark(written.span, by, scope):
            return self.nothing_said()
        return self.narrowed(by, scope)

    # ------------------------------------------------------------ of a thing

    def _of(
        self, written: tree.Property, subject: Expr, args: Args, scope: Scope, presence: bool, call: Span | None
    ) -> Expr | None:
        word, span, words = written.name.text, call or written.span, self.words
        for kind in kinds_of(subject.type):
            if word in words.marks_on.get(kind, {}):
                return self._mark_on(written, subject, args, scope, presence)
            if kind == "place" and word in ("top", "bottom"):
                return self._end(written, subject, args, scope, call)
            if not self._has(kind, word):
                continue
            if not self._all_have(written, subject, word):
                return self.nothing_said()
            if word in words.questions_of.get(kind, {}):
                return self._question(written, words.questions[word][kind], subject, args, scope, span)
            if (kind, word) in vocabulary.PROPERTIES:
                return self._fact(written, vocabulary.PROPERTIES[kind, word], subject, args, scope, span)
            self.no_arguments(written, args)
            return PlaceRef(word, subject, words.places[word].type, span=span)
        return None

    def _has(self, kind: str, word: str) -> bool:
        """A thing of this kind has a question, a property or a place of this name."""
        words = self.words
        places, questions = words.places_of.get(kind, {}), words.questions_of.get(kind, {})
        return word in places or word in questions or (kind, word) in vocabulary.PROPERTIES

    def _all_have(self, written: tree.Property, subject: Expr, word: str) -> bool:
        """What may be of several kinds is asked of which it is, before what only some of them have.

        A fact that may be none, or is yes or no, is so of whatever cannot have it.
        """
        kind = subject.type
        facts = [vocabulary.PROPERTIES.get((one, word)) for one in kinds_of(kind)]
        lenient = any(fact is not None and (fact.type.optional or fact.type == TRUTH) for fact in facts)
        if kind.kind not in UNIONS or lenient:
            return True
        having = [one for one in SORTS if one in kind.kinds() and self._has(one, word)]
        lacking = [one for one in SORTS if one in kind.kinds() and one not in having]
        if not lacking:
            return True
        text = written.subject.span.text
        self.bad(
            "E420",
            written.span,
            f"`{text}` may be a {lacking[0]}, and a {lacking[0]} has no `{word}`",
            f"ask `{text} is a {having[0]}` first" if having else "",
        )
        return False

    def _fact(self, written: tree.Property, fact: Fact, subject: Expr, args: Args, scope: Scope, span: Span) -> Expr:
        given = self.arguments(fact.word, fact.parameters, args, written, scope)
        if fact.secret and path(subject) != ME_PATH and self.secret_holder(span, subject, scope):
            return self.nothing_said()
        kind = fact.type
        if isinstance(subject, PieceRef) and self.words.pieces.get(subject.name):
            kind = kind.sure()  # somebody always holds it
        return Property(cast(PropertyWord, fact.word), subject, tuple(g for g in given if g), kind, span=span)

    def _mark_on(self, written: tree.Property, subject: Expr, args: Args, scope: Scope, presence: bool) -> Expr:
        self.no_arguments(written, args)
        mark = self.words.marks[written.name.text]
        kind = mark.type
        if mark.name in self.words.same and subject.type.kind not in UNIONS:
            kind = Type(subject.type.kind, optional=kind.optional)
        value = MarkValue(mark.name, subject, kind, span=written.span)
        public = presence and mark.hides == "face"  # that it lies there is no secret
        if not public and self.secret_mark(written.span, value, scope):
            return self.nothing_said()
        return value

    def _question(
        self, written: tree.Property, question: DeclaredQuestion, subject: Expr, args: Args, scope: Scope, span: Span
    ) -> Expr:
        given = self.typed_arguments(question.name, question.parameters, args, written, scope)
        if given is None:
            return self.nothing_said()
        return Ask(question.name, subject, given, question.type, span=span)

    def _end(self, written: tree.Property, subject: Expr, args: Args, scope: Scope, call: Span | None) -> Expr:
        word, pile = written.name.text, self.is_pile(subject)
        if call is not None and word == "top":
            given = self.arguments(word, TOP.parameters, args, written, scope)
            count = given[0] if given else None
            if count is None:
                return self.nothing_said()
            holds = Type(subject.type.of or "card", many=True)
            return Top(subject, count, holds, span=call)
        self.no_arguments(written, args)
        if not pile:
            return self.bad(
                "E417",
                written.span,
                f"`{written.subject.span.text}` is no pile: it has no {word}",
                "put it there without `.top`; a place that has a top says `pile: yes`",
            )
        return End(subject, word == "bottom", Type("end", of=subject.type.of), span=written.span)

    def is_pile(self, place: Expr) -> bool:
        return not isinstance(place, PlaceRef) or self.words.places[place.place].pile

    # ------------------------------------------------------------ what it does not have

    def _no_such(self, written: tree.Property, subject: Expr) -> Expr:
        word, text = written.name.text, written.subject.span.text
        if self.words.is_verb(word):
            hint = f"ask `can({written.span.text}(...))`, or do it in a statement"
            return self.bad("E304", written.span, f"`{word}` does something and is no value", hint)
        others = self.asked_of(word)
        hint = after_dot(text, subject.type, word, self.words)
        if others and not hint:
            hint = f"`{word}` is asked of a {' or a '.join(others)}"
        return self.bad("E306", written.name.span, f"{article(subject.type)} has no `{word}`", hint)
