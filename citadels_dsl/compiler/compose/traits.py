"""From `traits: [income(noble)]` to clauses: what a trait gives a card, with what the card puts in its holes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from citadels_dsl.compiler.compose.content import Content, Part
from citadels_dsl.compiler.composed import Hole
from citadels_dsl.compiler.plain import words
from citadels_dsl.diagnostics import Diagnostic, Note, did_you_mean
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar
from citadels_dsl.syntax.parser import parse_value


@dataclass(frozen=True, slots=True)
class Use:
    """A trait as a card uses it."""

    trait: Part
    holes: tuple[Hole, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Given:
    """A clause that a trait gives a card; `name` is that of the clause on the card."""

    name: str
    entry: Entry
    node: Mapping
    use: Use


def uses(content: Content, card: Part) -> tuple[list[Use], list[Diagnostic]]:
    """The traits of a card, and what is wrong with how it names them."""
    found: list[Use] = []
    problems: list[Diagnostic] = []
    for text in words(card.node.get("traits")):
        parsed, complaints = _parsed(text)
        problems += complaints
        if parsed is None:
            continue
        called = _called(parsed)
        if called is None:
            hint = "name it, with its arguments in parentheses: `income(noble)`"
            problems.append(Diagnostic("E718", f"`{text.text}` names no trait", text.span, hint, card.name))
            continue
        name, args = called
        trait = content.sections["traits"].get(name)
        if trait is None:
            hint = did_you_mean(name, content.sections["traits"]) or _known(content)
            problems.append(Diagnostic("E718", f"there is no trait `{name}`", text.span, hint, card.name))
            continue
        holes, complaints = _fill(trait, args, text, card.name)
        problems += complaints
        if holes is not None:
            found.append(Use(trait, holes, text.span))
    return found, problems


def clauses(found: list[Use]) -> Iterator[Given]:
    """What the traits give, in order. The second clause of one name is called `income_2`, and so on."""
    taken: set[str] = set()
    for use in found:
        abilities = use.trait.node.get("abilities")
        if not isinstance(abilities, Mapping):
            continue
        for entry in abilities:
            if isinstance(entry.value, Mapping):
                name, number = entry.key.text, 1
                while name in taken:
                    number += 1
                    name = f"{entry.key.text}_{number}"
                taken.add(name)
                yield Given(name, entry, entry.value, use)


@lru_cache(maxsize=4096)
def _parsed(text: Scalar) -> tuple[tree.Expr | None, list[Diagnostic]]:
    """Every use is asked for several times while documents are put together."""
    return parse_value(text)


def _called(use: tree.Expr) -> tuple[str, tuple[tree.Argument, ...]] | None:
    """`royal` or `income(noble)`: the name and the arguments."""
    if isinstance(use, tree.Name):
        return use.text, ()
    if isinstance(use, tree.Call) and isinstance(use.function, tree.Name):
        return use.function.text, use.args
    return None


def parameters(trait: Part) -> tuple[tuple[Scalar, Scalar], ...]:
    """Its holes as they are written: name and type."""
    holes = trait.node.get("with")
    if not isinstance(holes, Mapping):
        return ()
    return tuple((entry.key, entry.value) for entry in holes if isinstance(entry.value, Scalar))


def _fill(
    trait: Part, args: tuple[tree.Argument, ...], text: Scalar, card: str
) -> tuple[tuple[Hole, ...] | None, list[Diagnostic]]:
    """Each hole with its argument, by place or by name."""
    holes = parameters(trait)
    names = [name.text for name, _ in holes]
    values: dict[str, tree.Expr] = {}
    note = (Note(trait.span, f"`{trait.name}` is declared here"),)

    def wrong(message: str, span: Span, hint: str = "") -> tuple[None, list[Diagnostic]]:
        return None, [Diagnostic("E718", message, span, hint, card, note)]

    for place, arg in enumerate(args):
        if arg.name is not None:
            name = arg.name.text
            if name not in names:
                return wrong(f"`{trait.name}` has no `{name}`", arg.name.span, did_you_mean(name, names))
        elif place < len(names):
            name = names[place]
        else:
            return wrong(f"`{trait.name}` takes {_so_many(names)}; here are {len(args)}", text.span)
        if name in values:
            return wrong(f"`{name}` stands twice", arg.span)
        values[name] = arg.value
    missing = [name for name in names if name not in values]
    if missing:
        example = f"{trait.name}({', '.join(names)})"
        return wrong(f"`{trait.name}` takes {_so_many(names)}: `{example}`", text.span, f"say which `{missing[0]}`")
    return tuple(Hole(name.text, kind, values[name.text], text.span) for name, kind in holes), []


def _so_many(names: list[str]) -> str:
    return "no arguments" if not names else "one argument" if len(names) == 1 else f"{len(names)} arguments"


def _known(content: Content) -> str:
    names = ", ".join(f"`{name}`" for name in content.sections["traits"])
    return f"there is {names}" if names else "this ruleset has no traits"
