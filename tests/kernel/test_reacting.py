"""Who reacts to a choice or a deed, and what hidden cards forbid, against the reference engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.kernel.game import CompiledGame
from citadels_dsl.kernel.ir import Const
from citadels_dsl.kernel.logic import FALSE
from citadels_dsl.kernel.lower import acting, aiming, hidden
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import prepare
from tests.kernel.judge import judged, judged_everywhere
from tests.sampling import few

REACTING = Path(__file__).parent / "rules" / "reacting.yaml"
GAMES = 6
NAMES = ["hiding", "aiming", "stopping", "skimming", "guarding", "echoing", "going_on", "banning"]


@cache
def rules_of(name: str) -> Rules:
    rules = compile_ruleset(Library.shipped(), str(REACTING), document=name).rules
    assert rules is not None
    return rules


@pytest.mark.parametrize(("name", "players"), few(product(NAMES, [4, 7, 2]), 8))
def test_who_reacts_does_so_in_a_compiled_game(name: str, players: int) -> None:
    rules = rules_of(name)
    assert judged_everywhere(rules, prepare(rules, players), 5, GAMES) == ""


def _no(*_: object) -> bool:
    return False


def _nothing(*_: object) -> Const:
    return FALSE


@pytest.mark.parametrize(
    ("name", "module", "word", "instead"),
    [
        ("hiding", hidden, "secretive", _no),
        ("hiding", aiming, "may_be_barred", _no),
        ("aiming", aiming, "aimed", _no),
        ("stopping", acting, "_barred", _nothing),
    ],
)
def test_without_that_the_game_would_be_another(
    name: str, module: object, word: str, instead: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, word, instead)
    rules = rules_of(name)
    setup = prepare(rules, 4)
    compiled = CompiledGame(rules, setup, "python")
    assert any(judged(rules, setup, compiled, 5, number) for number in range(GAMES))
