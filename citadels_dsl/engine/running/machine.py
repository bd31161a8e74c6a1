"""Runs what is going on until somebody has to decide or nothing is left."""

from __future__ import annotations

from citadels_dsl.engine.running.budget import exhausted
from citadels_dsl.engine.state import State


def run(state: State) -> int | None:
    """None: nothing is left above the floor. Else WAIT, or in a trial how it ended."""
    frames = state.frames
    floor = state.floor
    meter = state.meter
    for steps in range(meter[0] + 1):
        if len(frames) <= floor:
            meter[0] -= steps
            return None
        signal = frames[-1].run(state)
        if signal is not None:
            meter[0] -= steps
            return signal
    exhausted(state)
