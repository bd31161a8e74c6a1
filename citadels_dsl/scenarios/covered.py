"""Coverage for people: a summary by file, and the files with a mark beside each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from citadels_dsl.scenarios.coverage import Coverage, Use
from citadels_dsl.source import Source

#: Beside a line: all of it ran, a part of it, nothing; or there is nothing on it that can run.
MARKS = {Use.WHOLE: "+", Use.PART: "~", Use.NONE: "!"}


def percent(uses: Iterable[Use]) -> float:
    """Of the lines with something to run those that ran; a line of which a part ran counts half."""
    worth = [{Use.WHOLE: 1.0, Use.PART: 0.5, Use.NONE: 0.0}[use] for use in uses]
    return 100 * sum(worth) / len(worth) if worth else 100.0


def summary(coverage: Coverage) -> str:
    """A line for each file with what is missing, the whole, and the clauses that never applied."""
    files = coverage.files()
    width = max((len(source.path) for source in files), default=4)
    rows: list[str] = []
    everything: list[Use] = []
    for source in files:
        lines = coverage.lines(source)
        everything += lines.values()
        missing = _runs([line for line, use in lines.items() if use is Use.NONE])
        partly = _runs([line for line, use in lines.items() if use is Use.PART])
        rows.append(f"{source.path:<{width}}  {_said(lines.values())}")
        rows += [f"  never: {missing}"] if missing else []
        rows += [f"  one way only: {partly}"] if partly else []
    rows.append(f"{'together':<{width}}  {_said(everything)}")
    dead = coverage.dead()
    if dead:
        rows += ["", f"{len(dead)} clauses never applied:"]
        rows += [f"  {name}  ({span})" for name, span in dead]
    return "\n".join(rows) + "\n"


def _said(uses: Iterable[Use]) -> str:
    there = list(uses)
    return f"{percent(there):5.1f} % of {len(there)} lines"


def annotated(coverage: Coverage) -> str:
    """Every file, each line with its mark: `+` ran, `~` ran in part or one way only, `!` never."""
    return "\n".join("\n".join(_listing(coverage, source)) + "\n" for source in coverage.files())


def _listing(coverage: Coverage, source: Source) -> Iterator[str]:
    yield f"{source.path}  {_said(coverage.lines(source).values())}"
    lines = coverage.lines(source)
    for number, text in enumerate(source.text.splitlines(), 1):
        use = lines.get(number)
        ways = coverage.ways(source, number) if use is Use.PART else ""
        yield f"{number:5} {MARKS[use] if use else ' '} {text}{f'    <- {ways}' if ways else ''}".rstrip()


def _runs(lines: Sequence[int]) -> str:
    """Numbers as people write them: 3, 7-9."""
    found: list[list[int]] = []
    for line in sorted(lines):
        if found and line == found[-1][-1] + 1:
            found[-1].append(line)
        else:
            found.append([line])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)
