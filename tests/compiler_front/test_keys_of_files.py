"""The table of keys, and what is printed from it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from citadels_dsl.rulebook.schema import json_schema
from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping, Scalar, Value
from citadels_dsl.syntax.reading import read
from citadels_dsl.vocabulary.keys import MEMBER, SECTIONS
from citadels_dsl.vocabulary.keys.kinds import ListOrSection, MapOf, SectionOf

SCHEMA = json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FOLDER = Path(__file__).parents[2] / "rulesets"
RULESETS = sorted(FOLDER.rglob("*.yaml"))


def plain(value: Value) -> Any:
    """A value as an editor's reader of YAML would take it."""
    if isinstance(value, Mapping):
        return {entry.key.text: plain(entry.value) for entry in value}
    if not isinstance(value, Scalar):
        return [plain(item) for item in value]
    if value.quoted or value.block:
        return value.text
    if re.fullmatch(r"[0-9]+", value.text):
        return int(value.text)
    if re.fullmatch(r"[0-9]+\.[0-9]+", value.text):
        return float(value.text)
    return value.text or None


def wrong(text: str) -> list[str]:
    documents, problems = read(Source("x.yaml", text))
    assert not problems
    return [error.message for document in documents for error in VALIDATOR.iter_errors(plain(document))]


def test_every_key_has_one_line_of_help_and_other_words_for_it_are_no_keys() -> None:
    for section in SECTIONS.values():
        words = [key.word for key in section.keys]
        assert len(words) == len(set(words))
        for key in section.keys:
            assert re.fullmatch(r"[A-Z`0-9][^\n]*\.", key.help), key
            assert "\n" not in key.help
            assert not set(key.also) & set(words), key
        assert section.help.endswith(".")


def test_every_section_is_reached_from_the_file() -> None:
    reached, left = {"file"}, ["file"]
    while left:
        for key in SECTIONS[left.pop()].keys:
            inner = key.kind.kind if isinstance(key.kind, MapOf) else key.kind
            if isinstance(inner, SectionOf | ListOrSection) and inner.name not in reached:
                reached.add(inner.name)
                left.append(inner.name)
    assert reached == set(SECTIONS)
    assert set(MEMBER.values()) <= reached


def test_the_schema_is_one_and_helps_at_every_key() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    for name, section in SECTIONS.items():
        properties = SCHEMA["properties"] if name == "file" else SCHEMA["$defs"][name]["properties"]  # type: ignore[index]
        for key in section.keys:
            assert properties[key.word]["description"] == key.help


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_shipped_ruleset_fits_the_schema(path: Path) -> None:
    assert wrong(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "ruleset: a\nplayrs: 3\n",
        "ruleset: a\non: b\n",
        "overlay: a\n",
        "overlay: a\non: b\ndistricts: {}\n",
        "ruleset: a\nplayers: some\n",
        "ruleset: a\ncharacters: {b: {rank: 2.5}}\n",
        "ruleset: a\ncharacters: {B: {rank: 2}}\n",
        "ruleset: a\ndistricts: {b: {colour: noble}}\n",
        "ruleset: a\ndistricts: {b: {colour: noble, cost: lots}}\n",
        "ruleset: a\nrules: {b: {action: maybe, do: gain(1)}}\n",
        "ruleset: a\nrules: {b: {do: gain(1)}}\n",
        "ruleset: a\nrules: {b: {action: may, rule: me.coins, do: gain(1)}}\n",
        "ruleset: a\nchange: {b.cost: lots}\n",
        "ruleset: a\nchange: {b.c.wen: 2}\n",
        "ruleset: a\nchange: {players: 3}\n",
        "ruleset: a\nadd: {b.abilitys: {}}\n",
        "ruleset: a\ntables: {b: {of: [count(players)], rows: {four: 2}}}\n",
    ],
)
def test_the_schema_refuses_what_the_compiler_refuses(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize(
    "text",
    [
        "ruleset: a\nchange: {b.cost: 2, b.c.at: end, rules.d.if: me.gold > 2, b.marks.e.until: round}\n",
        "overlay: a\non: b\nadd: {c.abilities: {d: {action: may, do: gain(1)}}, colours: [grey]}\nremove: {rules: x}\n",
        "ruleset: a\ncast: {without: {ranks: [1], players: 2-3}, presets: {b: [c]}, default: b}\n",
        "ruleset: a\ntables: {b: {of: [count(players), count(characters)], rows: {4: {8: 2, 9: 3}}}}\n",
        "ruleset: a\npieces: {crown: {always_held: yes}}\nnames: {uk: Село}\n",
    ],
)
def test_the_schema_takes_what_the_compiler_takes(text: str) -> None:
    assert wrong(text) == []


def test_the_schema_that_lies_beside_the_rulesets_is_this_one(update: bool) -> None:
    path = FOLDER / "ruleset.schema.json"
    text = json.dumps(SCHEMA, indent=2, ensure_ascii=False) + "\n"
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "run the tests with --update"
