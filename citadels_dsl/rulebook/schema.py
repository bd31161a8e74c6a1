"""The table of keys as a JSON Schema (2020-12), by which editors complete keys and show their help."""

from __future__ import annotations

import re
from typing import assert_never

from citadels_dsl.vocabulary.keys import (
    CARD_PARTS,
    CLAUSE_KINDS,
    KINDS_OF_CARD,
    LISTS,
    MAPS,
    MEMBER,
    SECTIONS,
    Key,
    Kind,
    Section,
    kinds as k,
)

Json = dict[str, object]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_NAME = "[a-z][a-z0-9_]*"
#: What is one text for a reader of YAML that guesses types, as most editors' do.
_TEXT: Json = {"type": ["string", "number", "boolean", "null"]}
_COUNT: Json = {
    "anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"}],
}


def json_schema() -> Json:
    """Of a whole file; the sections are its definitions."""
    top = SECTIONS["file"]
    return {
        "$schema": DIALECT,
        "title": "A ruleset for citadels, or an overlay on one",
        **_section(top),
        "oneOf": [
            {"required": ["ruleset"], "not": {"required": ["on"]}},
            {"required": ["overlay", "on"], "not": {"anyOf": [{"required": [key.word]} for key in (*LISTS, *MAPS)]}},
        ],
        "$defs": {name: _section(section) for name, section in SECTIONS.items() if section is not top},
    }


def _section(section: Section) -> Json:
    found: Json = {
        "type": "object",
        "description": section.help,
        "properties": {key.word: _described(key) for key in section.keys},
        "additionalProperties": False,
    }
    required = [key.word for key in section.keys if key.required]
    if required:
        found["required"] = required
    if section is SECTIONS["clause"]:
        found["oneOf"] = [{"required": [word]} for word in CLAUSE_KINDS]
    return found


def _described(key: Key) -> Json:
    return {"description": key.help, **of_kind(key.kind)}


def of_kind(kind: Kind) -> Json:
    """What may stand at a key of this kind."""
    match kind:
        case k.Text() | k.Ref() | k.Plain() | k.Language():
            return dict(_TEXT)
        case k.NewName():
            return {"type": "string", "pattern": f"^{_NAME}$"}
        case k.Word(words):
            return {"enum": list(words)}
        case k.Truth():
            return {"enum": ["yes", "no"]}
        case k.Whole(high):
            return {"type": "integer", "minimum": 0, "maximum": high}
        case k.Rank():
            return {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 99}, {"const": "none"}]}
        case k.Order():
            return {"type": "number", "minimum": 0, "maximum": 99.9}
        case k.Players():
            return {"anyOf": [*_options(_COUNT), {"type": "array", "items": _COUNT, "minItems": 1}]}
        case k.Rows():
            inner: Json = {"type": "object", "patternProperties": {"^[0-9]+$": {"type": "integer", "minimum": 0}}}
            cells = {"anyOf": [{"type": "integer", "minimum": 0}, {**inner, "additionalProperties": False}]}
            return {"type": "object", "patternProperties": {"^[0-9]+$": cells}, "additionalProperties": False}
        case k.ListOf(inner_kind):
            return {"type": "array", "items": of_kind(inner_kind)}
        case k.OneOrList(inner_kind):
            one = of_kind(inner_kind)
            return {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}
        case k.MapOf(inner_kind, names):
            pattern = f"^{_NAME}$" if names == "name" else "^[a-z]{2,3}(-[A-Za-z]{2,4})?$"
            return {
                "type": "object",
                "propertyNames": {"pattern": pattern},
                "additionalProperties": of_kind(inner_kind),
            }
        case k.SectionOf(name):
            return {"$ref": f"#/$defs/{name}"}
        case k.ListOrSection(inner_kind, name):
            return {"anyOf": [{"type": "array", "items": of_kind(inner_kind)}, {"$ref": f"#/$defs/{name}"}]}
        case k.Parts():
            return _parts({key.word: _described(key) for key in (*LISTS, *MAPS)}, None)
        case k.Removed():
            listed = of_kind(k.OneOrList(k.Ref("name")))
            return _parts({key.word: listed for key in (*LISTS, *MAPS)}, listed)
        case k.Changes():
            return _changes()
        case _:
            assert_never(kind)


def _options(schema: Json) -> list[Json]:
    options = schema["anyOf"]
    assert isinstance(options, list)
    return options


def _parts(properties: dict[str, Json], inside: Json | None) -> Json:
    """Sections of the file, and `card.abilities` and the like."""
    character = SECTIONS["character"]
    patterns = {
        f"^{_NAME}\\.{word}$": inside or _described(key)
        for word in CARD_PARTS
        if (key := character.key(word)) is not None
    }
    return {
        "type": "object",
        "properties": properties,
        "patternProperties": patterns,
        "additionalProperties": False,
    }


def _changes() -> Json:
    """Paths to single keys; of a key that several sections have, any of its kinds."""
    patterns: dict[str, Json] = {}

    def allow(path: str, keys: tuple[Key, ...]) -> None:
        for key in keys:
            if key.word not in CARD_PARTS:
                patterns.setdefault(f"^{path}\\.{re.escape(key.word)}$", _described(key))

    sections = "|".join(word for word in MEMBER if MEMBER[word] not in KINDS_OF_CARD)
    for name in KINDS_OF_CARD:
        allow(_NAME, SECTIONS[name].keys)
    for word in sections.split("|"):
        allow(f"{word}\\.{_NAME}", SECTIONS[MEMBER[word]].keys)
    allow(f"(?!({sections})\\.){_NAME}\\.{_NAME}", SECTIONS["clause"].keys)
    for word in ("marks", "questions"):
        allow(f"{_NAME}\\.{word}\\.{_NAME}", SECTIONS[MEMBER[word]].keys)
    return {"type": "object", "patternProperties": patterns, "additionalProperties": False}
