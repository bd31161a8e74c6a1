"""What is settled before a game: who plays with what, what is known of it, and the chance that it is played with.

Wishes become a complete `Setup` in `prepare`, or it is said why they cannot be. Whoever plays a game, whatever way,
starts from here: `known` answers what does not change, `ordering` gives everything its number, `chance` draws.
"""

from citadels_dsl.setup.prepare import Setup, prepare
from citadels_dsl.setup.refusal import SetupError

__all__ = ["Setup", "SetupError", "prepare"]
