"""E4xx: values of the wrong type."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

CODES: tuple[Code, ...] = ()
