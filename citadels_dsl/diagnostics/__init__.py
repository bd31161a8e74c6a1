"""A problem as data: what is wrong, where, why, and what to do about it.

To add a kind of problem, add a `Code` in its family under `codes`; to add a format, a function to `formats`.
"""

from citadels_dsl.diagnostics.problem import Diagnostic, Note, Severity
from citadels_dsl.diagnostics.suggest import did_you_mean, nearest

__all__ = ["Diagnostic", "Note", "Severity", "did_you_mean", "nearest"]
