"""The names of the core that the engine leans on: a ruleset may fill them anew, not leave them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.reading import pairs, scalars, text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules import anchors
from citadels_dsl.syntax.nodes import Mapping as Node

#: What a ruleset without it loses.
LOSS: Mapping[tuple[str, str], str] = {
    ("procedures", anchors.GAME): "it is the whole game: without it nothing happens",
    ("procedures", anchors.ROUND): "it counts the rounds, and ends marks `until: round`",
    ("procedures", anchors.TURN): "it says whose turn it is, for limits, `while: my_turn` and marks `until: turn`",
    ("procedures", anchors.ANSWER): "in it a called character is turned over",
    ("places", anchors.DECK): "the district cards lie there when the game begins",
    ("places", anchors.HAND): "cards that a player holds lie there",
    ("places", anchors.CITY): "districts in force lie there",
    ("places", anchors.ROLES): "whose character it is follows from it",
    ("places", anchors.POOL): "the characters lie there when the game begins",
    ("places", anchors.UNDER): "cards beneath a card lie there",
    ("pieces", anchors.CROWN): "the order of players begins with who holds it",
    ("marks", anchors.CALLED): "by it clauses are in force `while: called`",
    ("questions", anchors.POINTS): "it is a player's score",
    ("colours", anchors.UNIQUE): "districts of this colour are picked before the game",
}

#: Of a place: whose it is, what it holds, whether it is a pile.
_PLACES = {
    anchors.DECK: ("", "cards", True),
    anchors.HAND: ("player", "cards", False),
    anchors.CITY: ("player", "cards", False),
    anchors.ROLES: ("player", "characters", False),
    anchors.POOL: ("", "characters", False),
    anchors.UNDER: ("card", "cards", False),
}
#: Of a procedure: whose it is, and the types of its parameters.
_PROCEDURES = {
    anchors.GAME: ("", ()),
    anchors.ROUND: ("", ()),
    anchors.TURN: ("player", ("character",)),
    anchors.ANSWER: ("player", ("character",)),
}


def anchored(composed: Composed) -> list[Diagnostic]:
    """Each is there, and is what the engine takes it for."""
    missing = [path for path in LOSS if not _is_there(composed, *path)]
    problems = [_gone(composed, path) for path in missing if path in composed.gone]
    left = [path for path in missing if path not in composed.gone]
    if len(left) > len(LOSS) // 2:
        hint = "begin with `extends: core`, where the course of a game stands"
        message = "this ruleset builds on nothing, and has no game of its own"
        problems.append(Diagnostic("E720", message, composed.span, hint))
    else:
        for section, name in left:
            message = f"there is no `{name}` in `{section}`: {LOSS[section, name]}"
            problems.append(Diagnostic("E720", message, composed.span, "write it, or `extends: core`"))
    return [*problems, *_shapes(composed)]


def _is_there(composed: Composed, section: str, name: str) -> bool:
    if section == "colours":
        return any(colour.text == name for colour in composed.colours)
    return name in composed.sections()[section]


def _gone(composed: Composed, path: tuple[str, str]) -> Diagnostic:
    section, name = path
    message = f"`{name}` cannot be removed from `{section}`: {LOSS[path]}"
    return Diagnostic("E720", message, composed.gone[path], "write it anew under `replace:` instead")


def _shapes(composed: Composed) -> Iterator[Diagnostic]:
    for name, (of, holds, pile) in _PLACES.items():
        item = composed.places.get(name)
        if item is None:
            continue
        node = item.node
        if (text(node, "of"), text(node, "holds")) != (of, holds) or (pile and text(node, "pile") != "yes"):
            wanted = ", ".join([*([f"of: {of}"] if of else []), f"holds: {holds}", *(["pile: yes"] if pile else [])])
            message = f"`{name}` is not as the engine needs it: {LOSS['places', name]}"
            yield Diagnostic("E720", message, item.span, f"it is `{{{wanted}}}`", f"places.{name}")
    for name, (of, types) in _PROCEDURES.items():
        item = composed.procedures.get(name)
        if item is not None and (text(item.node, "of"), _types(item.node)) != (of, types):
            wanted = f"of: {of}, with: {{c: character}}" if of else "for nobody, and with nothing"
            message = f"`{name}` is not as the engine needs it: {LOSS['procedures', name]}"
            yield Diagnostic("E720", message, item.span, f"it is {wanted}", f"procedures.{name}")
    for section, name, of in (("marks", anchors.CALLED, "character"), ("questions", anchors.POINTS, "player")):
        item = composed.marks.get(name) if section == "marks" else composed.questions.get(name)
        words = [word.text for word in scalars(item.node, "on" if section == "marks" else "of")] if item else [of]
        if item is not None and of not in words:
            message = f"`{name}` is not as the engine needs it: {LOSS[section, name]}"
            yield Diagnostic("E720", message, item.span, f"it is of a {of}", f"{section}.{name}")


def _types(node: Node) -> tuple[str, ...]:
    """The types of parameters, without their defaults."""
    return tuple(kind.text.partition("=")[0].strip() for _, kind in pairs(node, "with"))
