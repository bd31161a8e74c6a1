"""Names before texts: everything that a ruleset declares, with its type, so that texts can be resolved.

A new section of a file whose parts have names is read in a module of its own and put into `Declared`.
"""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.compiler import parsed
from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.declare.clashes import clashes
from citadels_dsl.compiler.declare.declared import Declared
from citadels_dsl.compiler.declare.marks import Marks
from citadels_dsl.compiler.declare.moments import read_moments
from citadels_dsl.compiler.declare.questions import read_questions
from citadels_dsl.compiler.declare.typetext import read_type
from citadels_dsl.compiler.reading import is_yes, scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.anchors import TURN
from citadels_dsl.rules.ruleset import Place
from citadels_dsl.rules.types import NUMBER, TRUTH, Type
from citadels_dsl.syntax import tree

__all__ = ["Declared", "declare"]


def declare(composed: Composed, places: Mapping[str, Place]) -> tuple[Declared, list[Diagnostic]]:
    """Every name of a ruleset, and what is wrong with the names themselves; its places have been read before."""
    problems = list(clashes(composed))
    moments, defaults = read_moments(composed, problems)
    procedures = frozenset(composed.procedures)
    marks = Marks(procedures, problems)
    marks.read(composed)
    for trait in composed.traits.values():
        for _, kind in trait.parameters:
            read_type(kind, f"traits.{trait.name}", problems)
    words: dict[str, tuple[str, ...]] = {}
    for name, item in composed.options.items():
        for word in scalars(item.node, "one_of"):
            words[word.text] = (*words.get(word.text, ()), name)
    return (
        Declared(
            colours=tuple(s.text for s in composed.colours),
            steps=tuple(s.text for s in composed.steps),
            options={name: _option(name, text(item.node, "kind")) for name, item in composed.options.items()},
            words=words,
            pieces={name: is_yes(item.node, "always_held") for name, item in composed.pieces.items()},
            places=places,
            tables=frozenset(composed.tables),
            marks=marks.marks,
            same=frozenset(marks.same),
            questions=read_questions(composed, problems),
            moments=moments,
            defaults=defaults,
            procedures=procedures,
            characters=frozenset(composed.characters),
            cards=frozenset({*composed.districts, *composed.cards}),
            actions=frozenset(clause.name for _, clause in composed.all_clauses()),
            replacements=_replacements(composed),
            in_turn=_in_turn(composed),
            layers=composed.layers,
        ),
        problems,
    )


def _option(name: str, kind: str) -> Type:
    return {"number": NUMBER, "truth": TRUTH}.get(kind, Type("text", of=name))


def _replacements(composed: Composed) -> dict[str, tuple[str, ...]]:
    """What `over` may say: a card, `card.clause`, a rule of the game by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for card, clause in composed.all_clauses():
        key = f"{card.name if card else 'rules'}.{clause.name}"
        found[key] = (key,)
        if card is None:
            found.setdefault(clause.name, (key,))
        else:
            found[card.name] = (*found.get(card.name, ()), key)
    return found


def _in_turn(composed: Composed) -> frozenset[str]:
    """The procedure that is a turn, and those that it does itself."""
    turn = composed.procedures.get(TURN)
    written = None if turn is None else scalar(turn.node, "do")
    block = None if written is None else parsed.block(written)[0]
    found = {TURN}
    for statement in block or ():
        if isinstance(statement, tree.Do) and isinstance(statement.call, tree.Call):
            function = statement.call.function
            found.add(function.text if isinstance(function, tree.Name) else "")
    return frozenset(found & set(composed.procedures))
