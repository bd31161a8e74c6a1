"""Tables and casts: for every number of players that a ruleset names there is a game."""

from __future__ import annotations

from citadels_dsl.compiler.composed import Composed
from citadels_dsl.compiler.settle.casts import presets
from citadels_dsl.compiler.validate import sizes
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.ruleset import Rules
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
    for name, numbers in lacking.items():
        listed = " or ".join(str(n) for n in numbers)
        characters = " and the characters that may play then" if sizes.counts_characters(rules.tables[name]) else ""
        hint = f"add {'the row' if len(numbers) == 1 else 'the rows'}, or leave {listed} out of `players`"
        notes = (Note(composed.players.span, "for so many players it is"),) if composed.players is not None else ()
        message = f"the table `{name}` has nothing for {listed} players{characters}"
        found.append(Diagnostic("E853", message, rules.tables[name].span, hint, f"tables.{name}", notes))
    return found


def unplayable_presets(survey: Survey) -> list[Diagnostic]:
    """A preset can be played with some number of players, and has everybody whom its characters need.

    An overlay may leave characters out, and with them the presets of what it lies on.
    """
    rules, composed = survey.rules, survey.composed
    found: list[Diagnostic] = []
    own = own_presets(composed)
    for preset, members in presets(composed.cast).items():
        names = [member.text for member in members if member.text in rules.characters]
        where = f"cast.presets.{preset}"
        for member in members:
            character = rules.characters.get(member.text)
            for other in character.needs if character is not None else ():
                if other in rules.characters and other not in names:
                    message = f"`{member.text}` needs `{other}`, who is not in this cast"
                    found.append(Diagnostic("E854", message, member.span, f"add `{other}`", where))
            for other in character.removes if character is not None else ():
                if other in names:
                    message = f"`{member.text}` and `{other}` do not play together"
                    notes = (Note(character.span, f"`{member.text}` removes `{other}`"),) if character else ()
                    found.append(Diagnostic("E854", message, member.span, "leave one of them out", where, notes))
        playable = [n for n in rules.players if _playable(rules, preset, names, n)]
        if preset in own and rules.players and names and not playable:
            counts = ", ".join(str(n) for n in rules.players)
            message = f"the cast `{preset}` cannot be played with {counts} players"
            hint = _why(rules, names)
            found.append(Diagnostic("E854", message, members[0].span.to(members[-1].span), hint, where))
    return found


def own_presets(composed: Composed) -> tuple[str, ...]:
    """The casts that the uppermost file itself names."""
    named = presets(composed.cast).items()
    return tuple(name for name, members in named if members and members[0].span.source is composed.span.source)


def _playable(rules: Rules, preset: str, names: list[str], players: int) -> bool:
    """Of the default those who do not fit stay out; any other preset plays whole."""
    fit = [name for name in names if not sizes.excluded(rules, name, players)]
    if preset == rules.cast.default:
        return any(sizes.fits(rules, players, size) for size in range(1, len(fit) + 1))
    return len(fit) == len(names) and sizes.fits(rules, players, len(names))


def _why(rules: Rules, names: list[str]) -> str:
    for name in names:
        if all(sizes.excluded(rules, name, players) for players in rules.players):
            return f"`{name}` plays with none of these numbers"
    for table in rules.tables.values():
        if not any(sizes.has_cell(rules, table, players, len(names)) for players in rules.players):
            return f"the table `{table.name}` has no row for {len(names)} characters"
    return "each of its characters plays with other numbers"


def row(composed: Composed, table: str, players: int) -> Span | None:
    """Where the row of a table for so many players stands."""
    rows = composed.tables[table].node.get("rows") if table in composed.tables else None
    entry = rows.entry(str(players)) if isinstance(rows, Mapping) else None
    return entry.key.span.to(entry.value.span) if entry is not None else None
