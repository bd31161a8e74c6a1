"""Every code of a diagnostic, a module a family; a new code is one more `Code` in its module's tuple."""

from __future__ import annotations

from collections.abc import Mapping

from citadels_dsl.diagnostics.codes import (
    casts,
    clauses,
    composition,
    files,
    game,
    grammar,
    keys,
    names,
    scripts,
    secrets,
    types,
    warnings,
)
from citadels_dsl.diagnostics.codes.code import Code

FAMILIES = (files, grammar, keys, names, types, clauses, secrets, composition, game, casts, warnings, scripts)

CODES: Mapping[str, Code] = {code.code: code for family in FAMILIES for code in family.CODES}

__all__ = ["CODES", "Code"]
