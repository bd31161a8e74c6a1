"""S1xx: scripts and scenarios."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_TABLE = """\
given:
  A: {roles: thief}
  B: {roles: merchant, gold: 3}
  C: {roles: king}
  D: {roles: warlord}
"""
_HEAD = "scenario: The Thief robs the Merchant\nruleset: classic\n"
_TWO_TAVERNS = """\
given:
  A: {roles: warlord, gold: 9}
  B: {roles: merchant, city: tavern}
  C: {roles: king}
  D: {roles: thief, city: tavern}
"""
_BEGIN = _HEAD + _TABLE
_END = "expect:\n  A: {gold: 7}\n"
_ROB = "do:\n  - A: rob merchant\n"


def _code(
    code: str, title: str, text: str, wrong: str, right: str = _BEGIN + _ROB + "expect:\n  A: {gold: 5}\n"
) -> Code:
    return Code(code, title, text, wrong, right)


CODES: tuple[Code, ...] = (
    _code(
        "S101", "no scenario",
        "The file holds no scenario: it is a map of keys that begins with `scenario:` and `ruleset:`. "
        "Several stand in one file as documents, divided by `---`, or in a map `scenarios:`.",
        "- scenario: a list\n",
    ),
    _code(
        "S102", "a key that nothing reads",
        "Every key of a scenario is one that the format knows, or a name of the ruleset: a seat, a place, "
        "a mark, a question, a character. Nothing is skipped in silence.",
        _BEGIN + _ROB + "expects:\n  A: {gold: 5}\n",
    ),
    _code(
        "S103", "no ruleset",
        "A scenario says which rules it is about: a shipped ruleset by its name, or a file by its path.",
        "scenario: The Thief robs the Merchant\n" + _TABLE + _ROB + _END,
    ),
    _code(
        "S104", "a value of the wrong kind",
        "A number stands where a text or a list is wanted, or the other way round.",
        _BEGIN + _ROB + "expect:\n  A: {gold: a lot}\n",
    ),
    _code(
        "S105", "two scenarios of one name",
        "The name of a scenario is the sentence that it shows; two of the same could not be told apart in a report.",
        _BEGIN + _ROB + "expect:\n  A: {gold: 5}\n---\n" + _BEGIN + _ROB + "expect:\n  B: {gold: 2}\n",
    ),
    _code(
        "S106", "not a step",
        "A step of `do` is one seat and what it chooses (`- A: rob merchant`), or `expect`, `given`, `play`, "
        "`finish`, `stop`.",
        _BEGIN + "do:\n  - rob merchant\n" + _END,
    ),
    _code(
        "S107", "nothing is expected",
        "A scenario that expects nothing cannot fail, so it shows nothing. `citadels run` plays it all the same.",
        _BEGIN + _ROB,
    ),
    _code(
        "S110", "no such card",
        "A card is called by its name in the ruleset (or in one of the languages that the ruleset has).",
        _HEAD + _TABLE.replace("gold: 3", "gold: 3, hand: [markat]") + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S111", "no such character",
        "A character is called by its name in the ruleset (or in one of the languages that the ruleset has).",
        _HEAD + _TABLE.replace("thief", "theif") + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S112", "no value of this mark",
        "A mark is `yes` or `no`, a number, one of its faces, or a seat or name, as the ruleset declares it; "
        "after that it may say `by` whom it was put.",
        _BEGIN + _ROB + "expect:\n  merchant: {robbed: A}\n",
        _BEGIN + _ROB + "expect:\n  merchant: {robbed: by A}\n",
    ),
    _code(
        "S113", "no such seat",
        "Seats are the letters from A on, one for each player.",
        _BEGIN + _ROB + "expect:\n  E: {gold: 5}\n",
    ),
    _code(
        "S114", "in two places at once",
        "There is one card of each character; it lies in one place.",
        _HEAD + _TABLE.replace("roles: king", "roles: thief") + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S115", "a question asked wrongly",
        "A question of the ruleset is asked with as many things as it declares, and its answer is of the kind "
        "that it declares: `build_cost(castle): 3`.",
        _BEGIN + "expect:\n  B: {build_cost: 3}\n",
        _BEGIN + "expect:\n  B: {build_cost(castle): 4}\n",
    ),
    _code(
        "S116", "nothing that can be played",
        "`play` names a procedure of the ruleset, with what it wants after it and who does it before it: "
        "`calls`, `call merchant`, `A turn thief`.",
        _HEAD + "play: calling\n" + _TABLE + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S117", "more cards than there are",
        "The cards of a position come out of the deck as it is printed, and only unique districts that are named "
        "(in the position or under `uniques`) are in the game.",
        _HEAD + _TABLE + "  deck: [palace, palace, palace, palace]\n" + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S118", "a game that cannot be set up",
        "The number of players, the options, the cast and the unique districts must be ones that the ruleset allows.",
        _HEAD + "options: {short_gam: yes}\n" + _TABLE + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S119", "a ruleset with errors",
        "The rules of this scenario do not compile, so it cannot be played. What is wrong with them is said beside it.",
        "scenario: The Thief robs the Merchant\nruleset: clasic\n" + _TABLE + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S120", "a choice that was not offered",
        "What a step chooses was at none of the decisions of this seat among the options. The rules never offer what "
        "cannot be carried out: perhaps it cannot be paid, is forbidden, or it is not the time for it.",
        _BEGIN + "do:\n  - A: rob thief\n" + _END,
    ),
    _code(
        "S121", "a choice that could be several",
        "More than one option can be called so. Say whose it is (`B's market`), or more of its label.",
        _HEAD + _TWO_TAVERNS + "do:\n  - A: destroy tavern\nexpect:\n  B: {city: []}\n",
        _HEAD + _TWO_TAVERNS + "do:\n  - A: destroy B's tavern\nexpect:\n  B: {city: []}\n",
    ),
    _code(
        "S122", "a decision without an answer",
        "With `strict: yes` every decision must be answered by a step.",
        _HEAD + "strict: yes\n" + _TABLE + _ROB + "expect:\n  A: {gold: 5}\n",
    ),
    _code(
        "S123", "other options than expected",
        "At this decision something is not offered that should be, or the other way round.",
        _BEGIN + "do:\n  - A: rob\n  - A: {offered: thief}\n",
        _BEGIN + "do:\n  - A: rob\n  - A: {not_offered: thief}\n",
    ),
    _code(
        "S124", "nobody was asked",
        "The play ended before this seat had another decision, so what it is offered cannot be looked at.",
        _BEGIN + "do:\n  - finish\n  - A: {offered: rob}\n",
        _BEGIN + "do:\n  - A: {offered: rob}\n",
    ),
    _code(
        "S130", "not as expected",
        "Something is otherwise than the scenario says it must be. The scenario or the rules are wrong.",
        _BEGIN + _ROB + _END,
    ),
    _code(
        "S140", "it does not end",
        "The play came to more decisions than any game has; something goes round in a circle.",
        "", "",
    ),
)  # fmt: skip
