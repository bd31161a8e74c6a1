"""The stages of a moment that is going on, in order (see `happening`)."""

from __future__ import annotations

ASKED, TOUCHING, BEGUN, BEFORE, OFFERED, INSTEAD, ITSELF, DONE, REPLACED, CLOSING, AFTER, OVER = range(12)
