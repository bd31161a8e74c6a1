"""Who plays with what: wishes are made into a complete setup, or it is said why they cannot be."""

from citadels_dsl.engine.setup.prepare import Setup, prepare
from citadels_dsl.engine.setup.refusal import SetupError

__all__ = ["Setup", "SetupError", "prepare"]
