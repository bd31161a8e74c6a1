"""Verbs and procedures: who does them, with what, and what is learnt by it."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.compiler.lower.arguments import how_many
from citadels_dsl.compiler.lower.checks import Checks
from citadels_dsl.compiler.lower.facts import ME_PATH, path
from citadels_dsl.compiler.lower.hints import near
from citadels_dsl.compiler.lower.moved import without_mark
from citadels_dsl.compiler.lower.unit import Scope
from citadels_dsl.rules.expressions import ME, Expr, Local, MarkValue, SetOf, Symbol, Truth
from citadels_dsl.rules.moments import Moment, Parameter
from citadels_dsl.rules.types import PLAYER, TRUTH, Type
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.powers import PROCEED
from citadels_dsl.vocabulary.words import MEANT_VERBS, MOMENTS, VERBS

STEP = Type("step")
MARKS = ("mark", "clear", "show")


@dataclass(frozen=True, slots=True)
class Done:
    """A moment that is to be done or asked about."""

    moment: str
    doer: Expr | None
    args: tuple[Expr | None, ...]


class Calls(Checks):
    """`p.verb(a, b=c)` where something is done, or asked about with `can`."""

    def verb(self, written: tree.Expr, scope: Scope) -> tuple[Done, ...]:
        """What a call does; of `mark(x, a, b)` two things. Nothing if it is not right."""
        if not isinstance(written, tree.Call):
            self._no_call(written, scope)
            return ()
        split = self._split(written)
        if split is None:
            return ()
        subject, name = split
        moment = self.words.moments.get(name.text)
        if moment is None:
            self._no_verb(name, subject, scope)
            return ()
        if name.text in MOMENTS:
            self.bad(
                "E322",
                name.span,
                f"`{name.text}` cannot be done: it is what comes before something else",
                "clauses wait for it or forbid it",
            )
            return ()
        if subject is None and self._doer_inside(moment, written):
            return ()
        doer, fine = self._doer(moment, subject, name, scope)
        if name.text in MARKS:
            done = self._marks(moment, doer, written, scope)
        elif name.text == "act":
            done = self._act(moment, doer, written, scope)
        else:
            args = self.arguments(name.text, moment.parameters, written.args, written, scope)
            self.check(moment, written, args, scope)
            done = (Done(moment.name, doer, tuple(args)),)
        return done if fine else ()

    def learn(self, done: Done, scope: Scope) -> None:
        """What is known after it was done."""
        thing = done.args[0] if done.args else None
        if thing is None:
            return
        match done.moment:
            case "look":
                scope.facts |= {("seen", ME_PATH if done.doer is None else path(done.doer), path(thing))}
            case "reveal":
                scope.facts |= {("seen", None, path(thing))}
            case "clear" if isinstance(mark := done.args[1], Symbol):
                scope.facts = without_mark(scope.facts, mark.name)
            case "show":
                mark = done.args[1]
                if isinstance(mark, Symbol):
                    scope.facts |= {("seen", None, path(MarkValue(mark.name, thing, TRUTH)))}

    # ------------------------------------------------------------ which verb, who does it

    def _split(self, written: tree.Call) -> tuple[tree.Expr | None, tree.Name] | None:
        match written.function:
            case tree.Name() as name:
                return None, name
            case tree.Property(subject=subject, name=name):
                return subject, name
            case other:
                self.bad("E415", other.span, "only a word has parentheses after it")
                return None

    def _doer(
        self, moment: Moment, subject: tree.Expr | None, name: tree.Name, scope: Scope
    ) -> tuple[Expr | None, bool]:
        before = len(self.problems)
        doer: Expr | None = None
        if subject is not None and moment.doer is None:
            self.expr(subject, scope)
            self.bad(
                "E414",
                subject.span,
                f"`{name.text}` is done by nobody in particular",
                f"leave `{subject.span.text}.` out",
            )
        elif subject is not None and moment.doer is not None:
            doer = self.need(subject, moment.doer.sure(), scope, f"{{}} does `{name.text}`")
        elif moment.doer is not None and scope.me:
            doer = Local(ME, "me", PLAYER)
        elif moment.doer is not None and not moment.doer.optional and not scope.lost:
            self.bad(
                "E312",
                name.span,
                f"who does `{name.text}`? there is no `me` here",
                f"write who does it: `p.{name.text}(...)`",
            )
        return doer, len(self.problems) == before

    def _doer_inside(self, moment: Moment, written: tree.Call) -> bool:
        """`gain(p, 2)`: who does it stands among the arguments."""
        args, count = written.args, len(moment.parameters)
        listed = moment.name in MARKS or moment.name == "act"
        if moment.doer is None or listed or len(args) != count + 1 or any(arg.name for arg in args):
            return False
        if not isinstance(args[0].value, tree.Name | tree.Property):
            return False
        rest = ", ".join(arg.span.text for arg in args[1:])
        self.bad(
            "E410",
            args[0].span,
            f"`{moment.name}` takes {how_many(count)}",
            f"who does it stands before it: `{args[0].span.text}.{moment.name}({rest})`",
        )
        return True

    # ------------------------------------------------------------ verbs that are written in a way of their own

    def _act(self, moment: Moment, doer: Expr | None, written: tree.Call, scope: Scope) -> tuple[Done, ...]:
        steps = tuple(self.need(arg.value, STEP, scope, "`act` needs {}") for arg in written.args)
        if not steps:
            self.bad("E409", written.span, "`act` needs a step", f"steps are {', '.join(self.words.steps)}")
            return ()
        return (Done(moment.name, doer, (SetOf(steps, STEP.set(), span=written.span),)),)

    def _marks(self, moment: Moment, doer: Expr | None, written: tree.Call, scope: Scope) -> tuple[Done, ...]:
        if not written.args or written.args[0].name is not None:
            self.bad(
                "E409",
                written.span,
                f"`{moment.name}` needs a thing first, then a mark",
                f"as in `{moment.name}(c, called)`",
            )
            return ()
        marked = written.args[0].value
        if len(written.args) == 1:
            hint = f"as in `{moment.name}(x, called)`"
            if isinstance(marked, tree.Property) and marked.name.text in self.words.marks:
                hint = f"write `{moment.name}({marked.subject.span.text}, {marked.name.text})`"
            self.bad("E409", written.span, f"`{moment.name}` needs a thing and a mark", hint)
            return ()
        on = moment.parameters[0].type
        thing = self.need(marked, on, scope, f"`{moment.name}` needs {{}}", each=True)
        done: list[Done] = []
        for arg in written.args[1:]:
            one = self._mark(moment, doer, thing, arg, scope)
            if one is not None:
                done.append(one)
        return tuple(done)

    def _mark(self, moment: Moment, doer: Expr | None, thing: Expr, arg: tree.Argument, scope: Scope) -> Done | None:
        word = arg.name or arg.value
        if not isinstance(word, tree.Name):
            self.bad("E401", word.span, f"the name of a mark is needed, not `{word.span.text}`")
            return None
        binding = scope.names.get(word.text)
        if arg.name is None and binding is not None and binding.value.type.kind == "mark":
            binding.used = True
            value = Truth(True) if moment.name == "mark" else None
            return self._marked(moment, doer, thing, binding.value, value)
        kinds = thing.type.kinds()
        known = {m for kind in kinds for m in self.words.marks_on.get(kind, {})}
        if word.text not in known and thing.type.kind != "any":
            self._no_mark(word, thing, known)
            return None
        mark = self.words.marks.get(word.text)
        if mark is None:
            return None
        symbol = Symbol(mark.name, Type("mark"), span=word.span)
        if moment.name != "mark":
            if arg.name is not None:
                self.bad("E410", arg.span, f"`{moment.name}` takes a mark without a value", f"write `{mark.name}`")
            return self._marked(moment, doer, thing, symbol, None)
        given = self.value_of_mark(mark, thing, arg, scope)
        return self._marked(moment, doer, thing, symbol, given)

    @staticmethod
    def _marked(moment: Moment, doer: Expr | None, thing: Expr, mark: Expr, value: Expr | None) -> Done:
        rest = (value,) if moment.name == "mark" else ()
        return Done(moment.name, doer, (thing, mark, *rest))

    # ------------------------------------------------------------ what is no verb

    def _no_call(self, written: tree.Expr, scope: Scope) -> None:
        text = written.span.text
        word = written.name.text if isinstance(written, tree.Property) else text
        if self.words.is_verb(word) or word == PROCEED:
            needs = ", ".join(p.name for p in self.parameters_of(word) if p.default is None)
            self.bad("E415", written.span, f"`{text}` alone does nothing", f"a verb has parentheses: `{text}({needs})`")
            return
        before = len(self.problems)
        self.expr(written, scope)
        if len(self.problems) == before:
            self.bad(
                "E415", written.span, f"`{text}` is a value and does nothing", "a statement is a verb, as in `gain(1)`"
            )

    def parameters_of(self, word: str) -> tuple[Parameter, ...]:
        moment = self.words.moments.get(word)
        return moment.parameters if moment is not None else ()

    def _no_verb(self, name: tree.Name, subject: tree.Expr | None, scope: Scope) -> None:
        word, words = name.text, self.words
        if subject is not None:
            self.expr(subject, scope)
        binding = scope.names.get(word)
        if binding is not None and binding.value.type.kind == "action":
            self.bad("E321", name.span, f"`{word}` is an action and no verb", f"write `perform({word})`")
        elif word in words.marks:
            thing = subject.span.text if subject is not None else "x"
            self.bad("E321", name.span, f"`{word}` is a mark and no verb", f"write `mark({thing}, {word})`")
        elif word in words.questions:
            self.bad("E321", name.span, f"`{word}` is asked, not done", "a question stands in a condition or a value")
        else:
            known = {*VERBS, *words.procedures} | ({PROCEED} if scope.proceeds else set())
            meant = MEANT_VERBS.get(word)
            hint = f"did you mean `{meant}`: {VERBS[meant].help}?" if meant else near(word, known)
            self.bad("E321", name.span, f"there is no verb `{word}`", hint)
