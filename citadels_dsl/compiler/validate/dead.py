"""Clauses that nothing in the game can bring about."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.lower.fitting import alike, member
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.anchors import POINTS, USES
from citadels_dsl.rules.expressions import Ask, CharacterRef, Contents, End, Expr, PieceRef, PlaceRef, Symbol
from citadels_dsl.rules.moments import TARGET, Moment, Notice, OfferSteps, PerformAction
from citadels_dsl.rules.ruleset import Among, Bind, BindOwner, Clause, ClauseKind, Matcher, Pattern, Same
from citadels_dsl.rules.statements import Do

#: Questions that the engine asks by itself.
ASKED_BY_ITSELF = frozenset({POINTS, USES})


def never_brought_about(survey: Survey) -> Iterator[Diagnostic]:
    """What a clause waits for, forbids or answers is done or asked somewhere in the rules."""
    if not survey.plays or not survey.whole:
        return
    for clause in survey.clauses.values():
        if clause.pattern is None:
            continue
        why = _dead(survey, clause, clause.pattern)
        if why:
            yield Diagnostic(
                "W113",
                f"this never applies: {why}",
                survey.head(clause),
                "wait for something else, or leave it out",
                clause.id,
            )


def asks_itself(survey: Survey) -> Iterator[Diagnostic]:
    """While a clause that changes an answer is read, it does not count itself."""
    for clause in survey.clauses.values():
        pattern = clause.pattern
        if pattern is None or pattern.of is None:
            continue
        for ask in survey.texts[clause.id].of(Ask):
            of = ask.subject.type.kind if ask.subject is not None else ""
            if ask.question == pattern.word and of == pattern.of and ask.span is not None:
                yield Diagnostic(
                    "W119",
                    f"`{ask.span.text}` asks for the answer that this clause changes; in here it does not count itself",
                    ask.span,
                    "ask for what the answer comes from",
                    clause.id,
                )
                break


def _dead(survey: Survey, clause: Clause, pattern: Pattern) -> str:
    """Why nothing brings the clause about; "" if something may."""
    word = pattern.word
    if pattern.of is not None:
        if word in ASKED_BY_ITSELF or word in survey.asked or clause.kind is ClauseKind.WHEN:
            return ""
        return f"nothing in the rules asks `{word}`"
    moment = survey.rules.moments[word]
    if isinstance(moment.operation, Notice):
        return _noticed(survey, word)
    done = survey.done.get(word, [])
    if isinstance(moment.operation, PerformAction | OfferSteps):
        return ""  # whoever acts performs, and somebody acts in every game
    if not done and word not in survey.depth:
        return f"nothing in the rules does `{word}`"
    others = [do for text, do in done if text != clause.id]
    if done and not others:
        return f"nothing but this clause does `{word}`, and a clause does not answer what it does itself"
    if others and not any(_fits(moment, pattern, do) for do in others):
        return f"`{word}` is never done in this way: {_how(moment, pattern, others)}"
    return ""


def _noticed(survey: Survey, word: str) -> str:
    if word == TARGET:
        return "" if survey.chooses else "nobody chooses anything"
    touching = [m for m in survey.rules.moments.values() if m.touches and m.name in survey.done]
    return "" if touching else "nothing in the rules reaches for what is another's"


def _fits(moment: Moment, pattern: Pattern, do: Do) -> bool:
    if pattern.doer is not None and not _one(pattern.doer, do.doer):
        return False
    return all(_one(matcher, _given(moment, do, number)) for number, matcher in pattern.args)


def _given(moment: Moment, do: Do, number: int) -> Expr | None:
    given = do.args[number] if number < len(do.args) else None
    return given if given is not None else moment.parameters[number].default


def _one(matcher: Matcher, given: Expr | None) -> bool:
    """What is given may be what is waited for."""
    if given is None:
        return False
    if isinstance(matcher, Bind):
        return True
    place = given.place if isinstance(given, End) else given
    if isinstance(matcher, BindOwner):
        return not isinstance(place, PlaceRef) or place.place == matcher.place
    kind = (
        member(given.type)
        if given.type.many or (given.type.kind == "place" and isinstance(matcher, Among))
        else (given.type.sure())
    )
    if isinstance(matcher, Among):
        return alike(member(matcher.source.type), kind)
    return _same(matcher, place, given) and (alike(matcher.value.type, kind) or given.type.kind == "place")


def _same(matcher: Same, place: Expr, given: Expr) -> bool:
    """Two fixed things are the same only if they have one name."""
    value = matcher.value
    named = Symbol | PieceRef | CharacterRef
    if isinstance(value, named) and type(value) is type(given) and isinstance(given, named):
        return value.name == given.name
    if isinstance(value, PlaceRef) and isinstance(place, PlaceRef | Contents):
        other = place.place if isinstance(place, PlaceRef) else ""
        return not other or other == value.place
    return True


def _how(moment: Moment, pattern: Pattern, done: list[Do]) -> str:
    """The place of the pattern that nothing fits."""
    if pattern.doer is not None and not any(_one(pattern.doer, do.doer) for do in done):
        return "nobody does it" if all(do.doer is None for do in done) else "not by such a one"
    for number, matcher in pattern.args:
        if not any(_one(matcher, _given(moment, do, number)) for do in done):
            return f"never with such a `{moment.parameters[number].name}`"
    return "never with all of this together"
