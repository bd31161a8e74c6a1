"""A difference as one HTML page, with nothing to fetch."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from citadels_dsl.compare.changes import SECTIONS, Change, Difference
from citadels_dsl.compare.figures import Simulated
from citadels_dsl.report.differences import simulated
from citadels_dsl.report.differences.lines import MARKS, SHOWN, called, parted, piece, places, replayed, summary
from citadels_dsl.report.page import page

_STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; border-bottom: 1px solid; }
article { margin: 1rem 0; padding-left: .8rem; border-left: .25rem solid gray; }
article.added { border-color: green; } article.removed { border-color: firebrick; }
article.changed, article.renamed { border-color: darkorange; }
h3 { font-size: 1rem; margin: 0; } small { opacity: .75; } p, ul { margin: .3rem 0; }
del { text-decoration: none; } ins { text-decoration: none; }
del::before { content: "before: "; font-weight: bold; } ins::before { content: "after: "; font-weight: bold; }
table { border-collapse: collapse; font-size: .9rem; } td, th { padding: .1rem .5rem; text-align: left; }
code { overflow-wrap: anywhere; }
"""


def html(difference: Difference) -> str:
    """ "" if nothing differs."""
    told = difference.changes or difference.replayed or difference.simulated
    return "\n".join(page(summary(difference), _STYLE, _body(difference))) + "\n" if told else ""


def _body(difference: Difference) -> Iterator[str]:
    yield f"<h1>{escape(summary(difference))}</h1>"
    for section in SECTIONS:
        changes = difference.of(section)
        if changes:
            yield f"<section><h2>{escape(section.capitalize())}</h2>"
            for change in changes:
                yield from _change(change)
            yield "</section>"
    if (found := difference.replayed) is not None:
        yield f"<section><h2>{escape(replayed(found))}</h2>"
        for one in found.partings[:SHOWN]:
            yield f'<article class="changed"><h3>{escape(parted(one))}</h3>'
            yield f"<p><del>{escape(one.old)}</del></p><p><ins>{escape(one.new)}</ins></p></article>"
        yield "</section>"
    if difference.simulated is not None:
        yield from _simulated(difference.simulated)


def _simulated(games: Simulated) -> Iterator[str]:
    yield f"<section><h2>{escape(simulated.head(games))}</h2><ul>"
    for certain, text in simulated.sentences(games):
        yield f"<li>{'<strong>' * certain}{escape(text)}{'</strong>' * certain}</li>"
    yield "</ul>"
    yield from (f"<p><small>{escape(text)}</small></p>" for text in simulated.notes(games))
    yield f"<table><tr>{''.join(f'<th>{escape(name)}</th>' for name in simulated.COLUMNS)}</tr>"
    for row in simulated.rows(games):
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table></section>"


def _change(change: Change) -> Iterator[str]:
    yield f'<article class="{change.kind}">'
    yield f"<h3>{MARKS[change.kind]} {escape(called(change))} <small>{change.kind}, {change.effect.words}</small></h3>"
    if where := places(change):
        yield f"<small>{escape(where)}</small>"
    if change.old == change.new:
        yield from (f"<p>{escape(text)}</p>" for text in change.new)
    else:
        yield from (f"<p><del>{escape(text)}</del></p>" for text in change.old)
        yield from (f"<p><ins>{escape(text)}</ins></p>" for text in change.new)
    if change.details:
        yield "<ul>" + "".join(f"<li><code>{escape(piece(one))}</code></li>" for one in change.details) + "</ul>"
    yield from (f"<p>what goes by it: {escape(text)}</p>" for text in change.asked)
    yield "</article>"
