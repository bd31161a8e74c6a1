"""Problems for programs."""

from __future__ import annotations

import json
from typing import Any

import jsonschema

from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.diagnostics.formats import to_github, to_json, to_sarif
from citadels_dsl.source import Source, Span

RULES = Source("a folder/rules, new.yaml", "ruleset: village\nplayrs: 3-5\n城 x: 1\n")
PROBLEMS = [
    Diagnostic(
        "E201",
        "nothing reads `playrs`\nin a file",
        Span(RULES, 17, 23),
        "did you mean `players`?",
        "village",
        (Note(Span(RULES, 0, 7), "the file"),),
    ),
    Diagnostic("W999", "100% odd", Span(RULES, 31, 32)),
]

#: What SARIF 2.1.0 asks of the parts that are written.
REGION: dict[str, Any] = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "additionalProperties": {"type": "integer", "minimum": 1},
}
LOCATION: dict[str, Any] = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "required": ["artifactLocation", "region"],
            "properties": {
                "artifactLocation": {
                    "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": "^[^ ]+$"}},
                    "additionalProperties": False,
                },
                "region": REGION,
            },
        },
        "message": {"required": ["text"]},
    },
}
SARIF: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs", "$schema"],
    "additionalProperties": False,
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string"},
        "runs": {
            "type": "array",
            "minItems": 1,
            "items": {
                "required": ["tool", "results"],
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "tool": {
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "required": ["name"],
                                "properties": {
                                    "rules": {
                                        "uniqueItems": True,
                                        "items": {
                                            "required": ["id"],
                                            "properties": {"shortDescription": {"required": ["text"]}},
                                        },
                                    }
                                },
                            }
                        },
                    },
                    "results": {
                        "items": {
                            "required": ["message", "ruleId", "ruleIndex", "level", "locations"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": {"required": ["text"], "properties": {"text": {"minLength": 1}}},
                                "locations": {"items": LOCATION},
                                "relatedLocations": {"items": LOCATION},
                            },
                        }
                    },
                },
            },
        },
    },
}


def test_json_has_every_part_of_a_problem() -> None:
    first, second = json.loads(to_json(PROBLEMS))
    assert first == {
        "code": "E201",
        "severity": "error",
        "message": "nothing reads `playrs`\nin a file",
        "hint": "did you mean `players`?",
        "where": "village",
        "file": "a folder/rules, new.yaml",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 7,
        "notes": [
            {
                "message": "the file",
                "file": "a folder/rules, new.yaml",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 8,
            }
        ],
    }
    assert second["severity"] == "warning"
    assert json.loads(to_json([])) == []


def test_an_annotation_is_one_line_and_its_signs_are_escaped() -> None:
    first, second = to_github(PROBLEMS).split("\n")
    assert first.startswith("::error file=a folder/rules%2C new.yaml,line=2,endLine=2,col=1,endColumn=7,title=E201 ")
    assert "::nothing reads `playrs`%0Ain a file; did you mean `players`? (the file: " in first
    assert (
        second == "::warning file=a folder/rules%2C new.yaml,line=3,endLine=3,col=3,endColumn=4,title=W999::100%25 odd"
    )


def test_sarif_has_the_structure_that_it_must_have() -> None:
    log = json.loads(to_sarif(PROBLEMS))
    jsonschema.validate(log, SARIF)
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20folder/rules%2C%20new.yaml"
    assert run["results"][0]["relatedLocations"][0]["message"]["text"] == "the file"
    jsonschema.validate(json.loads(to_sarif([])), SARIF)


def test_a_problem_of_a_missing_file_has_a_place_too() -> None:
    missing = [Diagnostic("E001", "there is no such file", Span(Source("gone.yaml", ""), 0, 0))]
    jsonschema.validate(json.loads(to_sarif(missing)), SARIF)
    assert "line=1," in to_github(missing)
