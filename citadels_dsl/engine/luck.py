"""Chance as a game uses it: streams by what they decide and the round, counted in the state."""

from __future__ import annotations

from citadels_dsl.engine.state import State
from citadels_dsl.setup.chance import draw, stream_key


def pick(state: State, stream: str, n: int) -> int:
    """A number from 0 up to n - 1; nothing is drawn where there is no choice."""
    if n <= 1:
        return 0
    name = f"{stream}/{state.round}"
    use = state.drawn.get(name, 0)
    state.drawn[name] = use + 1
    return draw(stream_key(state.key, name), use, n)


def shuffled(state: State, stream: str, n: int, wanted: int | None = None) -> list[int]:
    """Numbers from 0 up to n - 1 in an order by chance: all of them, or so many."""
    wanted = n if wanted is None else min(n, wanted)
    name = f"{stream}/{state.round}"
    use = state.drawn.get(name, 0)
    key = stream_key(state.key, name)
    order = list(range(n))
    for place in range(min(wanted, n - 1)):
        other = place + draw(key, use, n - place)
        use += 1
        order[place], order[other] = order[other], order[place]
    state.drawn[name] = use
    return order[:wanted]
