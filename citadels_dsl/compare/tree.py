"""Where two parts differ inside, as their author wrote it: a path of words and what stood there before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from enum import Enum
from itertools import zip_longest
from typing import Any

from citadels_dsl.compare.changes import Detail
from citadels_dsl.compare.normal import normal
from citadels_dsl.compare.parts import FOR_PEOPLE
from citadels_dsl.rulebook.facts import numbers
from citadels_dsl.rules.expressions import Expr, Node
from citadels_dsl.rules.statements import Branch, Either, If, Statement
from citadels_dsl.source import Span

#: What does not count, or is told elsewhere.
_UNTOLD = frozenset({"span", "type", "slot", "slots", "site", "id", *FOR_PEOPLE})
#: Fields as an author calls them.
_WORDS = {
    "condition": "if", "during": "while", "body": "do", "otherwise": "else", "doer": "who", "pattern": "on",
    "decider": "who", "times": "repeat", "branches": "", "members": "",
}  # fmt: skip
#: Statements whose branches each say of themselves which they are.
_IN_TURN = (If, Either)
#: Longer pieces are cut in the middle.
_LONG = 160


def differences(old: Any, new: Any) -> tuple[Detail, ...]:
    """The smallest pieces that differ, from the outside in."""
    return tuple(_differ(old, new, ()))


def reworded(old: Sequence[Any], new: Sequence[Any]) -> tuple[Detail, ...]:
    """What people read of a part, where it is another text."""
    return tuple(
        Detail((), _text_of(here), _text_of(there))
        for here, there in zip_longest(old, new)
        if here != there and (here or there)
    )


def _text_of(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_text_of(text)}" for key, text in sorted(value.items()))
    return _cut(" ".join(str(value or "").split()))


def _differ(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Detail]:
    if normal(old) == normal(new):
        return
    if _is_branch(old) and _is_branch(new):
        yield from _differ(old[0], new[0], path)
        yield from _differ(old[1], new[1], (*path, f"if {_words(old[0])}"))
    elif isinstance(old, tuple) and isinstance(new, tuple) and not _are_numbers(old, new):
        yield from _sequences(old, new, path)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in (*old, *(key for key in new if key not in old)):
            name = " and ".join(map(str, key)) if isinstance(key, tuple) else str(key)
            if key not in old or key not in new:
                yield Detail((*path, name), _words(old.get(key)), _words(new.get(key)))
            else:
                yield from _differ(old[key], new[key], (*path, name))
    elif type(old) is type(new) and is_dataclass(old) and not isinstance(old, type):
        yield from _nodes(old, new, path)
    else:
        yield Detail(path, _there(old, path), _there(new, path))


def _there(value: Any, path: tuple[str, ...]) -> str:
    """A condition that is not there is nothing at all."""
    return "" if value is None and path[-1:] == (_WORDS["condition"],) else _words(value)


def _is_branch(value: Any) -> bool:
    """A condition of an `if`, and what stands below it."""
    return isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Expr) and isinstance(value[1], tuple)


def _are_numbers(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    """Numbers of players: a range is told as a whole."""
    return all(type(item) is int for item in (*old, *new))


def _nodes(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Detail]:
    names = [f.name for f in fields(old) if f.name not in _UNTOLD]
    apart = [name for name in names if normal(getattr(old, name)) != normal(getattr(new, name))]
    if isinstance(old, Node) and (not apart or not all(_opens(getattr(old, n), getattr(new, n)) for n in apart)):
        yield Detail(path, _words(old), _words(new))
        return
    inner = (*path, _first_line(old)) if isinstance(old, Statement | Branch) and not isinstance(old, _IN_TURN) else path
    for name in apart:
        word = _WORDS.get(name, name.replace("_", " "))
        skipped = not word or (isinstance(old, Node) and name != "otherwise")
        further = inner if skipped else (*inner, word)
        yield from _differ(getattr(old, name), getattr(new, name), further)


def _opens(old: Any, new: Any) -> bool:
    """It has parts of its own that were written somewhere; where there are more or fewer, they are statements."""
    if isinstance(old, Node) or not isinstance(old, tuple):
        return isinstance(old, Node)
    return bool(old) and (len(old) == len(new) or any(map(_is_stated, old)))


def _is_stated(item: Any) -> bool:
    """A statement, a branch of one, or an `if` with what stands below it."""
    return isinstance(item, Statement | Branch | tuple)


def _sequences(old: tuple[Any, ...], new: tuple[Any, ...], path: tuple[str, ...]) -> Iterator[Detail]:
    """Item by item where as many changed places as there were; else what went and what came."""
    mine, theirs = [repr(normal(item)) for item in old], [repr(normal(item)) for item in new]
    for tag, a, b, c, d in SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if b - a == d - c:
            for here, there in zip(old[a:b], new[c:d], strict=True):
                yield from _differ(here, there, path)
            continue
        yield from (Detail(path, _words(item), "") for item in old[a:b])
        yield from (Detail(path, "", _words(item)) for item in new[c:d])


# ------------------------------------------------------------------ words


def _words(value: Any) -> str:
    """A piece as it was written, on one line."""
    if value is None:
        return "none"
    span = _span(value)
    if span is not None and span.text.strip():
        return _cut(_on_one_line(span.text, isinstance(value, Statement | Branch)))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return _cut(_of_several(value)) if value else "none"
    if is_dataclass(value) and not isinstance(value, type):
        inside = [getattr(value, f.name) for f in fields(value) if f.name not in _UNTOLD]
        return _cut(", ".join(_words(item) for item in inside if item not in (None, (), "")))
    return _cut(str(value)) or "none"


def _of_several(value: tuple[Any, ...]) -> str:
    if _is_branch(value):
        return f"if {_words(value[0])}: {_words(value[1])}"
    if isinstance(value[0], Statement):
        return "; ".join(map(_words, value))
    return numbers(value) if _are_numbers(value, ()) else ", ".join(map(_words, value))


def _on_one_line(written: str, stated: bool) -> str:
    """`stated`: a statement, whose block may stand below it. A condition may be a list, of which all holds."""
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    if stated:
        return "".join(line + (" " if line.endswith(":") else "; ") for line in lines).rstrip("; ")
    return " ".join(f"and {line[2:]}" if line.startswith("- ") else line for line in lines).removeprefix("and ")


def _span(value: Any) -> Span | None:
    span = getattr(value, "span", None) if isinstance(value, Node) else None
    return span if isinstance(span, Span) else None


def _first_line(node: Node) -> str:
    if node.span is None:
        return type(node).__name__.lower()
    written = node.span.text.strip()
    return _cut(written.splitlines()[0].strip().rstrip(":") if written else type(node).__name__.lower())


def _cut(text: str) -> str:
    return text if len(text) <= _LONG else f"{text[: _LONG // 2]} ... {text[-_LONG // 2 :]}"
