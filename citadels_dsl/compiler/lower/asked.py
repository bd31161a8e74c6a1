"""Patterns that are about a question: `rule: me.build_limit`, `when: p.complete`, `allow`, `forbid`."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.compiler.declare.declared import DeclaredQuestion
from citadels_dsl.compiler.lower.fitting import alike, article
from citadels_dsl.compiler.lower.hints import near, of_whom
from citadels_dsl.compiler.lower.matchers import given_by, lower_matcher
from citadels_dsl.compiler.lower.unit import Scope, Unit
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.expressions import Symbol
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.ruleset import ClauseKind, Matcher, Pattern
from citadels_dsl.rules.types import TRUTH, Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary import nouns
from citadels_dsl.vocabulary.marks import MARK
from citadels_dsl.vocabulary.words import PROPERTIES


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pattern, and what it is about: a moment, or a question with this type of answer."""

    pattern: Pattern
    moment: Moment | None
    answer: Type | None


@dataclass(frozen=True, slots=True)
class Written:
    """`subject.name(args)`, taken apart."""

    subject: tree.Expr | None
    name: tree.Name
    args: tuple[tree.Argument, ...]


def asked_about(unit: Unit, kind: ClauseKind, apart: Written, scope: Scope) -> Waiting | None:
    """The pattern of a clause that is about a question; None if it makes no sense."""
    word, words = apart.name.text, unit.words
    asked = dict(words.questions.get(word, {}))
    if kind is ClauseKind.WHEN and not asked and word in words.marks_on.get("player", {}):
        mark = words.marks[word]
        asked = {"player": DeclaredQuestion(word, "player", (), mark.type, apart.name.span)}
    if not asked:
        _no_question(unit, kind, apart)
        return None
    question = _which(asked, apart.subject, scope)
    if kind is ClauseKind.WHEN and (question.of != "player" or question.type != TRUTH):
        unit.bad(
            "E510",
            apart.name.span,
            "`when` waits for something of a player to become true",
            f"`{word}` is not yes or no of a player",
        )
        return None
    if kind in (ClauseKind.ALLOW, ClauseKind.FORBID) and question.type != TRUTH:
        unit.bad(
            "E510",
            apart.name.span,
            f"`{kind.value}` answers yes or no, and the answer to `{word}` is a {question.type}",
            "write `rule:` with `set`, `add`, `at_least` or `at_most`",
        )
        return None
    if apart.subject is not None and not question.of:
        unit.bad("E414", apart.subject.span, f"`{word}` is asked of nobody", f"leave `{apart.subject.span.text}.` out")
        return None
    before = len(unit.problems)
    doer = None if apart.subject is None else _subject(unit, apart.subject, question, scope)
    if len(unit.problems) > before:
        return None
    args = pattern_args(unit, word, list(question.parameters), apart, scope, ())
    if len(unit.problems) > before:
        return None
    return Waiting(Pattern(word, question.of, doer, args), None, question.type)


def _subject(unit: Unit, written: tree.Expr, question: DeclaredQuestion, scope: Scope) -> Matcher | None:
    """Of whom it is asked; a known name of another kind is a mistake of its own."""
    if isinstance(written, tree.Name) and (
        written.text in (nouns.ME.word, nouns.THIS.word) or written.text in scope.names
    ):
        value = unit.expr(written, scope.unseen())
        if not alike(value.type, Type(question.of)) and value.type.kind != "any":
            named = of_whom(question.of, scope.me)
            unit.bad(
                "E401",
                written.span,
                f"`{question.name}` is asked of a {question.of}, and `{written.text}` is {article(value.type)}",
                f"as in `rule: {named}.{question.name}`",
            )
            return None
    return lower_matcher(unit, written, Type(question.of), scope, False)


def _which(asked: dict[str, DeclaredQuestion], subject: tree.Expr | None, scope: Scope) -> DeclaredQuestion:
    """Of questions with one name the one that is asked of such a thing."""
    kind = None
    if isinstance(subject, tree.Name):
        if subject.text == nouns.THIS.word and scope.this is not None:
            kind = scope.this.kind
        elif subject.text == nouns.ME.word:
            kind = "player"
        elif subject.text in scope.names:
            kind = scope.names[subject.text].value.type.kind
    return asked.get(kind or "") or next(iter(asked.values()))


def _no_question(unit: Unit, kind: ClauseKind, apart: Written) -> None:
    word, span = apart.name.text, apart.name.span
    if word in unit.words.moments and kind is ClauseKind.ALLOW:
        unit.bad(
            "E511",
            span,
            f"`{word}` is done, not asked: it may happen unless something forbids it",
            "`allow` answers a question with yes; a clause that forbids can be given an `if`",
        )
    elif word in unit.words.moments:
        unit.bad(
            "E512",
            span,
            f"`{word}` is done, not asked, so `{kind.value}` cannot change its answer",
            f"what is done is hooked or forbidden: `after: {word}`, `forbid: {word}`",
        )
    elif word in {w for _, w in PROPERTIES} or any(word == fact for _, fact in PROPERTIES):
        unit.bad("E314", span, f"`{word}` is a fact that no rule changes", "rules change the answers to questions")
    elif word in unit.words.marks:
        unit.bad("E304", span, f"`{word}` is a mark and no question", f"it is put with `{MARK.word}(x, {word})`")
    else:
        known = set(unit.words.questions) | (set(unit.words.moments) if kind is ClauseKind.FORBID else set())
        what = "moment or question" if kind is ClauseKind.FORBID else "question"
        unit.bad("E314", span, f"there is no {what} `{word}`", near(word, known))


def pattern_args(
    unit: Unit, word: str, parameters: list[tuple[str, Type]], apart: Written, scope: Scope, places: tuple[int, ...]
) -> tuple[tuple[int, Matcher], ...]:
    """`places`: the parameters that take a place as such."""
    names = [name for name, _ in parameters]
    done: list[tuple[int, Matcher]] = []
    place = 0
    for arg in apart.args:
        if arg.name is not None and arg.name.text not in names:
            hint = did_you_mean(arg.name.text, names) or f"it has {', '.join(f'`{n}`' for n in names) or 'none'}"
            unit.bad("E307", arg.name.span, f"`{word}` has no argument `{arg.name.text}`", hint)
            continue
        if arg.name is None and place >= len(names):
            unit.bad("E410", arg.span, f"`{word}` takes {len(names)} argument{'s' * (len(names) != 1)}")
            break
        number = names.index(arg.name.text) if arg.name is not None else place
        place += arg.name is None
        want = _of_mark(unit, parameters[number][1], done)
        found = lower_matcher(unit, arg.value, want, scope, number in places)
        if found is not None:
            done.append((number, found))
    return tuple(done)


def _of_mark(unit: Unit, want: Type, done: list[tuple[int, Matcher]]) -> Type:
    """The value of a mark that is named is of that mark's type."""
    if want.kind != "value":
        return want
    for _, matcher in done:
        value = given_by(unit, matcher)
        if isinstance(value, Symbol) and value.name in unit.words.marks:
            return unit.words.marks[value.name].type
    return want


def apart_of(written: tree.Expr) -> Written | None:
    """`subject.name(args)` in its parts; None if it is something else."""
    args: tuple[tree.Argument, ...] = ()
    function = written
    if isinstance(written, tree.Call):
        function, args = written.function, written.args
    match function:
        case tree.Name() as name:
            return Written(None, name, args)
        case tree.Property(subject=subject, name=name):
            return Written(subject, name, args)
        case _:  # nothing else has a name and parentheses
            return None
