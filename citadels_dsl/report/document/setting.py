"""What lies on the table before a game: who plays, which cards, what can be agreed on, and the tables of the draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from citadels_dsl.report.document.blocks import Block, Grid, Heading, Paragraph, Told
from citadels_dsl.report.document.dealing import Dealt, dealt
from citadels_dsl.report.document.wording import read
from citadels_dsl.rulebook.facts import values
from citadels_dsl.rulebook.givens import keys
from citadels_dsl.rulebook.pages import ruleset_page
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import head
from citadels_dsl.rules import anchors
from citadels_dsl.rules.ruleset import Rules, Table
from citadels_dsl.rules.titles import Titles, plain
from citadels_dsl.setup.drawing import absent, drawn
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.playing import playing
from citadels_dsl.setup.prepare import Setup, SetupError, prepare

_NONE = "-"
#: What is done when the time is up.
_THEN = {"random": "chance does", "first": "the first that is offered is taken", "bot": "a bot does"}
_CHANCE = "one for each place in the order, by chance"


def set_up(titles: Titles) -> Iterator[Block]:
    """With how many, with whom, with which cards; what can be agreed on."""
    rules = titles.rules
    yield Paragraph(f"For {ruleset_page(titles).players}.")
    yield Grid(("players", "characters", "who plays", "cards in the deck"), _merged(_casts(titles)))
    uniques = [card for card in rules.cards.values() if card.unique]
    if uniques:
        yield Paragraph(_uniques(rules, len(uniques)))
    for what, presets in (("Characters", rules.cast.presets), ("Unique districts", rules.deck.presets)):
        if len(presets) > 1:
            yield Heading(f"{what}: sets to choose from")
            yield Told(tuple((plain(name), _names(titles, names)) for name, names in presets.items()))
    if rules.options:
        yield Heading("What can be agreed on before the game")
        rows = tuple((plain(o.name), *map(plain, values(o)), o.says) for o in rules.options.values())
        yield Grid(("option", "usually", "can be", "what it does"), rows)


def idle(rules: Rules) -> frozenset[str]:
    """The characters that play only if somebody names them: in no set that can be chosen, and with no number of
    players if none is."""
    setups = [setup for setup in _setups(rules) if isinstance(setup, Setup)]
    if not setups or _by_chance(rules):
        return frozenset()
    there = [*(setup.cast for setup in setups), *rules.cast.presets.values()]
    return frozenset(rules.characters).difference(*there)


def clock(titles: Titles) -> Iterator[Block]:
    """How long one may think, where that is limited."""
    found = titles.rules.clock
    if found is not None:
        seconds = read(Speaker(titles, "this").amount(found.seconds, "seconds"))
        yield Paragraph(f"Whoever takes longer than {seconds} for a choice does not make it: {_THEN[found.then]}.")


def drafting(titles: Titles) -> Iterator[Block]:
    """Who gets how many characters, and the tables that say it."""
    rules = titles.rules
    found = [(str(setup.players), dealt(rules, setup)) for setup in _setups(rules) if isinstance(setup, Setup)]
    if any(one.before or one.each for _, one in found):
        yield from _dealt(titles, found)
    for table in rules.tables.values():
        yield Heading(f"Table “{plain(table.name)}”")
        yield _grid(titles, table)


# ------------------------------------------------------------ who plays


def _setups(rules: Rules) -> Iterator[Setup | str]:
    """For each number of players what is played with usually, or why there is none."""
    for players in rules.players:
        try:
            yield prepare(rules, players)
        except SetupError as error:
            yield str(error)


def _casts(titles: Titles) -> Iterator[tuple[str, ...]]:
    rules = titles.rules
    for players, setup in zip(rules.players, _setups(rules), strict=True):
        if isinstance(setup, str):
            yield (str(players), _NONE, setup, _NONE)
            continue
        who = _CHANCE if _by_chance(rules) else _names(titles, setup.cast)
        yield (str(players), str(len(setup.cast)), who, _deck(rules, setup))


def _by_chance(rules: Rules) -> bool:
    return (rules.cast.default or "random") == "random"


def _deck(rules: Rules, setup: Setup) -> str:
    """How many cards; of kinds that chance draws some are there more than once."""
    lying = [card for card in playing(rules, setup) if card.home in ("", anchors.DECK)]
    many = drawn(rules, Known(setup.players, len(setup.cast), setup.options, rules.tables), "")
    if many is None:
        return str(sum(card.copies for card in lying))
    uniques = [card for card in rules.cards.values() if card.unique]
    copies = sorted(c.copies for c in uniques if not absent(rules, c, setup.players, setup.cast))
    fixed = sum(card.copies for card in lying if not card.unique)
    low, high = fixed + sum(copies[:many]), fixed + sum(copies[-many:] if many else ())
    return str(low) if low == high else f"{low} {'or' if high == low + 1 else 'to'} {high}"


def _merged(rows: Iterator[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Numbers of players with whom all is the same stand in one row: 2-7."""
    runs: list[tuple[list[str], tuple[str, ...]]] = []
    for first, *rest in rows:
        if runs and runs[-1][1] == tuple(rest) and int(first) == int(runs[-1][0][-1]) + 1:
            runs[-1][0].append(first)
        else:
            runs.append(([first], tuple(rest)))
    return tuple((run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}", *rest) for run, rest in runs)


def _uniques(rules: Rules, all_of_them: int) -> str:
    counts: dict[int | None, None] = {}
    for setup in _setups(rules):
        if isinstance(setup, Setup):
            known = Known(setup.players, len(setup.cast), setup.options, rules.tables)
            counts[drawn(rules, known, "")] = None
    numbers = [number for number in counts if number is not None]
    if numbers:
        many = " or ".join(map(str, numbers))
        return f"Of the {all_of_them} kinds of unique district {many} are in the deck, drawn by chance."
    if rules.deck.default not in ("", "random"):
        return f"The unique districts of the set “{plain(rules.deck.default)}” are in the deck, if no other is chosen."
    return f"All {all_of_them} kinds of unique district are in the deck."


def _names(titles: Titles, names: Sequence[str]) -> str:
    return ", ".join(titles.card(name) for name in names)


# ------------------------------------------------------------ who gets what


def _dealt(titles: Titles, found: list[tuple[str, Dealt]]) -> Iterator[Block]:
    places = [name for name in titles.rules.places if any(one.before.get(name) for _, one in found)]
    heads = [_place(titles, name) for name in places]
    rows = tuple((players, *_counts(one.before, places), one.each or _NONE) for players, one in found)
    if places:
        yield Paragraph("How the characters lie when the first is chosen, and how many everybody then has:")
    yield Grid(("players", *heads, "characters for each"), _merged(iter(rows)))


def _counts(before: Mapping[str, int], places: Sequence[str]) -> Iterator[str]:
    return (str(before.get(name, _NONE)) for name in places)


def _place(titles: Titles, name: str) -> str:
    says = head(titles.rules.places[name].says) or f"the {plain(name)}"
    return "to choose from" if name == anchors.POOL else says.removeprefix("the ")


def _grid(titles: Titles, table: Table) -> Grid:
    """One row for each value of its first key, one column for each of the second."""
    said = keys(titles, table)
    if len(said) == 2:
        seconds = sorted({at[1] for at in table.cells})
        firsts = sorted({at[0] for at in table.cells})
        rows = tuple((str(a), *(str(table.cells.get((a, b), _NONE)) for b in seconds)) for a in firsts)
        return Grid((f"{said[0]} \\ {said[1]}", *map(str, seconds)), rows)
    return Grid((*said, plain(table.name)), tuple((*map(str, at), str(n)) for at, n in table.cells.items()))
