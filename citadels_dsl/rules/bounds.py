"""How great numbers may be, and how many of them may stand in a row."""

from __future__ import annotations

#: No number that is kept, and no product, lies further from zero.
GREATEST = 10**9

#: So many numbers `a..b` holds at most.
LONGEST = 10_000
