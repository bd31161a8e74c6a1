"""The balance of a ruleset as one page that needs nothing else: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from string import ascii_uppercase

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.ratio import together
from citadels_dsl.balance.verdict import Judgement, Verdict
from citadels_dsl.report.balance.charts import Chart, Group, Mark
from citadels_dsl.report.balance.grids import Cell, ShadedGrid, behind, figure, grid, html
from citadels_dsl.report.balance.numbers import numbers
from citadels_dsl.report.balance.ratios import known, of_characters, of_districts, percent, times, uses
from citadels_dsl.report.balance.style import STYLE
from citadels_dsl.report.balance.subject import Balance
from citadels_dsl.report.balance.words import points, verdict, within
from citadels_dsl.report.page import page as framed, text

#: A cell is as dark as it gets from so many points on.
DARKEST = 0.08


def page(balance: Balance) -> str:
    title = f"How even is {balance.titles.ruleset}?"
    return "\n".join(framed(title, STYLE, _body(balance, title))) + "\n"


def _body(balance: Balance, title: str) -> Iterator[str]:
    sections = list(_sections(balance))
    yield '<a class="skip" href="#verdict">To the verdict</a>'
    yield f"<header><h1>{text(title)}</h1><p>{escape(balance.head)}.</p></header>"
    links = "".join(f'<li><a href="#{anchor}">{escape(name)}</a></li>' for anchor, name, _ in sections)
    yield f'<nav aria-label="Contents"><ul>{links}</ul></nav><main>'
    for anchor, name, lines in sections:
        yield f'<section id="{anchor}" aria-labelledby="{anchor}-head"><h2 id="{anchor}-head">{escape(name)}</h2>'
        yield from lines
        yield "</section>"
    yield "</main>"


def _sections(balance: Balance) -> Iterator[tuple[str, str, list[str]]]:
    yield "verdict", "Verdict", list(_verdict(balance))
    yield "characters", "Characters", list(_characters(balance))
    yield "seats", "Players and seats", list(_seats(balance))
    yield "districts", "Districts", list(_districts(balance))
    if balance.sensitivity is not None:
        yield "numbers", "Numbers", list(numbers(balance))
    yield "how", "How it is counted", [f"<p>{escape(said)}</p>" for said in _how(balance)]


def _verdict(balance: Balance) -> Iterator[str]:
    yield '<ul class="verdict">'
    for sentence in verdict(balance):
        yield f"<li>{escape(sentence)}</li>"
    yield "</ul>"


# ------------------------------------------------------------------ cards


def _characters(balance: Balance) -> Iterator[str]:
    text = (
        "Points of win share above or below what is to be expected, of who was given the character by chance, over all "
        "numbers of players. The line is the interval, with all characters and bots looked at together."
    )
    yield from _strengths(balance, "characters-wins", "Wins with a character", text, balance.characters)
    families = [family for family in balance.as_they_are if family.weights is not None] or list(balance.as_they_are)
    if balance.characters:
        yield from _taken(balance, families)
    for family in families:
        yield from behind(f"What {family.bot} takes and uses", _use(balance, family))


def _strengths(balance: Balance, anchor: str, title: str, text: str, judged: Sequence[Judgement]) -> Iterator[str]:
    if not judged:
        return
    series = [family.bot for family, *_ in judged[0].found]
    groups = tuple(
        Group(
            balance.titles.card(one.name),
            one.verdict.value,
            tuple(
                Mark(n, 100 * estimate.difference, 100 * interval.low, 100 * interval.high, said in _CERTAIN)
                for n, (_, said, estimate, interval) in enumerate(one.found)
                if said is not Verdict.FEW
            ),
        )
        for one in judged
    )
    rows = [
        [balance.titles.card(one.name), one.verdict.value]
        + [
            cell
            for _, said, estimate, interval in one.found
            for cell in (
                ("-", "-") if said is Verdict.FEW else (points(estimate.difference), within(interval))
            )
        ]
        for one in judged
    ]  # fmt: skip
    head = ["", "verdict", *(cell for name in series for cell in (name, "±"))]
    yield from figure(Chart(anchor, title, text, groups, tuple(series), 0.0, " points"), grid(title, head, rows))


_CERTAIN = (Verdict.STRONG, Verdict.WEAK, Verdict.EVEN)


def _taken(balance: Balance, families: Sequence[Family]) -> Iterator[str]:
    z = balance.z
    found = {family: of_characters(balance, family) for family in families}
    groups: list[Group] = []
    rows: list[list[str]] = []
    for judgement in balance.characters:
        marks: list[Mark] = []
        cells: list[str] = []
        for n, family in enumerate(families):
            liking = known(found[family].get(judgement.name, {}).get("liking", []), z)
            if liking is None:
                cells += ["-", "-"]
                continue
            value, reach = liking
            sure = abs(value - 1) > reach
            marks.append(Mark(n, 100 * value, 100 * (value - reach), 100 * (value + reach), sure))
            cells += [f"{100 * value:.0f}", f"± {100 * reach:.0f}"]
        name = balance.titles.card(judgement.name)
        groups.append(Group(name, ", ".join(f"{mark.value:.0f} %" for mark in marks), tuple(marks)))
        rows.append([name, *cells])
    text = "How often each bot takes a character of those that lie there; 100 % is as often as chance would."
    series = tuple(family.bot for family in families)
    chart = Chart("characters-taken", "What the bots take", text, tuple(groups), series, 100.0, " %")
    yield from figure(chart, grid(text, ["", *(cell for name in series for cell in (f"{name} %", "±"))], rows))


def _use(balance: Balance, family: Family) -> ShadedGrid:
    found, z = of_characters(balance, family), balance.z
    rows: list[list[str]] = []
    for name, ratios in found.items():
        cells = [percent(ratios["offers"], z), percent(ratios["turns"], z)]
        rows.append([balance.titles.card(name), *cells, uses(ratios)])
    head = ("", "taken of offered %", "turns of taken %", "abilities, uses in a turn")
    return grid(f"Characters in the games of {family.bot}", head, rows)


def _seats(balance: Balance) -> Iterator[str]:
    counts = balance.measured.counts
    for family in balance.by_chance:
        rows: list[list[str | Cell]] = []
        for one in balance.characters:
            row: list[str | Cell] = [balance.titles.card(one.name)]
            for players in counts:
                part = one.strength.parts.get((family, players))
                known = part is not None and part.error < 1
                row.append(
                    Cell(f"{points(part.difference)} ± {points(balance.z * part.error, sign=False)}",
                         part.difference / DARKEST) if known and part is not None else "-"
                )  # fmt: skip
            rows.append(row)
        head = ["", *(f"{players} players" for players in counts)]
        caption = f"Wins with a character by number of players ({family.bot}), points above what is to be expected"
        yield f"<h3>By number of players: {escape(family.bot)}</h3>"
        yield from html(grid(caption, head, rows))
    for family in balance.by_chance:
        for players, sheet in balance.measured.of(family).items():
            seats: list[list[str | Cell]] = [
                ["all characters", *(_seat(share.share, 1 / players) for share in sheet.seats)]
            ]
            for name, line in sheet.characters.items():
                seats.append([balance.titles.card(name), *(_seat(share.share, sheet.expected) for share in line.seats)])
            caption = f"Wins by seat, {players} players ({family.bot}), points above what is to be expected"
            head = ["", *(f"seat {ascii_uppercase[seat]}" for seat in range(players))]
            yield from behind(caption, grid(caption, head, seats))


def _seat(share: float, expected: float) -> Cell:
    return Cell(points(share - expected), (share - expected) / DARKEST)


def _districts(balance: Balance) -> Iterator[str]:
    text = (
        "Points of win share above or below what is to be expected, of who was dealt the district before the first "
        "round. Who is dealt what is chance, so that nothing else is in it."
    )
    yield from _strengths(balance, "districts-wins", "Wins with a district", text, balance.districts)
    for family in balance.as_they_are:
        yield from behind(f"What becomes of districts: {family.bot}", _become(balance, family))


def _become(balance: Balance, family: Family) -> ShadedGrid:
    z = balance.z_of_districts
    found = of_districts(balance, family)
    rows: list[list[str]] = []
    for one in balance.districts:
        ratios = found.get(one.name, {})
        if not ratios:
            continue
        worth, _ = together(ratios["worth"], z)
        rows.append([
            balance.titles.card(one.name), times(ratios["drawn"], z), percent(ratios["built"], z),
            percent(ratios["lost"], z), f"{worth:.1f}" if worth else "-", uses(ratios),
        ])  # fmt: skip
    head = (
        "",
        "in hand a game",
        "built of drawn %",
        "lost of built %",
        "points",
        "abilities, uses of each that was built",
    )
    return grid(f"Districts in the games of {family.bot}", head, rows)


# ------------------------------------------------------------------ how


def _how(balance: Balance) -> Iterator[str]:
    yield (
        "In each series every seat is played by the same bot. What a character is worth is told by games in which the "
        "bot takes its characters by chance: one that chooses takes some when it is ahead and others when it is "
        "behind, and then who wins with a character says as much about who takes it. What is to be expected is the "
        "share of wins of all who took a character, 1 in as many as play. A character that is worth something by what "
        "it lets its holder choose next, such as the first pick, shows less of that here."
    )
    yield (
        "What a district is worth is told by those who were dealt it before the first round, which is chance as well. "
        "Who builds it is ahead already, so the wins of builders are only held against those of all builders."
    )
    yield (
        f"A card wins too often or too seldom where its whole interval lies more than {points(balance.margin, False)} "
        "points away. Intervals are right for all cards and bots of a chart together in 19 of 20 charts; what is "
        "certain of changed numbers allows for how many were tried."
    )
