"""What a state and its frames are made of is what a save keeps: a new field that is forgotten there fails here."""

from __future__ import annotations

from citadels_dsl.engine.code.several import Several
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.saving import MAPPINGS, OF_HAPPENING, OF_SEVERAL, PLAIN, SETS, TUPLES
from citadels_dsl.engine.state import State

#: Made anew when the game goes on, or of one run of the machine or one trial only.
NOT_KEPT = {
    "alert", "answer", "decider", "decision", "exposed", "failed", "floor", "fuel", "knowing", "meter", "sink", "trial",
    "trials",
}  # fmt: skip


def test_a_save_keeps_all_of_a_state() -> None:
    kept = {*PLAIN, *TUPLES, *SETS, *MAPPINGS, "frames"}
    assert set(State.__slots__) - kept - NOT_KEPT == set()
    assert kept - set(State.__slots__) == set()


def test_a_save_keeps_all_of_a_moment() -> None:
    made_with = {"linker", "occasion", "doer", "args", "given", "cause", "queue", "groups"}
    assert set(Happening.__slots__) == made_with | set(OF_HAPPENING)


def test_a_save_keeps_all_of_what_is_done_for_several() -> None:
    made_with = {"linker", "occasion", "doer", "args", "given", "cause"}
    assert set(Several.__slots__) == made_with | set(OF_SEVERAL)
