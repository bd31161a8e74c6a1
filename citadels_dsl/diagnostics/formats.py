"""Problems for programs: JSON, annotations of GitHub's actions, SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from urllib.parse import quote

import citadels_dsl
from citadels_dsl.diagnostics.codes import CODES
from citadels_dsl.diagnostics.problem import Diagnostic
from citadels_dsl.source import Span

SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def to_json(diagnostics: Sequence[Diagnostic]) -> str:
    """A list of objects; lines and columns count from 1, `end_column` is that after the last letter."""
    return json.dumps([_plain(problem) for problem in diagnostics], indent=2, ensure_ascii=False)


def to_github(diagnostics: Sequence[Diagnostic]) -> str:
    """A command of GitHub's actions a line: `::error file=rules.yaml,line=5,...::message`."""
    return "\n".join(_command(problem) for problem in diagnostics)


def to_sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """A whole log of one run."""
    codes = sorted({problem.code for problem in diagnostics})
    driver = {
        "name": "citadels",
        "version": citadels_dsl.__version__,
        "rules": [_rule(code) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes.index(problem.code)) for problem in diagnostics],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _plain(problem: Diagnostic) -> dict[str, object]:
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": problem.hint,
        "where": problem.where,
        **_spot(problem.span),
        "notes": [{"message": note.message, **_spot(note.span)} for note in problem.notes],
    }


def _spot(span: Span) -> dict[str, object]:
    return {
        "file": span.source.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": max(span.end_column, 1),
    }


def _command(problem: Diagnostic) -> str:
    span = problem.span
    level = "error" if problem.is_error else "warning"
    title = f"{problem.code} {CODES[problem.code].title}" if problem.code in CODES else problem.code
    places = "".join(f" ({note.message}: {note.span})" for note in problem.notes)
    message = problem.message + (f"; {problem.hint}" if problem.hint else "") + places
    return github_command(level, title, message, span)


def github_command(level: str, title: str, message: str, span: Span | None) -> str:
    """`::warning file=rules.yaml,line=5,title=...::message`."""
    values: dict[str, str] = {}
    if span is not None:
        values = {
            "file": span.source.path,
            "line": str(span.line),
            "endLine": str(span.end_line),
            "col": str(span.column),
            "endColumn": str(max(span.end_column, 1)),
        }
    values["title"] = title
    return f"::{level} {','.join(f'{k}={_escape(v, True)}' for k, v in values.items())}::{_escape(message, False)}"


def _escape(text: str, value: bool) -> str:
    """What a command would take for its own signs."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if value else text


def _rule(code: str) -> dict[str, object]:
    known = CODES.get(code)
    if known is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": known.title}, "fullDescription": {"text": known.text}}


def _result(problem: Diagnostic, rule: int) -> dict[str, object]:
    message = problem.message + (f"; {problem.hint}" if problem.hint else "")
    result: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity.value,
        "message": {"text": message},
        "locations": [{"physicalLocation": _location(problem.span)}],
    }
    if problem.notes:
        result["relatedLocations"] = [
            {"physicalLocation": _location(note.span), "message": {"text": note.message}} for note in problem.notes
        ]
    return result


def _location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": max(span.end_column, 1),
    }
    return {"artifactLocation": {"uri": quote(PurePath(span.source.path).as_posix())}, "region": region}
