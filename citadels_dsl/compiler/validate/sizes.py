"""Who can play with so many players, and how many: what casts and tables leave possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from citadels_dsl.rules.expressions import Count, Expr, Noun, Number, OptionRef
from citadels_dsl.rules.ruleset import Rules, Table


def excluded(rules: Rules, name: str, players: int) -> bool:
    """A character that does not play with so many."""
    only = rules.characters[name].players
    return bool(only and players not in only) or rules.cast.leaves_out(name, players)


def most(rules: Rules, players: int) -> int:
    """The largest cast: one for each place in the order, or a preset."""
    fit = [c for name, c in rules.characters.items() if c.rank and not excluded(rules, name, players)]
    if rules.cast.same_rank:
        return len(fit)
    presets = [len([c for c in preset if c in rules.characters]) for preset in rules.cast.presets.values()]
    return max([len({c.order for c in fit}), *presets])


def usual(rules: Rules, players: int) -> int:
    """The size of the cast that plays if nobody picks one: the default or one by chance, as tables allow; 0 if none."""
    default = rules.cast.presets.get(rules.cast.default, ())
    first = len([c for c in default if c in rules.characters and not excluded(rules, c, players)])
    return next((size for size in range(first or most(rules, players), 0, -1) if fits(rules, players, size)), 0)


def fits(rules: Rules, players: int, characters: int) -> bool:
    """Every table has a cell for so many players and characters."""
    return all(has_cell(rules, table, players, characters) for table in rules.tables.values())


def has_cell(rules: Rules, table: Table, players: int, characters: int) -> bool:
    """Whether some value of what the table is of leads to a cell; True if that cannot be told."""
    values = [_values(rules, key.value, players, characters) for key in table.keys]
    if not values or None in values or not table.cells:
        return True
    return any(cell in table.cells for cell in product(*(v for v in values if v is not None)))


def counts_characters(table: Table) -> bool:
    return any(_is_count(key.value, "characters") for key in table.keys)


def combinations(rules: Rules) -> Iterator[tuple[int, int]]:
    """Players and characters that may play: the usual cast, and all for whom a table has a cell."""
    for players in rules.players:
        largest = most(rules, players)
        sizes = {usual(rules, players)} - {0}
        if any(counts_characters(table) for table in rules.tables.values()):
            sizes |= {size for size in range(1, largest + 1) if fits(rules, players, size)}
        for size in sorted(sizes):
            yield players, size


def _values(rules: Rules, key: Expr, players: int, characters: int) -> tuple[int, ...] | None:
    if _is_count(key, "players"):
        return (players,)
    if _is_count(key, "characters"):
        return (characters,)
    if isinstance(key, Number):
        return (key.value,)
    if isinstance(key, OptionRef):
        default = rules.options[key.name].default
        return (default,) if isinstance(default, int) else None
    return None


def _is_count(key: Expr, word: str) -> bool:
    return isinstance(key, Count) and isinstance(key.source, Noun) and key.source.word == word
