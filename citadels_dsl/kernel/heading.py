"""What somebody should know who reads a lowered program: what its numbers stand for, and what was found out before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from citadels_dsl.kernel.ir import Note, Program
from citadels_dsl.kernel.lower.causes import FIRST_CHARACTER
from citadels_dsl.kernel.lower.facts import Facts
from citadels_dsl.kernel.lower.trying import TRIED
from citadels_dsl.kernel.lower.writer import THE_GAME
from citadels_dsl.kernel.passes.walking import within
from citadels_dsl.kernel.printers.python_items import WIDTH
from citadels_dsl.kernel.printers.python_text import one_line
from citadels_dsl.rules.ruleset import Place, Rules
from citadels_dsl.setup.prepare import Setup

#: What is said of something begins here.
_COLUMN = 14
#: Stands for a space at which no line ends.
_TIED = "~"


def heading(program: Program, rules: Rules, setup: Setup) -> list[str]:
    """Lines of comments above a program that was lowered from these."""
    facts = Facts(rules, setup)
    lines = remark(
        f"{rules.name} for {setup.players} players, digest {rules.digest[:12]}: the program that it becomes."
    )
    lines += remark(
        "Things are known by their numbers, from 0; -1 is nobody or nothing. A set is a number with a bit for each"
        " thing. `play(seed, number)` plays a game. Where somebody decides stands `decide(seat, count)`, which gives a"
        " number from 0 up to `count` - 1."
    )
    lines += ["#", "# What the numbers stand for", "#"]
    for said in _numbers(facts):
        lines += _entry(*said)
    lines += ["#", "# What was found out before any game", "#"]
    for said in (*_dropped(rules, facts), _marks(facts), *_tried(program)):
        lines += _entry(*said)
    return lines


def remark(text: str) -> list[str]:
    """A comment, in lines of a page."""
    return [f"# {line}" for line in _lines(text, WIDTH - 2)]


def _entry(label: str, text: str) -> list[str]:
    lines = _lines(text, WIDTH - 2 - _COLUMN)
    return [f"# {'' if n else label:{_COLUMN}}{line}" for n, line in enumerate(lines)]


def _lines(text: str, width: int) -> list[str]:
    lines = wrap(one_line(text), width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_TIED, " ") for line in lines]


# ------------------------------------------------------------------ what the numbers stand for


def _numbers(facts: Facts) -> Iterator[tuple[str, str]]:
    yield "options", ", ".join(_options(facts)) or "none"
    yield "characters", _things(facts.characters)
    yield "cards", _things(facts.cards)
    yield "colours", _things(facts.rules.colours)
    for kind in ("card", "character"):
        of_kind = sorted(
            (place for place in facts.rules.places.values() if place.holds == kind), key=lambda p: facts.places[p.name]
        )
        places = ("0 nowhere", *(_place(facts, place) for place in of_kind))
        yield ("places", f"of {kind}s: {', '.join(places)}")
    yield (
        "causes",
        f"a card by its number, a character by its number and {FIRST_CHARACTER}, the game by {THE_GAME.value}",
    )
    sizes = {"cards": facts.of_cards, "characters": facts.of_characters, "players": facts.of_players}
    yield "sets", ", ".join(f"of {what} {mask.bits} bits" for what, mask in sizes.items())


def _options(facts: Facts) -> Iterator[str]:
    for name, value in facts.setup.options.items():
        default = facts.rules.options[name].default
        yield f"{name}={_said(value)}" + (f" (default {_said(default)})" if value != default else "")


def _said(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _things(names: Sequence[str]) -> str:
    first, said = 0, []
    for name, those in groupby(names):
        many = len(list(those))
        said.append(f"{_row(first, many)}{_TIED}{name}")
        first += many
    return ", ".join(said)


def _place(facts: Facts, place: Place) -> str:
    many = facts.places_of(place)
    of = {"": "", "player": f" of seats {_row(0, many)}", "card": f" of cards {_row(0, many)}"}[place.of]
    return f"{_row(facts.places[place.name], many)} {place.name}{of}".replace(" ", _TIED)


def _row(first: int, many: int) -> str:
    return f"{first}-{first + many - 1}" if many > 1 else str(first)


# ------------------------------------------------------------------ what was found out


def _dropped(rules: Rules, facts: Facts) -> Iterator[tuple[str, str]]:
    """Clauses that cannot apply: those of what does not play, and those that are never in force in this game."""
    dropped = [clause for name, clause in rules.clauses.items() if name not in facts.rules.clauses]
    there = {"", *facts.cards, *facts.characters}
    absent = [clause.id for clause in dropped if clause.card not in there]
    never = [clause.id for clause in dropped if clause.card in there]
    yield "left out", f"what can never hold in this game: {', '.join(never) or 'nothing'}"
    yield "", f"what stands on cards that do not play: {', '.join(absent) or 'nothing'}"


def _marks(facts: Facts) -> tuple[str, str]:
    marks = ", ".join(facts.telling_marks)
    return "alike", f"cards of one name are told apart by {f'the marks {marks}' if marks else 'no mark'}"


def _tried(program: Program) -> Iterator[tuple[str, str]]:
    """Where something is done on a copy of the game to see whether it can be done, each rule and reason once."""
    notes = Counter(
        statement.text.removeprefix(TRIED)
        for function in program.functions
        for statement in within(function.body)
        if isinstance(statement, Note) and statement.text.startswith(TRIED)
    )
    if not notes:
        yield "tried", "nothing: whether something can be done is always asked, never tried on a copy of the game"
        return
    many = notes.total()
    yield (
        "tried",
        f"in {many} place{'s' * (many > 1)} something is done on a copy of the game to see whether it can be done:",
    )
    for text, times in notes.items():
        yield "", f"{text}{f', {times} times' if times > 1 else ''}"
