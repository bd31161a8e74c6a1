"""Verbs and procedures: who does them, with what, and what is learnt by it."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.arguments import how_many, lower_arguments
from citadels_dsl.compiler.lower.checks import check_arguments
from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.lower.hints import near
from citadels_dsl.compiler.lower.marking import MARKING, Done, lower_marks
from citadels_dsl.compiler.lower.moved import without_mark
from citadels_dsl.compiler.lower.names import STEP
from citadels_dsl.compiler.lower.needs import need
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
from citadels_dsl.rules.expressions import ME, Expr, Local, MarkValue, SetOf, Symbol
from citadels_dsl.rules.moments import (
    ClearMark,
    Look,
    Moment,
    MoveGold,
    MoveThings,
    Notice,
    OfferSteps,
    Parameter,
    PerformAction,
    Reveal,
    SetMark,
    ShowMark,
    Shuffle,
    Stop,
    Swap,
    Use,
)
from citadels_dsl.rules.types import PLAYER, TRUTH
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.marks import MARK
from citadels_dsl.vocabulary.powers import PERFORM, PROCEED
from citadels_dsl.vocabulary.words import MEANT_VERBS, MOMENTS, VERBS


def lower_verb(unit: Unit, written: tree.Expr, scope: Scope) -> tuple[Done, ...]:
    """What a call does; of `mark(x, a, b)` two things. Nothing if it is not right."""
    if not isinstance(written, tree.Call):
        _no_call(unit, written, scope)
        return ()
    split = _split(unit, written)
    if split is None:
        return ()
    subject, name = split
    moment = unit.words.moments.get(name.text)
    if moment is None:
        _no_verb(unit, name, subject, scope)
        return ()
    if name.text in MOMENTS:
        unit.bad(
            "E322",
            name.span,
            f"`{name.text}` cannot be done: it is what comes before something else",
            "clauses wait for it or forbid it",
        )
        return ()
    if subject is None and _doer_inside(unit, moment, written):
        return ()
    doer, fine = _doer(unit, moment, subject, name, scope)
    if isinstance(moment.operation, MARKING):
        done = lower_marks(unit, moment, doer, written, scope)
    elif isinstance(moment.operation, OfferSteps):
        done = _act(unit, moment, doer, written, scope)
    else:
        args = lower_arguments(unit, name.text, moment.parameters, written.args, written, scope)
        check_arguments(unit, moment, written, args)
        done = (Done(moment.name, doer, tuple(args)),)
    return done if fine else ()


def learn(unit: Unit, done: Done, scope: Scope) -> None:
    """What is known after it was done."""
    match unit.words.moments[done.moment].operation:
        case Look(things=number) if (thing := done.args[number]) is not None:
            scope.facts |= {("seen", ME_PATH if done.doer is None else path(done.doer), path(thing))}
        case Reveal(things=number) if (thing := done.args[number]) is not None:
            scope.facts |= {("seen", None, path(thing))}
        case ClearMark(mark=number) if isinstance(mark := done.args[number], Symbol):
            scope.facts = without_mark(scope.facts, mark.name)
        case ShowMark(things=number, mark=other) if isinstance(mark := done.args[other], Symbol):
            shown = MarkValue(mark.name, done.args[number] or nothing_said(), TRUTH)
            scope.facts |= {("seen", None, path(shown))}
        case (
            Look()
            | Reveal()
            | ClearMark()
            | ShowMark()
            | SetMark()
            | MoveGold()
            | MoveThings()
            | Swap()
            | Shuffle()
            | Use()
            | PerformAction()
            | OfferSteps()
            | Stop()
            | Notice()
            | None
        ):
            pass  # nobody learns anything that he did not know
        case operation:
            assert_never(operation)


# ------------------------------------------------------------ which verb, who does it


def _split(unit: Unit, written: tree.Call) -> tuple[tree.Expr | None, tree.Name] | None:
    match written.function:
        case tree.Name() as name:
            return None, name
        case tree.Property(subject=subject, name=name):
            return subject, name
        case other:  # any other expression
            unit.bad("E415", other.span, "only a word has parentheses after it")
            return None


def _doer(
    unit: Unit, moment: Moment, subject: tree.Expr | None, name: tree.Name, scope: Scope
) -> tuple[Expr | None, bool]:
    before = len(unit.problems)
    doer: Expr | None = None
    if subject is not None and moment.doer is None:
        unit.expr(subject, scope)
        unit.bad(
            "E414",
            subject.span,
            f"`{name.text}` is done by nobody in particular",
            f"leave `{subject.span.text}.` out",
        )
    elif subject is not None and moment.doer is not None:
        doer = need(unit, subject, moment.doer.sure(), scope, f"{{}} does `{name.text}`")
    elif moment.doer is not None and scope.me:
        doer = Local(ME, "me", PLAYER)
    elif moment.doer is not None and not moment.doer.optional and not scope.lost:
        unit.bad(
            "E312",
            name.span,
            f"who does `{name.text}`? there is no `me` here",
            f"write who does it: `p.{name.text}(...)`",
        )
    return doer, len(unit.problems) == before


def _doer_inside(unit: Unit, moment: Moment, written: tree.Call) -> bool:
    """`gain(p, 2)`: who does it stands among the arguments."""
    args, count = written.args, len(moment.parameters)
    listed = isinstance(moment.operation, MARKING | OfferSteps)
    if moment.doer is None or listed or len(args) != count + 1 or any(arg.name for arg in args):
        return False
    if not isinstance(args[0].value, tree.Name | tree.Property):
        return False
    rest = ", ".join(arg.span.text for arg in args[1:])
    unit.bad(
        "E410",
        args[0].span,
        f"`{moment.name}` takes {how_many(count)}",
        f"who does it stands before it: `{args[0].span.text}.{moment.name}({rest})`",
    )
    return True


# ------------------------------------------------------------ verbs that are written in a way of their own


def _act(unit: Unit, moment: Moment, doer: Expr | None, written: tree.Call, scope: Scope) -> tuple[Done, ...]:
    steps = tuple(need(unit, arg.value, STEP, scope, f"`{moment.name}` needs {{}}") for arg in written.args)
    if not steps:
        unit.bad("E409", written.span, f"`{moment.name}` needs a step", f"steps are {', '.join(unit.words.steps)}")
        return ()
    return (Done(moment.name, doer, (SetOf(steps, STEP.set(), span=written.span),)),)


# ------------------------------------------------------------ what is no verb


def _no_call(unit: Unit, written: tree.Expr, scope: Scope) -> None:
    text = written.span.text
    word = written.name.text if isinstance(written, tree.Property) else text
    if unit.words.is_verb(word) or word == PROCEED:
        needs = ", ".join(p.name for p in _parameters_of(unit, word) if p.default is None)
        unit.bad("E415", written.span, f"`{text}` alone does nothing", f"a verb has parentheses: `{text}({needs})`")
        return
    before = len(unit.problems)
    unit.expr(written, scope)
    if len(unit.problems) == before:
        unit.bad(
            "E415", written.span, f"`{text}` is a value and does nothing", "a statement is a verb, as in `gain(1)`"
        )


def _parameters_of(unit: Unit, word: str) -> tuple[Parameter, ...]:
    moment = unit.words.moments.get(word)
    return moment.parameters if moment is not None else ()


def _no_verb(unit: Unit, name: tree.Name, subject: tree.Expr | None, scope: Scope) -> None:
    word, words = name.text, unit.words
    if subject is not None:
        unit.expr(subject, scope)
    binding = scope.names.get(word)
    if binding is not None and binding.value.type.kind == "action":
        unit.bad("E321", name.span, f"`{word}` is an action and no verb", f"write `{PERFORM.word}({word})`")
    elif word in words.marks:
        thing = subject.span.text if subject is not None else "x"
        unit.bad("E321", name.span, f"`{word}` is a mark and no verb", f"write `{MARK.word}({thing}, {word})`")
    elif word in words.questions:
        unit.bad("E321", name.span, f"`{word}` is asked, not done", "a question stands in a condition or a value")
    else:
        known = {*VERBS, *words.procedures} | ({PROCEED} if scope.proceeds else set())
        meant = [f"`{verb}`: {VERBS[verb].help}" for verb in MEANT_VERBS.get(word, ())]
        hint = f"did you mean {', or '.join(meant)}?" if meant else near(word, known)
        unit.bad("E321", name.span, f"there is no verb `{word}`", hint)
