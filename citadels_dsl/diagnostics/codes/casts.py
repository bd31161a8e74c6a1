"""E85x: casts, the deck, and tables: what cannot be played."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_HAMLET = """\
ruleset: hamlet
extends: core
players: {players}
says: An example.
characters:
  clerk: {{rank: 1}}
  guard: {{rank: 1}}
  hermit: {{rank: 2}}
  jester: {{rank: 3}}
  smith: {{rank: 4}}
  baker: {{rank: 5}}
districts:
  shed: {{colour: trade, cost: 1, copies: 20}}
  well: {{colour: unique, cost: 3}}
"""


def _code(code: str, title: str, text: str, wrong: str, right: str, players: str = "3") -> Code:
    head = _HAMLET.format(players=players)
    return Code(code, title, text, f"{head}{wrong}\n", f"{head}{right}\n")


_TABLE = "tables:\n  away: {{of: [count(players)], rows: {}}}\n"
_DRAFT = """\
replace:
  procedures:
    remove_characters:
      do: |
        repeat away:
          lay_open()
"""

CODES: tuple[Code, ...] = (
    _code(
        "E851",
        "two of one place in one cast",
        "Characters of one place in the order never play together, unless the cast says `same_rank: yes`.",
        "cast: {presets: {usual: [clerk, guard, hermit]}}",
        "cast: {presets: {usual: [clerk, hermit, jester]}}",
    ),
    _code(
        "E852",
        "not a unique district",
        "Presets of the deck choose among the unique districts; all others play in any case.",
        "deck: {presets: {usual: [shed, well]}}",
        "deck: {presets: {usual: [well]}}",
    ),
    _code(
        "E853",
        "a number of players for which there is no game",
        "For every number of players that `players` names there must be a cast for which all tables have a row.",
        _TABLE.format("{4: 1}"),
        _TABLE.format("{3: 1}"),
    ),
    _code(
        "E854",
        "a cast that cannot be played",
        "The characters of a preset all play with one number of players at least, and have those whom they need.",
        "cast: {presets: {usual: [clerk, hermit, jester]}, without: [jester]}",
        "cast: {presets: {usual: [clerk, hermit, smith]}, without: [jester]}",
    ),
    _code(
        "E855",
        "characters that cannot be dealt",
        "The draft puts more characters away than can be spared: somebody would have to choose from none.",
        _TABLE.format("{3: 3}") + _DRAFT,
        _TABLE.format("{3: 1}") + _DRAFT,
    ),
)
