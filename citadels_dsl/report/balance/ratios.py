"""How often each card was taken, built and used, over all numbers of players, as it stands in cells of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citadels_dsl.balance.families import Family
from citadels_dsl.balance.ratio import Ratio, together
from citadels_dsl.report.balance.subject import Balance

#: An interval that reaches farther says nothing.
_ENDLESS = 10

#: By card and what is counted, of an ability its id: the ratio of each number of players.
Ratios = dict[str, dict[str, list[Ratio]]]


def of_characters(balance: Balance, family: Family) -> Ratios:
    found: Ratios = {}
    for sheet in balance.measured.of(family).values():
        for name, line in sheet.characters.items():
            _add(found, name, {"offers": line.offers, "liking": line.liking, "turns": line.turns, **line.uses})
    return found


def of_districts(balance: Balance, family: Family) -> Ratios:
    found: Ratios = {}
    for sheet in balance.measured.of(family).values():
        for name, line in sheet.districts.items():
            ratios = {"drawn": line.drawn, "built": line.built, "lost": line.lost, "worth": line.worth}
            _add(found, name, {**ratios, **line.uses})
    return found


def _add(found: Ratios, name: str, ratios: Mapping[str, Ratio]) -> None:
    for what, ratio in ratios.items():
        found.setdefault(name, {}).setdefault(what, []).append(ratio)


def known(ratios: Sequence[Ratio], z: float) -> tuple[float, float] | None:
    """The ratio of all and how far its interval reaches; None where there are too few games to say."""
    value, reach = together(ratios, z)
    return (value, reach) if reach < _ENDLESS else None


def percent(ratios: Sequence[Ratio], z: float) -> str:
    """ "31 ± 4" """
    found = known(ratios, z)
    return "-" if found is None else f"{100 * found[0]:.0f} ± {100 * found[1]:.0f}"


def times(ratios: Sequence[Ratio], z: float) -> str:
    """ "0.31 ± 0.04" """
    found = known(ratios, z)
    return "-" if found is None else f"{found[0]:.2f} ± {found[1]:.2f}"


def uses(ratios: Mapping[str, Sequence[Ratio]]) -> str:
    """The abilities of a card, each as often as it was used: "rob 0.98"; ids alone have a point in them."""
    return ", ".join(
        f"{what.partition('.')[2]} {together(found, 0)[0]:.2f}" for what, found in ratios.items() if "." in what
    )
