"""Short ways to what stands at a key of a node that is known to fit."""

from __future__ import annotations

from citadels_dsl.compiler.plain import words
from citadels_dsl.syntax.nodes import Mapping, Scalar


def scalar(node: Mapping, key: str) -> Scalar | None:
    """The text at a key, if there is one."""
    value = node.get(key)
    return value if isinstance(value, Scalar) else None


def text(node: Mapping, key: str, default: str = "") -> str:
    found = scalar(node, key)
    return default if found is None else found.text


def is_yes(node: Mapping, key: str) -> bool:
    return text(node, key) == "yes"


def scalars(node: Mapping, key: str) -> tuple[Scalar, ...]:
    """One text or a list of them; none if the key is not there."""
    return words(node.get(key))


def pairs(node: Mapping, key: str) -> tuple[tuple[Scalar, Scalar], ...]:
    """The names and texts of a map at a key."""
    value = node.get(key)
    if not isinstance(value, Mapping):
        return ()
    return tuple((entry.key, entry.value) for entry in value if isinstance(entry.value, Scalar))
