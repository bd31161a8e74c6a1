"""Runs what is going on until somebody has to decide or nothing is left."""

from __future__ import annotations

from citadels_dsl.engine.state import State

#: So often may something begin or end between two decisions; what needs more is broken off.
PATIENCE = 100_000


def run(state: State) -> int | None:
    """None: nothing is left above the floor. Else WAIT, or in a trial how it ended."""
    frames = state.frames
    floor = state.floor
    patience = PATIENCE
    while len(frames) > floor:
        signal = frames[-1].run(state)
        if signal is not None:
            return signal
        patience -= 1
        if not patience:
            state.trouble = "something goes on without end"
            frames.clear()
            break
    return None
