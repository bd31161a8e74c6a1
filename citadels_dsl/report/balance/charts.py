"""Bars and whiskers as SVG that stretches with the page and keeps its letters.

Everything across is in percent of the width, everything down in pixels: on a narrow page the bars get shorter and the
letters stay as they are. Each chart has a title and a description, and is one picture to a screen reader; beside it
stands a table with the same figures (`grids`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

#: Pixels: of a line of letters, of a bar with the room below it, between two groups.
LETTERS, BAR, GAP = 18, 13, 9
#: So many letters have room on a phone, beside what is told at the end of their line and alone on it.
WIDEST, WIDEST_BELOW = 25, 40
#: The shapes by which kinds of player are told apart, besides their colours.
SHAPES = ("disc", "square", "ring", "bar")


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure with its interval. `series`: which of the kinds of player; `strong`: it is certain."""

    series: int
    value: float
    low: float
    high: float
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Group:
    """What stands under one name: `aside` is told at the right end of its line, `below` in one of its own."""

    name: str
    aside: str
    marks: tuple[Mark, ...]
    below: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """`anchor`: its id on the page. `zero`: the figure of the axis. `series`: what the kinds of mark are called.

    `unit`: behind the figures of its edges; `middle`: what the axis is called.
    """

    anchor: str
    title: str
    text: str
    groups: tuple[Group, ...]
    series: tuple[str, ...] = ()
    zero: float = 0.0
    unit: str = ""
    middle: str = "even"


def edges(groups: Sequence[Group], zero: float) -> tuple[float, float]:
    """Room for all figures, and for whiskers as far as half as much again: one that is endless is cut.

    Where there is none, or all are on the axis, it stands in the middle."""
    values = [mark.value for group in groups for mark in group.marks] or [zero]
    reach = max(max(abs(value - zero) for value in values) * 1.5, 1e-9)
    ends = [end for group in groups for mark in group.marks for end in (mark.low, mark.high)]
    low = max(zero - reach, min([zero, *ends, *values]))
    high = min(zero + reach, max([zero, *ends, *values]))
    room = (high - low) * 0.03 or 1.0
    return low - room, high + room


def svg(chart: Chart) -> str:
    return "".join(_lines(chart))


def _lines(chart: Chart) -> Iterator[str]:
    low, high = edges(chart.groups, chart.zero)

    def across(value: float) -> str:
        share = (min(high, max(low, value)) - low) / (high - low)
        return f"{100 * share:.2f}%"

    legend = LETTERS + GAP if len(chart.series) > 1 else 0
    height = legend + sum(map(_height, chart.groups)) + LETTERS
    name = f"{chart.anchor}-title {chart.anchor}-text"
    yield f'<svg class="chart" role="img" aria-labelledby="{name}" width="100%" height="{height}">'
    yield f'<title id="{chart.anchor}-title">{escape(chart.title)}</title>'
    yield f'<desc id="{chart.anchor}-text">{escape(chart.text)}</desc>'
    if legend:
        yield from _legend(chart.series)
    axis = across(chart.zero)
    yield f'<line class="axis" x1="{axis}" x2="{axis}" y1="{legend}" y2="{height - LETTERS}"/>'
    y = legend
    for group in chart.groups:
        yield f'<text class="name" x="0" y="{y + 13}">{escape(_cut(group.name, WIDEST))}</text>'
        yield f'<text class="aside" x="100%" y="{y + 13}" text-anchor="end">{escape(group.aside)}</text>'
        y += LETTERS
        if group.below:
            yield f'<text class="aside" x="0" y="{y + 12}">{escape(_cut(group.below, WIDEST_BELOW))}</text>'
            y += LETTERS
        for mark in group.marks:
            yield from _mark(mark, y + BAR // 2, across, chart.zero)
            y += BAR
        y += GAP
    for x, anchor, value in (("0", "start", low), (axis, "middle", chart.zero), ("100%", "end", high)):
        text = f"{value:{'+' if not chart.zero else ''}.{1 if abs(value) < 10 else 0}f}{chart.unit}"
        if anchor != "middle" or 15 < float(axis[:-1]) < 85:
            text = chart.middle if anchor == "middle" else text
            yield f'<text class="aside" x="{x}" y="{height - 4}" text-anchor="{anchor}">{text}</text>'
    yield "</svg>"


def _height(group: Group) -> int:
    return LETTERS * (2 if group.below else 1) + BAR * len(group.marks) + GAP


def _cut(text: str, most: int) -> str:
    """What a phone has no room for stands in the table."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _mark(mark: Mark, y: int, across: Callable[[float], str], zero: float) -> Iterator[str]:
    kind = f"s{mark.series}" + ("" if mark.strong else " faint")
    left, right = sorted((mark.value, zero))
    start = across(left)
    length = f"{float(across(right)[:-1]) - float(start[:-1]):.2f}%"
    yield f'<rect class="{kind} bar" x="{start}" y="{y - 3}" width="{length}" height="6"/>'
    yield f'<line class="{kind} whisker" x1="{across(mark.low)}" x2="{across(mark.high)}" y1="{y}" y2="{y}"/>'
    yield _shape(mark.series, across(mark.value), y, kind)


def _shape(series: int, x: str, y: int, kind: str) -> str:
    match SHAPES[series % len(SHAPES)]:
        case "disc":
            return f'<circle class="{kind} dot" cx="{x}" cy="{y}" r="4.5"/>'
        case "ring":
            return f'<circle class="{kind} ring" cx="{x}" cy="{y}" r="4"/>'
        case "square":
            return f'<rect class="{kind} dot" x="{x}" y="{y - 4}" width="8" height="8" transform="translate(-4 0)"/>'
        case _:  # a bar, the last of the shapes
            return f'<rect class="{kind} dot" x="{x}" y="{y - 5}" width="4" height="10" transform="translate(-2 0)"/>'


def _legend(series: Sequence[str]) -> Iterator[str]:
    for number, name in enumerate(series):
        left = 100 * number / len(series)
        yield _shape(number, f"{left + 2:.1f}%", 8, f"s{number}")
        yield f'<text class="aside" x="{left + 5:.1f}%" y="13">{escape(name)}</text>'
