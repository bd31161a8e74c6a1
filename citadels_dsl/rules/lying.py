"""Whether a choice speaks of what lies somewhere."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.rules.expressions import (
    Brought,
    Contents,
    End,
    Expr,
    Fact,
    Fold,
    Interval,
    Join,
    Local,
    Logic,
    Not,
    Noun,
    PlaceRef,
    Plain,
    Possibility,
    Referee,
    SetOf,
    Setting,
    Sum,
    Test,
    Top,
)


def lies(source: Expr) -> bool:
    """What is chosen from it is taken from where it lies, and not only named."""
    match source:
        case Contents() | Top():
            return True
        case Join(left=inner) | Referee(inner=inner):
            return lies(inner)
        case Fold(members=members):
            return lies(members.source)
        case Local() | Noun() | Brought() | PlaceRef() | End() | SetOf() | Interval() | Logic() | Not():
            return False
        case _ if isinstance(source, Plain | Setting | Fact | Test | Possibility | Sum):
            return False
        case _:
            assert_never(source)
