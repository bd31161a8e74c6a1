"""Tables: for every number of players that a ruleset names there is a game."""

from __future__ import annotations

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.validate import sizes
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping


def missing_rows(survey: Survey) -> list[Diagnostic]:
    """A table has a cell for every number of players, with some number of characters that may play."""
    rules, composed = survey.rules, survey.composed
    if not survey.plays:
        return []
    found: list[Diagnostic] = []
    lacking: dict[str, list[int]] = {}
    for players in rules.players:
        most = sizes.most(rules, players)
        if most == 0:
            span = composed.players.span if composed.players is not None else composed.span
            hint = "leave the number out of `players`, or let some character play with so many"
            message = f"with {players} players no character may play"
            found.append(Diagnostic("E853", message, span, hint, "players"))
            continue
        some = range(1, most + 1)
        alone = [t.name for t in rules.tables.values() if not any(sizes.has_cell(rules, t, players, c) for c in some)]
        if not alone and not any(sizes.fits(rules, players, c) for c in some):
            alone = [t.name for t in rules.tables.values() if sizes.counts_characters(t)][:1]
        for name in alone:
            lacking.setdefault(name, []).append(players)
    return found + [_lacks(survey, name, numbers) for name, numbers in lacking.items()]


def _lacks(survey: Survey, name: str, numbers: list[int]) -> Diagnostic:
    """Said where the uppermost file is to blame, for the table or for the number of players."""
    table, players, top = survey.rules.tables[name], survey.composed.players, survey.composed.span.source
    listed = " or ".join(str(n) for n in numbers)
    characters = " and the characters that may play then" if sizes.counts_characters(table) else ""
    message = f"the table `{name}` has nothing for {listed} players{characters}"
    hint = f"add {'the row' if len(numbers) == 1 else 'the rows'}, or leave {listed} out of `players`"
    if players is None:
        return Diagnostic("E853", message, table.span, hint, f"tables.{name}")
    if players.span.source is top and table.span.source is not top:
        return Diagnostic("E853", message, players.span, hint, "players", (Note(table.span, "the table"),))
    note = Note(players.span, "for so many players it is")
    return Diagnostic("E853", message, table.span, hint, f"tables.{name}", (note,))


def row(composed: Composed, table: str, players: int, characters: int) -> Span | None:
    """Where a table says something for so many players, and characters if it is of both."""
    rows = composed.tables[table].node.get("rows") if table in composed.tables else None
    entry = rows.entry(str(players)) if isinstance(rows, Mapping) else None
    if entry is not None and isinstance(entry.value, Mapping):
        entry = entry.value.entry(str(characters)) or entry
    return entry.key.span.to(entry.value.span) if entry is not None else None
