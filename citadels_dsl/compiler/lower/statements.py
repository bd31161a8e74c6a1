"""Every statement of the language to its typed form; names live to the end of their block."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.compiler.lower.choices import Choices
from citadels_dsl.compiler.lower.facts import if_not, if_so, without
from citadels_dsl.compiler.lower.moved import forget, names_moved
from citadels_dsl.compiler.lower.unit import Binding, Scope
from citadels_dsl.rules.expressions import Expr, Local
from citadels_dsl.rules.statements import Block, Do, ForEach, If, Let, Proceed, Repeat, Statement
from citadels_dsl.syntax import tree

Written = tree.Block
LOOPS = (tree.For, tree.Repeat, tree.Together)


class Statements(Choices):
    """A block is lowered in order: what one statement gives or learns, the next ones know."""

    def block(self, written: Written, scope: Scope) -> Block:
        done: list[Statement] = []
        for statement in written:
            moved = names_moved(self.words, statement)
            if isinstance(statement, LOOPS):  # what the last round did is so in the next
                forget(scope, moved)
            done.extend(self.statement(statement, scope))
            forget(scope, moved)
        return tuple(done)

    def statement(self, written: tree.Statement, scope: Scope) -> Block:
        match written:
            case tree.Do():
                return self._do(written, scope)
            case tree.Nothing():
                return ()
            case tree.Let(fresh=fresh):
                return self._let(written, scope) if fresh else self._assign(written, scope)
            case tree.Choose():
                return self.choose(written, scope)
            case tree.ChooseSome():
                return self.choose_some(written, scope)
            case tree.Random():
                return self.chance(written, scope)
            case tree.RandomSome():
                return self.chance_some(written, scope)
            case tree.If():
                return self._if(written, scope)
            case tree.For():
                members, inner = self.members(written.members, scope)
                return (ForEach(members, self.block(written.body, inner), span=written.span),)
            case tree.Together():
                return self.together(written, scope)
            case tree.Repeat():
                return self._repeat(written, scope)
            case tree.May():
                return self.may(written, scope)
            case tree.Either():
                return self.either(written, scope)
            case other:
                assert_never(other)

    # ------------------------------------------------------------ verbs

    def _do(self, written: tree.Do, scope: Scope) -> Block:
        if self.is_proceed(written.call):
            args = self.proceeding(written.call, scope)
            return () if args is None else (Proceed(args, span=written.span),)
        done = self.verb(written.call, scope)
        for one in done:
            self.learn(one, scope)
        if len(done) < 2:
            return tuple(Do(one.moment, one.doer, one.args, span=written.span) for one in done)
        return self._of_one_thing([(one.moment, one.doer, one.args) for one in done], written)

    def _of_one_thing(self, done: list[tuple[str, Expr | None, tuple[Expr | None, ...]]], written: tree.Do) -> Block:
        """`mark(x, a, b)`: two moments about the x that was there before the first."""
        first = done[0][2][0]
        block: list[Statement] = []
        if first is not None and not isinstance(first, Local):
            kept = Local(self.slot(""), "", first.type, span=first.span)
            block.append(Let(kept.slot, first, span=written.span))
            done = [(moment, doer, (kept, *args[1:])) for moment, doer, args in done]
        return (*block, *(Do(moment, doer, args, span=written.span) for moment, doer, args in done))

    # ------------------------------------------------------------ names for values

    def _let(self, written: tree.Let, scope: Scope) -> Block:
        value = self.expr(written.value, scope.asking())
        name = written.name
        if name.text in scope.names:
            self.bad(
                "E310",
                name.span,
                f"`{name.text}` is known already",
                f"without `let` it gets another value: `{name.text} = ...`",
            )
        if value.type.kind == "none":
            self.bad(
                "E406",
                written.value.span,
                "`none` alone does not say what it could be",
                "begin with a value, or ask for it where it is needed",
            )
        local = self.bind(name, value.type, scope, value)
        return (Let(local.slot, value, span=written.span),)

    def _assign(self, written: tree.Let, scope: Scope) -> Block:
        name = written.name
        binding = scope.names.get(name.text)
        if binding is None or not isinstance(binding.value, Local):
            self.expr(written.value, scope.asking())
            if not scope.lost:
                self.unknown(
                    "E313",
                    name.span,
                    f"there is no name `{name.text}` that could get a value",
                    name.text,
                    scope.names,
                    f"a new name begins with `let`: `let {name.text} = ...`",
                )
            scope.names[name.text] = Binding(name.text, self.nothing_said(), name.span, used=True)
            return ()
        local = binding.value
        value = self.need(written.value, local.type, scope.asking(), f"`{name.text}` is {{}}")
        scope.facts = without(scope.facts, local.slot)
        return (Let(local.slot, value, span=written.span),)

    # ------------------------------------------------------------ if, repeat

    def _if(self, written: tree.If, scope: Scope) -> Block:
        """What an earlier branch says no to is known in those after it."""
        branches: list[tuple[Expr, Block]] = []
        here = scope.child()
        for asked, body in written.branches:
            condition = self.truth(asked, here.child().asking())
            branches.append((condition, self.block(body, here.child(if_so(condition)))))
            here = here.child(if_not(condition))
        otherwise = () if written.otherwise is None else self.block(written.otherwise, here)
        return (If(tuple(branches), otherwise, span=written.span),)

    def _repeat(self, written: tree.Repeat, scope: Scope) -> Block:
        times = self.number(written.times, scope)
        condition = None if written.condition is None else self.truth(written.condition, scope)
        facts = () if condition is None else if_so(condition)
        return (Repeat(times, condition, self.block(written.body, scope.child(facts)), span=written.span),)
