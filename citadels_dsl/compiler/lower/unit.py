"""What is being lowered: its slots, its sites, its problems (`Unit`), and what is known at a place in it (`Scope`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.lower.facts import ME_PATH, NOTHING, Facts, Path
from citadels_dsl.diagnostics import Diagnostic, Note, did_you_mean
from citadels_dsl.rules.expressions import ME, Expr, Local
from citadels_dsl.rules.moments import Moment
from citadels_dsl.rules.statements import Slot
from citadels_dsl.rules.types import ANY, Type
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary.words import MEANT_NAMES, NOUNS, PRONOUNS

TAKEN = frozenset({*NOUNS, *PRONOUNS})


@dataclass(slots=True, eq=False)
class Binding:
    """A name that a text gives. `value`: what stands for it; `origin`: the set that it was taken from."""

    name: str
    value: Expr
    span: Span
    used: bool = False
    origin: Expr | None = None


@dataclass(slots=True)
class Scope:
    """What is known at a place in a text.

    `referee`: nothing is secret here (procedures). `offers`: what is asked here decides an offer
    (actions). `decider`: who must be able to know what is asked just now; None: nobody need.
    `moment`: what the clause waits for, in whose `do` there may be `proceed` or `brought`.
    `lost`: the names are not known, because the pattern that gives them could not be read.
    """

    names: dict[str, Binding] = field(default_factory=dict)
    me: bool = False
    this: Type | None = None
    facts: Facts = NOTHING
    referee: bool = False
    offers: bool = False
    decider: Path | None = None
    moment: Moment | None = None
    proceeds: bool = False
    brought: bool = False
    lost: bool = False

    def child(self, facts: Iterable[tuple[object, ...]] = ()) -> Scope:
        """A scope inside this one: what it learns stays in it."""
        return replace(self, names=dict(self.names), facts=self.facts | frozenset(facts))

    def deciding(self, who: Path = ME_PATH) -> Scope:
        """The same place, where `who` decides by what is asked."""
        return self if self.referee else replace(self, names=dict(self.names), decider=who)

    def asking(self) -> Scope:
        """Where a condition or value stands: in an action it decides whether the action is offered."""
        return self.deciding() if self.offers and self.decider is None else self

    def unseen(self) -> Scope:
        """The same place, looked at by the referee."""
        return replace(self, names=dict(self.names), decider=None, referee=True)

    def is_sure(self, way: Path) -> bool:
        return ("sure", way) in self.facts

    def has_seen(self, way: Path) -> bool:
        """The one who decides knows what it is."""
        return ("seen", None, way) in self.facts or ("seen", self.decider, way) in self.facts


class Lowering(Protocol):
    """How any expression is lowered."""

    def __call__(self, unit: Unit, written: tree.Expr, scope: Scope, want: Type | None = None, /) -> Expr: ...


@dataclass(slots=True, eq=False)
class Unit:
    """One clause, procedure or formula: every function of the lowering is given it first, and adds to it.

    `where`: what messages call it. `lowering`: `expressions.lower_expr`, for most forms of expression have
    expressions in them. `holes`: in a trait by itself, names of which only the type is known.
    """

    words: Declared
    where: str
    lowering: Lowering
    holes: Mapping[str, Type] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=lambda: [Slot("me"), Slot("this"), Slot("cause")])
    bindings: list[Binding] = field(default_factory=list)
    sites: int = 0

    def expr(self, written: tree.Expr, scope: Scope, want: Type | None = None) -> Expr:
        """An expression inside another, or wherever one stands; `want`: the type that is wanted there."""
        return self.lowering(self, written, scope, want)

    # ------------------------------------------------------------ problems

    def bad(self, code: str, span: Span, message: str, hint: str = "", notes: tuple[Note, ...] = ()) -> Expr:
        """Complain, and go on with a value of which nothing more is said."""
        self.problems.append(Diagnostic(code, message, span, hint, self.where, notes))
        return nothing_said()

    def perhaps_none(self, written: tree.Expr) -> Expr:
        """Something is done with what may not be there."""
        text = written.span.text
        return self.bad("E402", written.span, f"`{text}` may be none here", f"ask `{text} is not none` first")

    def unknown(self, code: str, span: Span, what: str, word: str, known: Iterable[str], hint: str = "") -> Expr:
        """A word that is not there, with the nearest one that is."""
        return self.bad(code, span, what, did_you_mean(word, known) or hint)

    # ------------------------------------------------------------ slots and sites

    def slot(self, name: str) -> int:
        self.slots.append(Slot(name))
        return len(self.slots) - 1

    def site(self) -> int:
        self.sites += 1
        return self.sites

    def bind(self, name: tree.Name, kind: Type, scope: Scope, origin: Expr | None = None) -> Local:
        """A new name in the scope, in a slot of its own."""
        self.check_new(name)
        local = Local(self.slot(name.text), name.text, kind, span=name.span)
        binding = Binding(name.text, local, name.span, origin=origin)
        scope.names[name.text] = binding
        self.bindings.append(binding)
        return local

    def check_new(self, name: tree.Name) -> None:
        """A name may not be one that is always there."""
        words = self.words
        if name.text in TAKEN or name.text in words.places or name.text in words.pieces:
            what = "a word of the language"
        elif name.text in words.colours:
            what = "a colour"
        elif name.text in words.steps:
            what = "a step"
        else:
            return
        if not self.taken_above(name):
            self.bad("E309", name.span, f"`{name.text}` is {what} already", "take another name, a letter or a word")

    def taken_above(self, name: tree.Name) -> bool:
        """A document above gave this name to something of its own; it is told there, where it can be another."""
        at = self.words.layers.above(name.text, name.span)
        if at is None:
            return False
        note = Note(name.span, f"here it is given, in {self.where}" if self.where else "here it is given")
        message = f"`{name.text}` is a name that a text below gives already"
        hint = "give it another name: there it would be taken for this"
        self.problems.append(Diagnostic("E309", message, at, hint, name.text, (note,)))
        return True

    def unused(self) -> None:
        """A name that is given and not read is a slip, or says nothing."""
        for binding in self.bindings:
            if not binding.used:
                meant = MEANT_NAMES.get(binding.name)
                self.bad(
                    "E308",
                    binding.span,
                    f"the name `{binding.name}` is not used",
                    f"did you mean `{meant}`?" if meant is not None else "leave it out, or use it",
                )


def nothing_said() -> Expr:
    """A value of which nothing is known, and nothing is complained about."""
    return Local(ME, "", ANY)
