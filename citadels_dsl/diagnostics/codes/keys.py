"""E2xx: the keys of a file, and what stands at them."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_HEAD = "overlay: example\non: core\nplayers: 4\nsays: An example.\n"


def _code(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    """Examples are some lines after the head of an overlay."""
    return Code(code, title, text, f"{_HEAD}{wrong}\n", f"{_HEAD}{right}\n")


def _add(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    """Examples are lines under `add:`."""
    return _code(code, title, text, f"add:\n  {wrong}", f"add:\n  {right}")


CODES: tuple[Code, ...] = (
    _code(
        "E201",
        "nothing reads this key",
        "Every key of a file is read by something; one that is not known is mostly a slip. All keys of a section stand "
        "in the manual, and an editor with the schema offers them.",
        "add:\n  charcters:\n    hermit: {rank: 9}",
        "add:\n  characters:\n    hermit: {rank: 9}",
    ),
    _add(
        "E202",
        "a key of something else",
        "The key is known, and does not belong here: a rank is a character's, a colour a district's, and some keys "
        "stand at the top of the file.",
        "districts:\n    shed: {colour: trade, cost: 1, rank: 3}",
        "districts:\n    shed: {colour: trade, cost: 1}",
    ),
    _add(
        "E203",
        "a key is missing",
        "Some things are not complete without a key: a district has a colour and a cost, a character a rank, a mark "
        "says until when it lies.",
        "districts:\n    shed: {colour: trade}",
        "districts:\n    shed: {colour: trade, cost: 1}",
    ),
    _add(
        "E204",
        "a whole number is needed",
        "Costs, copies and the like are whole numbers, written in digits.",
        "districts:\n    shed: {colour: trade, cost: cheap}",
        "districts:\n    shed: {colour: trade, cost: 1}",
    ),
    _add(
        "E205",
        "one of a few words is needed",
        "Only certain words may stand here; a truth is `yes` or `no`.",
        "rules:\n    alms: {action: maybe, do: gain(1)}",
        "rules:\n    alms: {action: may, do: gain(1)}",
    ),
    _add(
        "E206",
        "a value of another shape is needed",
        "Some keys have one value, some a list, some keys of their own.",
        "marks:\n    cursed: yes",
        "marks:\n    cursed: {on: player, until: round}",
    ),
    _add(
        "E207",
        "not a name",
        "Names have small letters, digits and `_`, and begin with a letter, since they are used in abilities. What "
        "people read stands at `names` and `says`.",
        "districts:\n    Old Shed: {colour: trade, cost: 1}",
        "districts:\n    old_shed: {colour: trade, cost: 1, names: {en: Old Shed}}",
    ),
    _add(
        "E209",
        "twice in a list",
        "Each name stands once in a list of names.",
        "options:\n    wind: {kind: text, one_of: [calm, gale, calm], default: calm, says: The wind.}",
        "options:\n    wind: {kind: text, one_of: [calm, gale], default: calm, says: The wind.}",
    ),
    Code(
        "E210",
        "with how many players",
        "`players` is a number, a range or a list of them: `4`, `3-7`, `[4, 6, 8]`.",
        _HEAD.replace("players: 4", "players: some"),
        _HEAD.replace("players: 4", "players: 3-4"),
    ),
    _add(
        "E211",
        "not a rank, or not a place among ranks",
        "A rank is a whole number from 1, or `none` for a character that is never called. Who is called between two "
        "ranks has the lower one and an `order`.",
        "characters:\n    hermit: {rank: 2.5}",
        "characters:\n    hermit: {rank: 2, order: 2.5}",
    ),
    Code(
        "E212",
        "neither a ruleset nor an overlay",
        "A file begins with `ruleset: NAME`, and may extend another; or with `overlay: NAME` and `on: RULESET`.",
        "says: An example.\n",
        _HEAD,
    ),
    _code(
        "E213",
        "in the wrong place of the file",
        "In an overlay new things stand under `add:` and what is there already under `replace:`, so that nothing is "
        "overwritten by mistake. Players, cast, deck and clock stand at the top of every file.",
        "districts:\n  shed: {colour: trade, cost: 1}",
        "add:\n  districts:\n    shed: {colour: trade, cost: 1}",
    ),
    _add(
        "E214",
        "a clause of no kind, or of two",
        "A clause says with exactly one key what it is: `action`, `before`, `after`, `instead`, `may_instead`, `when`, "
        "`rule`, `allow` or `forbid`.",
        "rules:\n    alms: {do: gain(1)}",
        "rules:\n    alms: {action: may, do: gain(1)}",
    ),
    _add(
        "E215",
        "an option that does not fit itself",
        "The default is of the option's kind, and lies in its range or is one of its words.",
        "options:\n    wind: {kind: number, from: 1, to: 3, default: 7, says: The wind.}",
        "options:\n    wind: {kind: number, from: 1, to: 3, default: 2, says: The wind.}",
    ),
    _add(
        "E216",
        "rows that are no table",
        "A table maps numbers to numbers: `4: 2`, or if it is of two things `4: {8: 2, 9: 3}`.",
        "tables:\n    away: {of: [count(players)], rows: {4: {8: 2}}}",
        "tables:\n    away: {of: [count(players)], rows: {4: 2}}",
    ),
    _code(
        "E217",
        "not a path",
        "Under `change` stands a path to one key: `card.key`, `card.clause.key`, `rules.rule.key`, and so on for each "
        "section. Under `add`, `replace` and `remove` stand sections, and `card.abilities`, `card.marks`, "
        "`card.questions`.",
        "change:\n  rules.build: nothing",
        "change:\n  rules.build.at: end",
    ),
    _code(
        "E218",
        "nothing stands here",
        "The key is there and its value is not. Leave the key out, or write what belongs there.",
        "add:\n  rules:",
        "add:\n  rules:\n    alms: {action: may, do: gain(1)}",
    ),
    _add(
        "E219",
        "there is no such thing",
        "A key names something that this ruleset does not have: a colour, a place, a card, a preset.",
        "districts:\n    shed: {colour: tradee, cost: 1}",
        "districts:\n    shed: {colour: trade, cost: 1}",
    ),
    _add(
        "E220",
        "a place that cannot be so",
        "Only a place of a player has an owner who sees it, is like a hand, or starts with characters; a card begins "
        "in a place that is one for all and holds cards.",
        "places:\n    well: {holds: cards, seen_by: owner}",
        "places:\n    well: {of: player, holds: cards, seen_by: owner}",
    ),
)
