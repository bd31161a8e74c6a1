"""What a mistake in an ability text means."""

from __future__ import annotations

from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.syntax.slip import Form, Slip, Stop


def explain(scalar: Scalar, form: Form, stop: Stop) -> Slip:
    return Slip("E101", f"`{stop.token}` cannot stand here", form and "", stop.at, stop.at + len(stop.token))
