"""The fixed keys of a scenario, declared once: the head, a step, and the words of a position and an expectation.

What may stand at a key is known only with the ruleset's own names beside them, so each reader says that. What
each is for is said on the page of the manual, where a test looks for every one of them.
"""

from __future__ import annotations

HEAD = (
    "scenario", "source", "ruleset", "with", "options", "players", "cast", "uniques", "seed", "play", "strict",
    "given", "do", "expect", "scenarios",
)  # fmt: skip
CHOICE = ("choose", "offered", "not_offered", "only")

#: Steps that are no seat's: with something after them, and alone.
STEPS = ("expect", "given", "play")
WORDS = ("finish", "stop")

#: Of a thing, beside its marks, places and questions.
GIVEN_OF_CHARACTER = ("gold", "revealed")
GIVEN_OF_CARD = ("gold", "under", "revealed")
EXPECTED_OF_SEAT = ("gold", "was_offered", "never_offered", "asked")
EXPECTED_OF_CHARACTER = ("gold", "revealed", "stopped", "controlled", "holder")
EXPECTED_OF_CARD = ("gold", "under", "revealed")
GIVEN = ("game", "round")
EXPECTED = ("game", "round", "over", "winners", "scores", "log", "not_log", "refused")
PILE = ("top", "bottom", "only")
CONTENTS = ("has", "lacks", "count", "top", "bottom")

#: Letters that may be left out or written between the names of a choice.
FILLERS = frozenset({"the", "a", "an", "to", "from", "of", "with", "for", "and"})
