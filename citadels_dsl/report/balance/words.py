"""The verdict in sentences: what is certain, what is never used, which numbers matter, and where the bots disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isfinite

from citadels_dsl.balance.ratio import Ratio
from citadels_dsl.balance.sensitivity import Change, Effect, Measure
from citadels_dsl.balance.verdict import Found, Judgement, Verdict
from citadels_dsl.report.balance.subject import Balance, number_of
from citadels_dsl.rules.expressions import PieceRef
from citadels_dsl.rules.walk import within as within_rules
from citadels_dsl.simulate.statistics import Interval

#: So many numbers are named of each kind.
NAMED = 3
#: More cards of which there is nothing to say are not named.
NAMED_AT_ONCE = 6
#: What is taken less than this of how often chance would take it is hardly ever taken.
SELDOM = 0.2


def verdict(balance: Balance) -> list[str]:
    """A sentence each, the most important first."""
    return [
        *_cards(balance, "characters", balance.characters),
        *_cards(balance, "districts", balance.districts),
        *_idle(balance),
        *_numbers(balance),
        *_warnings(balance),
    ]


def points(share: float, sign: bool = True) -> str:
    """A share as points of percent."""
    return f"{100 * share:+.1f}" if sign else f"{100 * share:.1f}"


def within(interval: Interval) -> str:
    return f"± {50 * (interval.high - interval.low):.1f}"


def named(names: Iterable[str]) -> str:
    items = list(names)
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]])) if items else ""


# ------------------------------------------------------------------ cards


def _cards(balance: Balance, kind: str, judged: Sequence[Judgement]) -> Iterator[str]:
    title = balance.titles.card
    for judgement in sorted(judged, key=lambda one: -abs(one.difference)):
        if judgement.verdict in (Verdict.STRONG, Verdict.WEAK):
            found = judgement.believed
            sure = [family.bot for family, said, _, _ in found if said is judgement.verdict]
            only = f", with {named(sure)} for certain" if len(sure) < len(found) else ""
            yield f"{title(judgement.name)} {judgement.verdict.value}{only}: {_said(found)}."
        elif judgement.verdict is Verdict.SPLIT:
            yield f"The bots disagree on {title(judgement.name)}: {_said(judgement.believed)}."
    even = [one for one in judged if one.verdict is Verdict.EVEN]
    if even:
        bound = points(balance.margin, sign=False)
        yield f"Even, certainly within {bound} points of the expected share: {named(title(one.name) for one in even)}."
    unsure = [one for one in judged if one.verdict is Verdict.OPEN]
    if unsure:
        bound = points(max(one.bound for one in unsure), sign=False)
        whose = named(title(one.name) for one in unsure)
        if len(unsure) > NAMED_AT_ONCE:
            whose = f"any of the {kind}" if len(unsure) == len(judged) else f"the other {len(unsure)} {kind}"
        yield f"Nothing certain of {whose}: within {bound} points; more --games tell more."
    few = [title(one.name) for one in judged if one.verdict is Verdict.FEW]
    if few:
        yield f"Too few games to say anything of {named(few)}."


def _said(found: Sequence[Found]) -> str:
    return ", ".join(
        f"{points(estimate.difference)} points with {family.bot} ({within(interval)})"
        for family, _, estimate, interval in found
    )


# ------------------------------------------------------------------ what is never used


def _idle(balance: Balance) -> Iterator[str]:
    title = balance.titles.card
    lines: dict[str, list[Ratio]] = {}
    liking: dict[str, list[float]] = {}
    built: dict[str, int] = {}
    for (_, family), sheet in balance.measured.sheets.items():
        if not family.tells_choices:
            continue
        for name, character in sheet.characters.items():
            if family.weights is not None:
                liking.setdefault(name, []).append(character.liking.value)
            for clause, ratio in character.uses.items():
                lines.setdefault(clause, []).append(ratio)
        for name, district in sheet.districts.items():
            built[name] = built.get(name, 0) + district.built.above
            for clause, ratio in district.uses.items():
                lines.setdefault(clause, []).append(ratio)
    never = [clause for clause, ratios in lines.items() if not any(r.above for r in ratios) and any(
        r.below for r in ratios)]  # fmt: skip
    if never:
        yield f"Never used by any bot: {named(_clause(balance, clause) for clause in never)}."
    if unbuilt := [title(name) for name, many in built.items() if not many]:
        yield f"Never built by any bot: {named(unbuilt)}."
    for name, found in liking.items():
        if max(found) < SELDOM:
            yield (
                f"{title(name)} is hardly ever taken by a bot that weighs: at most {100 * max(found):.0f} % of how "
                "often chance would take it."
            )


def _clause(balance: Balance, clause: str) -> str:
    card, _, name = clause.partition(".")
    return f"{balance.titles.card(card)} ({name})"


# ------------------------------------------------------------------ numbers


def _numbers(balance: Balance) -> Iterator[str]:
    found = balance.sensitivity
    if found is None:
        return
    sure = 0
    asked: tuple[tuple[Measure, str], ...] = (
        ("wins", "a card's share of wins"),
        ("rounds", "the length of the game"),
        ("spread", "how far the scores lie apart"),
    )
    for measure, what in asked:
        rows = [one for one in found.tornado(measure) if one[1].certain]
        sure += len(rows)
        if rows:
            told = "; ".join(effect_in_words(balance, measure, *row) for row in rows[:NAMED])
            yield f"What moves {what} most: {told}."
    if not sure:
        many = len(found.played)
        which = "The one change" if many == 1 else f"None of the {many} changes"
        yield f"{which} of a number shows {'nothing ' if many == 1 else ''}with certainty in {found.games:,} games."


def effect_in_words(balance: Balance, measure: Measure, change: Change, effect: Effect) -> str:
    """`Merchant, classic.yaml:144, bonus: gain(1 -> 2): +1.3 points of win share (± 0.4)`."""
    factor, unit = UNITS[measure]
    return f"{number_of(balance, change)}: {factor * effect.difference:+.1f} {unit} ({reach_of(effect, factor)})"


def reach_of(effect: Effect, factor: float) -> str:
    """How far the interval of a change reaches to each side: `± 0.4`, and `± ?` of games too few to know."""
    reach = factor * (effect.estimate.interval.high - effect.difference)
    return f"± {reach:.1f}" if isfinite(reach) else "± ?"


#: By what each measure is told.
UNITS: dict[Measure, tuple[int, str]] = {
    "wins": (100, "points of win share"),
    "rounds": (1, "rounds"),
    "spread": (1, "points between first and last"),
    "score": (1, "points a player"),
}


# ------------------------------------------------------------------ warnings


def _warnings(balance: Balance) -> Iterator[str]:
    title = balance.titles.card
    families = balance.measured.wanted.families
    weighing = dict.fromkeys(family.bot for family in families if family.weights is not None)
    if not weighing:
        yield "Only bots that draw have played: what is strong among them may be weak among people."
    elif len(weighing) == 1:
        yield f"Only one bot that weighs has played ({next(iter(weighing))}): another may find other cards strong."
    apart = []
    for judgement in balance.characters:
        drawing = [v for family, v, _, _ in judgement.found if family.weights is None]
        sure = {Verdict.STRONG, Verdict.WEAK}
        if weighing and any(v in sure and v is not judgement.verdict for v in drawing):
            apart.append(title(judgement.name))
    if apart:
        yield (
            f"Bots that draw see {named(apart)} otherwise than those that weigh; the latter are believed, for strength "
            "among those that draw is none among people."
        )
    if pieces := _pieces(balance):
        yield (
            f"{named(pieces)} may be worth more than is said here, by a piece such as the crown: what lies in choosing "
            "first is nothing to bots that take characters by chance."
        )
    for family in balance.by_chance:
        z = balance.z
        chosen = {
            name
            for sheet in balance.measured.of(family).values()
            for name, line in sheet.characters.items()
            if not line.liking.interval(z).low <= 1 <= line.liking.interval(z).high and line.liking.below
        }
        if chosen and family.weights is not None:
            yield (
                f"{family.bot} does not take {named(sorted(title(name) for name in chosen))} by chance in this "
                "ruleset, so their shares may be of who was ahead."
            )


def _pieces(balance: Balance) -> list[str]:
    """The characters that somebody holds a piece by."""
    rules = balance.measured.rules
    weighing = any(family.weights is not None for family in balance.by_chance)
    names = {
        clause.card
        for clause in rules.clauses.values()
        if clause.card in rules.characters and any(isinstance(part, PieceRef) for part in within_rules(clause.body))
    }
    return [balance.titles.card(one.name) for one in balance.characters if one.name in names and weighing]
