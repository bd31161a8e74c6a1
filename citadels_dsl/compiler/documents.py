"""The documents that a ruleset is put together from, and which lies on which."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping


@dataclass(frozen=True, slots=True)
class Document:
    """A ruleset or overlay as it stands in a file. `span`: of its name.

    `key` is its own among all: the file and the name. `below` is the key of what it extends or lies
    on, `grounds` are all that it may lie on, `given` are those of `cards_from`.
    """

    key: str
    name: str
    overlay: bool
    span: Span
    node: Mapping
    below: str | None
    grounds: tuple[str, ...]
    given: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """All documents that are needed, by key; `layers` are those that lie on one another, the lowest first.

    `target` is the one that was asked for; what comes after it in `layers` are overlays put on it.
    `whole`: nothing is missing, so that they can be put together.
    """

    documents: Map[str, Document]
    layers: tuple[str, ...]
    target: str
    whole: bool = True
