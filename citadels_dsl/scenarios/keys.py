"""The fixed keys of a scenario, declared once: the head, a step, and the words of a position and an expectation."""

from __future__ import annotations

HEAD = {
    "scenario": "its name: a sentence that says what it shows",
    "source": "where the ruling is from",
    "ruleset": "the ruleset that is played",
    "with": "overlays on it",
    "options": "the options of the ruleset",
    "players": "how many play",
    "cast": "the characters of the game",
    "uniques": "the unique districts of the game",
    "seed": "the seed of all chance",
    "play": "the procedures that are played",
    "strict": "every decision must be answered",
    "given": "the position",
    "do": "the choices",
    "expect": "what must be true",
    "scenarios": "several scenarios under this head, by name",
}

CHOICE = {
    "choose": "what is chosen",
    "offered": "these are among the options",
    "not_offered": "these are not",
    "only": "these are the options, and nothing else",
}

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
