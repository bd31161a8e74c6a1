"""E8xx: the game as a whole: tables, casts, conflicts, circles."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

CODES: tuple[Code, ...] = ()
