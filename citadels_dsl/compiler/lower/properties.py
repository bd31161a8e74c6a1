"""What stands after a dot: properties, marks, questions and places of a thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from citadels_dsl.compiler.declare.declared import DeclaredQuestion
from citadels_dsl.compiler.lower.arguments import lower_arguments, no_arguments, question_arguments
from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.lower.fitting import article
from citadels_dsl.compiler.lower.hints import SORTS, after_dot, kinds_of
from citadels_dsl.compiler.lower.names import asked_of, narrowed
from citadels_dsl.compiler.lower.sight import secret_holder, secret_mark
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
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
from citadels_dsl.vocabulary import nouns, words as vocabulary
from citadels_dsl.vocabulary.properties import BOTTOM, BY, TOP
from citadels_dsl.vocabulary.word import Property as Fact

ENDS = (TOP.word, BOTTOM.word)
Args = Sequence[tree.Argument]


def lower_property(
    unit: Unit,
    written: tree.Property,
    scope: Scope,
    args: Args = (),
    call: Span | None = None,
    *,
    presence: bool = False,
    mine: bool = False,
) -> Expr:
    """`call`: the whole of it, if there are parentheses.

    `presence`: it is only asked whether a mark is there; `mine`: whether the one who decides put it.
    """
    word = written.name.text
    if isinstance(written.subject, tree.Name) and written.subject.text not in scope.names:
        special = _special(unit, written, args, scope)
        if special is not None:
            return special
    if word == BY.word and isinstance(written.subject, tree.Property) and written.subject.name.text in unit.words.marks:
        return _by(unit, written, written.subject, scope, mine)
    subject = unit.expr(written.subject, scope)
    if not _askable(unit, subject, written.subject, many=word in ENDS):
        return nothing_said()
    found = _of(unit, written, subject, args, scope, presence, call)
    return narrowed(found, scope) if found is not None else _no_such(unit, written, subject)


def _askable(unit: Unit, subject: Expr, written: tree.Expr, many: bool = False) -> bool:
    """One thing, and there for certain."""
    kind = subject.type
    if kind.kind == "any":
        return False
    if kind.optional:
        unit.perhaps_none(written)
        return False
    if kind.many and not many:
        unit.bad(
            "E407",
            written.span,
            f"`{written.span.text}` is {article(kind)}, and this is asked of one",
            f"take one after the other: `for x in {written.span.text}:`, or `choose x in ...`",
        )
        return False
    return True


# ------------------------------------------------------------ words that are no things


def _special(unit: Unit, written: tree.Property, args: Args, scope: Scope) -> Expr | None:
    base, word, span = cast(tree.Name, written.subject).text, written.name.text, written.span
    if base not in (nouns.TURN.word, nouns.BROUGHT.word):
        return None
    known = vocabulary.of_kind(base)
    if word not in known:
        return unit.unknown("E306", written.name.span, f"`{base}` has no `{word}`", word, known)
    no_arguments(unit, written, args)
    if base == nouns.TURN.word:
        noun = Noun("turn.player" if word == "player" else "turn.character", known[word].type, span=span)
        return narrowed(noun, scope)
    if not scope.brought:
        return unit.bad(
            "E524",
            span,
            f"`brought.{word}` is known only in an `after`, of what somebody did",
            "in the condition or the `do` of `after: p.verb(...)`",
        )
    return Brought("gold" if word == "gold" else "cards", span=span)


def _by(unit: Unit, written: tree.Property, marked: tree.Property, scope: Scope, mine: bool) -> Expr:
    """`c.robbed.by`: who put the mark; whoever put it knows that he did."""
    subject = unit.expr(marked.subject, scope)
    if not _askable(unit, subject, marked.subject):
        return nothing_said()
    name = marked.name.text
    on = unit.words.marks[name].on
    if not any(kind in on for kind in subject.type.kinds()):
        return _no_such(unit, marked, subject)
    by = MarkBy(name, subject, PLAYER.maybe(), span=written.span)
    if unit.words.marks[name].hides == "mark" and not mine and secret_mark(unit, written.span, by, scope):
        return nothing_said()
    return narrowed(by, scope)


# ------------------------------------------------------------ of a thing


def _of(
    unit: Unit, written: tree.Property, subject: Expr, args: Args, scope: Scope, presence: bool, call: Span | None
) -> Expr | None:
    word, span, words = written.name.text, call or written.span, unit.words
    for kind in kinds_of(subject.type):
        if word in words.marks_on.get(kind, {}):
            return _mark_on(unit, written, subject, args, scope, presence)
        if kind == "place" and word in ENDS:
            return _end(unit, written, subject, args, scope, call)
        if not _has(unit, kind, word):
            continue
        if not _all_have(unit, written, subject, word):
            return nothing_said()
        if word in words.questions_of.get(kind, {}):
            return _question(unit, written, words.questions[word][kind], subject, args, scope, span)
        if (kind, word) in vocabulary.PROPERTIES:
            return _fact(unit, written, vocabulary.PROPERTIES[kind, word], subject, args, scope, span)
        no_arguments(unit, written, args)
        return PlaceRef(word, subject, words.places[word].type, span=span)
    return None


def _has(unit: Unit, kind: str, word: str) -> bool:
    """A thing of this kind has a question, a property or a place of this name."""
    words = unit.words
    places, questions = words.places_of.get(kind, {}), words.questions_of.get(kind, {})
    return word in places or word in questions or (kind, word) in vocabulary.PROPERTIES


def _all_have(unit: Unit, written: tree.Property, subject: Expr, word: str) -> bool:
    """What may be of several kinds is asked of which it is, before what only some of them have.

    A fact that may be none, or is yes or no, is so of whatever cannot have it.
    """
    kind = subject.type
    facts = [vocabulary.PROPERTIES.get((one, word)) for one in kinds_of(kind)]
    lenient = any(fact is not None and (fact.type.optional or fact.type == TRUTH) for fact in facts)
    if kind.kind not in UNIONS or lenient:
        return True
    having = [one for one in SORTS if one in kind.kinds() and _has(unit, one, word)]
    lacking = [one for one in SORTS if one in kind.kinds() and one not in having]
    if not lacking:
        return True
    text = written.subject.span.text
    unit.bad(
        "E420",
        written.span,
        f"`{text}` may be a {lacking[0]}, and a {lacking[0]} has no `{word}`",
        f"ask `{text} is a {having[0]}` first" if having else "",
    )
    return False


def _fact(unit: Unit, written: tree.Property, fact: Fact, subject: Expr, args: Args, scope: Scope, span: Span) -> Expr:
    given = lower_arguments(unit, fact.word, fact.parameters, args, written, scope)
    if fact.secret and path(subject) != ME_PATH and secret_holder(unit, span, subject, scope):
        return nothing_said()
    kind = fact.type
    if isinstance(subject, PieceRef) and unit.words.pieces.get(subject.name):
        kind = kind.sure()  # somebody always holds it
    return Property(cast(PropertyWord, fact.word), subject, tuple(g for g in given if g), kind, span=span)


def _mark_on(unit: Unit, written: tree.Property, subject: Expr, args: Args, scope: Scope, presence: bool) -> Expr:
    no_arguments(unit, written, args)
    mark = unit.words.marks[written.name.text]
    kind = mark.type
    if mark.name in unit.words.same and subject.type.kind not in UNIONS:
        kind = Type(subject.type.kind, optional=kind.optional)
    value = MarkValue(mark.name, subject, kind, span=written.span)
    public = presence and mark.hides == "face"  # that it lies there is no secret
    if not public and secret_mark(unit, written.span, value, scope):
        return nothing_said()
    return value


def _question(
    unit: Unit, written: tree.Property, question: DeclaredQuestion, subject: Expr, args: Args, scope: Scope, span: Span
) -> Expr:
    given = question_arguments(unit, question.name, question.parameters, args, written, scope)
    if given is None:
        return nothing_said()
    return Ask(question.name, subject, given, question.type, span=span)


def _end(unit: Unit, written: tree.Property, subject: Expr, args: Args, scope: Scope, call: Span | None) -> Expr:
    word = written.name.text
    if call is not None and word == TOP.word:
        given = lower_arguments(unit, word, TOP.parameters, args, written, scope)
        count = given[0] if given else None
        if count is None:
            return nothing_said()
        holds = Type(subject.type.of or "card", many=True)
        return Top(subject, count, holds, span=call)
    no_arguments(unit, written, args)
    if isinstance(subject, PlaceRef) and not unit.words.places[subject.place].pile:
        return unit.bad(
            "E417",
            written.span,
            f"`{written.subject.span.text}` is no pile: it has no {word}",
            "put it there without `.top`; a place that has a top says `pile: yes`",
        )
    return End(subject, word == BOTTOM.word, Type("end", of=subject.type.of), span=written.span)


# ------------------------------------------------------------ what it does not have


def _no_such(unit: Unit, written: tree.Property, subject: Expr) -> Expr:
    word, text = written.name.text, written.subject.span.text
    if unit.words.is_verb(word):
        hint = f"ask `can({written.span.text}(...))`, or do it in a statement"
        return unit.bad("E304", written.span, f"`{word}` does something and is no value", hint)
    others = asked_of(unit, word)
    hint = after_dot(text, subject.type, word, unit.words)
    if others and not hint:
        hint = f"`{word}` is asked of a {' or a '.join(others)}"
    return unit.bad("E306", written.name.span, f"{article(subject.type)} has no `{word}`", hint)
