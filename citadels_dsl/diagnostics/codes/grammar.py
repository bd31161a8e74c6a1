"""E1xx: the grammar of abilities."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

CODES: tuple[Code, ...] = ()
