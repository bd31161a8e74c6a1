"""What is still to be played, cut as it is asked for: in parts that one process plays before it reports.

A part is long enough to be worth it, and short enough to show progress; how many games that is, is learnt from how
long the last ones took. It makes no difference to what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable

from citadels_dsl.simulate.plan import Plan

#: Games in the first parts, before anybody knows how long they take.
FIRST = 25
#: So many seconds a part should take, if nobody says another time.
SECONDS = 0.25
#: Games in a part at most: the sums of so many fit in 64 bits.
MOST = 1 << 17


class Chunks:
    """Ranges of numbers of games, in order. `whole`: a part goes as far as to the next multiple of it."""

    def __init__(
        self,
        plan: Plan,
        players: int = 1,
        gaps: Iterable[range] | None = None,
        whole: int = 0,
        seconds: float = SECONDS,
    ) -> None:
        """`players`: how many play at a time."""
        self._gaps = [gap for gap in ((plan.numbers,) if gaps is None else gaps) if gap]
        self._gaps.reverse()
        self._left = sum(map(len, self._gaps))
        self._players = players
        self._seconds = seconds
        self._whole = whole
        self._size = max(1, min(FIRST, self._left // (4 * self._players)))

    def take(self) -> range | None:
        """The next part; None if there is none."""
        if not self._gaps:
            return None
        gap = self._gaps.pop()
        if self._whole:
            stop = (gap.start // self._whole + 1) * self._whole
        else:
            # Towards the end the parts get smaller, so that all are busy until then.
            stop = gap.start + max(1, min(self._size, self._left // (2 * self._players)))
        part = range(gap.start, min(stop, gap.stop))
        if part.stop < gap.stop:
            self._gaps.append(range(part.stop, gap.stop))
        self._left -= len(part)
        return part

    def told(self, games: int, seconds: float) -> None:
        """A part of so many games took so long."""
        if games:
            wanted = int(games * self._seconds / max(seconds, 1e-6))
            self._size = max(1, min(wanted, 4 * self._size, MOST))
