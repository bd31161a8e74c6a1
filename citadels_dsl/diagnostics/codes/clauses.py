"""E5xx: clauses, and what belongs in them."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

CODES: tuple[Code, ...] = ()
