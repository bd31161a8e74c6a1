"""E3xx: names that are not known, or not used."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

CODES: tuple[Code, ...] = ()
