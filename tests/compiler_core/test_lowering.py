"""What texts become: slots, sites, sets and places, names, holes; `--update` writes cards.txt anew."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.rules.expressions import Local, Number, Symbol, Truth
from citadels_dsl.rules.ruleset import Clause, Rules
from citadels_dsl.rules.statements import Slot
from citadels_dsl.rules.walk import statements

HERE = Path(__file__).parent / "lowered"


@pytest.fixture(scope="module")
def rules() -> Rules:
    compiled = compile_ruleset(Library.shipped(), str(HERE / "cards.yaml"))
    assert compiled.rules is not None, compiled.problems
    return compiled.rules


def short(node: Any) -> str:
    """A node in one line: a slot as `#3`, a symbol by its name, anything else as Kind(parts)."""
    match node:
        case None | bool() | int():
            return str(node)
        case str():
            return f'"{node}"'
        case tuple():
            return f"[{', '.join(short(part) for part in node)}]"
        case Local(slot=slot):
            return f"#{slot}"
        case Symbol(name=name):
            return name
        case Number(value=value) | Truth(value=value):
            return str(value)
        case _:
            names = [f.name for f in fields(node) if f.name not in ("span", "type")]
            return f"{type(node).__name__}({', '.join(short(getattr(node, name)) for name in names)})"


def lines(rules: Rules) -> list[str]:
    found: list[str] = []
    for clause in rules.clauses.values():
        if clause.card:
            found += [f"{clause.id} ({clause.kind.value}, {clause.during.value})", *inside(clause)]
    auction, moment = rules.procedures["auction"], rules.moments["auction"]
    found += [f"auction ({', '.join(f'{p.name} = {short(p.default)}' for p in moment.parameters)})"]
    return found + [f"    {short(statement)}" for statement in auction.body]


def inside(clause: Clause) -> list[str]:
    found = [f"  slots {' '.join(slot_name(s) for s in clause.slots[3:])}"] if len(clause.slots) > 3 else []
    if clause.pattern is not None:
        found.append(f"  {short(clause.pattern)}")
    if clause.limit is not None:
        found.append(f"  limit {short(clause.limit)} at {clause.step}")
    if clause.condition is not None:
        found.append(f"  if {short(clause.condition)}")
    return found + [f"    {short(statement)}" for statement in clause.body]


def slot_name(slot: Slot) -> str:
    return slot.name or "_"


def test_each_text_becomes_what_it_means(rules: Rules, update: bool) -> None:
    now, golden = "\n".join(lines(rules)) + "\n", HERE / "cards.txt"
    if update:
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8")


def test_sites_are_numbered_in_the_order_of_reading(rules: Rules) -> None:
    numbers = [getattr(s, "site", None) for s in statements(rules.clauses["offers.many"].body)]
    assert [n for n in numbers if n is not None] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_what_is_not_said_follows_from_the_card_and_the_kind(rules: Rules) -> None:
    clauses = rules.clauses
    assert (clauses["names.love"].step, clauses["names.love"].limit) == ("power", Number(2))
    assert clauses["patterns.members"].during.value == "my_turn"
    assert clauses["patterns.places_themselves"].during.value == "called"
    assert clauses["rules.finished"].during.value == "game"
