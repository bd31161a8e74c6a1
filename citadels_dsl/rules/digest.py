"""A name for what rules mean: two rulesets that mean the same have the same digest.

Layout, comments, the names of locals, texts for people (`says`, labels, translations) and the order of
keys do not count; names of cards, marks, options and the like do, for others may speak of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Any

from citadels_dsl.rules.ruleset import Rules

#: Changes whenever the same rules would get another digest than before.
FORMAT = "citadels-rules 1"

_FOR_PEOPLE = frozenset({"says", "names", "colour_names", "label"})
_OF_THE_WHOLE = frozenset({"name"})
_NO_ORDER = frozenset({"on", "removes", "needs", "over", "without", "touches", "one_of", "answers"})


def digest(rules: Rules) -> str:
    """64 hexadecimal digits."""
    text = json.dumps([FORMAT, canonical(rules)], ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def canonical(rules: Rules) -> object:
    """The rules as plain lists, texts and numbers, in an order that does not depend on how they were written."""
    return _node(rules, _FOR_PEOPLE | _OF_THE_WHOLE)


def plainly(part: object) -> object:
    """A part of the rules (a clause, an expression) in the same way."""
    return _value(part)


def _node(node: Any, without: frozenset[str] = _FOR_PEOPLE) -> object:
    """A dataclass as its name and those fields that count and are not what they would be anyway."""
    parts: list[object] = [type(node).__name__]
    for field in fields(node):
        value = getattr(node, field.name)
        if field.compare and field.name not in without and not _is_default(field, value):
            plain = _value(value)
            parts.append([field.name, _sorted(plain) if field.name in _NO_ORDER else plain])
    return parts


def _value(value: Any) -> object:
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, str | int):
        return value
    if is_dataclass(value):
        return _node(value)
    if isinstance(value, Mapping):
        return sorted(([_value(key), _value(item)] for key, item in value.items()), key=_text)
    return [_value(item) for item in value]


def _sorted(plain: object) -> object:
    return sorted(plain, key=_text) if isinstance(plain, list) else plain


def _text(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=True)


def _is_default(field: Field[Any], value: object) -> bool:
    return field.default is not MISSING and type(value) is type(field.default) and value == field.default
