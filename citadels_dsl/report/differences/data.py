"""A difference for programs: JSON, and annotations of GitHub's actions."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import isinf
from typing import Any

from citadels_dsl.compare.changes import Change, Difference, Effect
from citadels_dsl.compare.figures import Simulated
from citadels_dsl.diagnostics.formats import github_command
from citadels_dsl.report.differences.lines import SHOWN, called, parted, piece, replayed
from citadels_dsl.report.differences.simulated import head, notes, sentences
from citadels_dsl.source import Span

_LEVELS = {Effect.BEHAVIOUR: "warning", Effect.PRESENTATION: "notice", Effect.NONE: "notice"}
_ALIKE = "Every game goes the same way."


def as_json(difference: Difference) -> str:
    """An object with a list of changes; lines count from 1."""
    found: dict[str, Any] = {
        "first": difference.first,
        "second": difference.second,
        "effect": difference.effect.words if difference.changes else "same",
        "changes": [_plain(change) for change in difference.changes],
    }
    if (games := difference.replayed) is not None:
        found["replayed"] = {"games": games.games, "partings": [asdict(one) for one in games.partings]}
    if (simulated := difference.simulated) is not None:
        found["simulated"] = _simulated(simulated)
    return json.dumps(found, indent=2, ensure_ascii=False)


def as_github(difference: Difference) -> str:
    """A command a line: `::warning file=rules.yaml,line=5::...`; "" if nothing differs and no games were asked for."""
    commands = [_command(change) for change in difference.changes]
    if (games := difference.replayed) is not None:
        partings = [f"{parted(one)}\n- {one.old}\n+ {one.new}" for one in games.partings[:SHOWN]]
        commands.append(github_command(_level(bool(partings)), replayed(games), "\n".join(partings) or _ALIKE, None))
    if (found := difference.simulated) is not None:
        told = [*sentences(found)]
        said = "\n".join((*(text for _, text in told), *notes(found)))
        commands.append(github_command(_level(any(certain for certain, _ in told)), head(found), said, None))
    return "\n".join(commands)


def _level(differs: bool) -> str:
    return _LEVELS[Effect.BEHAVIOUR if differs else Effect.NONE]


def _simulated(found: Simulated) -> dict[str, Any]:
    """Shares are told as parts of 1. Where there are too few games for an interval, its ends are null."""
    data = asdict(found)
    for figure, one in zip(data["figures"], found.figures, strict=True):
        figure["certain"] = one.certain
        if isinf(one.high):
            figure["low"] = figure["high"] = None
    return data


def _plain(change: Change) -> dict[str, Any]:
    return {
        "section": change.section,
        "name": change.name,
        "was": change.was,
        "kind": change.kind,
        "effect": change.effect.words,
        "before": _spot(change.before),
        "after": _spot(change.after),
        "old": list(change.old),
        "new": list(change.new),
        "asked": list(change.asked),
        "details": [{"path": list(one.path), "old": one.old, "new": one.new} for one in change.details],
    }


def _spot(span: Span | None) -> dict[str, object] | None:
    return None if span is None else {"file": span.source.path, "line": span.line, "column": span.column}


def _command(change: Change) -> str:
    said = "; ".join([f"{called(change)} {change.kind} ({change.effect.words})", *map(piece, change.details)])
    if change.old != change.new and change.new:
        said = f"{said}\nnow: {' '.join(change.new)}"
    span = change.after or change.before
    return github_command(_LEVELS[change.effect], f"{change.section}: {change.name}", said, span)
