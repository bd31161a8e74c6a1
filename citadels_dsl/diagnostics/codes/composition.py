"""E7xx: files put together."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_HEAD = "overlay: example\non: core\nplayers: 4\nsays: An example.\n"
_HAMLET = """\
ruleset: hamlet
extends: core
players: 3
says: An example with a few cards.
characters:
  hermit:
    rank: 1
    traits: [income(noble)]
    abilities:
      beg: {action: may, do: gain(1)}
  smith: {rank: 2}
  baker: {rank: 3}
  guard: {rank: 4}
  jester: {rank: 5}
districts:
  shed: {colour: trade, cost: 1}
"""


def _code(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    """Examples are some lines of an overlay on a ruleset in the same file."""
    head = f"{_HAMLET}---\noverlay: winter\non: hamlet\n"
    return Code(code, title, text, f"{head}{wrong}\n", f"{head}{right}\n")


def _files(code: str, title: str, text: str, wrong: str) -> Code:
    return Code(code, title, text, wrong, _HEAD)


CODES: tuple[Code, ...] = (
    _files(
        "E701",
        "no such ruleset or overlay",
        "A name is looked for in the same file, in its folder, and among the shipped rulesets.",
        _HEAD.replace("on: core", "on: coree"),
    ),
    _files(
        "E702",
        "a circle",
        "Files build on one another, and this leads back to where it began.",
        "overlay: one\non: two\n---\noverlay: two\non: one\n",
    ),
    _files(
        "E703",
        "outside the folder",
        "A ruleset takes nothing from outside its folder, so that it can be given to others and means the same there.",
        _HEAD.replace("on: core", "on: ../core"),
    ),
    _files(
        "E704",
        "too much",
        "A ruleset may need 64 documents and four million letters. It may have 1,000 names in a section, as "
        "`districts`, and 2,000 clauses; of them 200 of one kind about one moment or question. A file may hold 50 "
        "rulesets and overlays. A person would have lost the thread long before.",
        "",
    ),
    _files(
        "E705",
        "no such document, or two",
        "A file may hold several documents, parted by `---`, each with a name of its own: `file#name`.",
        f"{_HEAD}---\n{_HEAD}",
    ),
    _files(
        "E706",
        "a ruleset that extends an overlay",
        "A ruleset extends a ruleset; what lies on an overlay is itself an overlay.",
        f"{_HEAD}---\nruleset: other\nextends: example\n",
    ),
    _code(
        "E711",
        "there already",
        "What is added must be new. What takes the place of something stands under `replace:`.",
        "add:\n  characters:\n    hermit: {rank: 2}",
        "replace:\n  characters:\n    hermit: {rank: 2}",
    ),
    _code(
        "E712",
        "nothing to replace",
        "What is replaced must be there. New things stand under `add:`.",
        "replace:\n  districts:\n    hut: {colour: trade, cost: 2}",
        "add:\n  districts:\n    hut: {colour: trade, cost: 2}",
    ),
    _code(
        "E713",
        "nothing to remove",
        "What is removed must be there, in the section that is named.",
        "remove:\n  rules: [finishd]",
        "remove:\n  rules: [finished]",
    ),
    _code(
        "E714",
        "nothing to change",
        "The card, clause or other part whose key is changed must be there.",
        "change:\n  hermit.bag.at: end",
        "change:\n  hermit.beg.at: end",
    ),
    _code(
        "E715",
        "two overlays set one thing",
        "Who sets a key must be clear. An overlay that lies on another may write anew what that wrote; but one key is "
        "changed by one overlay only.",
        "change: {shed.cost: 2}\n---\noverlay: frost\non: winter\nchange: {shed.cost: 3}",
        "change: {shed.cost: 2}\n---\noverlay: frost\non: winter\nchange: {shed.copies: 3}",
    ),
    _files(
        "E716",
        "an overlay that lies on something else",
        "An overlay is put on a ruleset that it names at `on:`, or on one that builds on it.",
        "",
    ),
    _code(
        "E718",
        "not a trait, or not its arguments",
        "A card names its traits with what stands in their holes: `income(noble)`.",
        "change:\n  hermit.traits: [income]",
        "change:\n  hermit.traits: [income(trade)]",
    ),
    _code(
        "E719",
        "a clause of the card and one of its trait",
        "A trait's clauses are the card's own, so that a clause of the same name would be there twice.",
        "add:\n  characters:\n    clerk:\n      rank: 2\n      traits: [income(trade)]\n      abilities:\n"
        "        income: {action: may, do: gain(1)}",
        "add:\n  characters:\n    clerk:\n      rank: 2\n      traits: [income(trade)]\n      abilities:\n"
        "        wage: {action: may, do: gain(1)}",
    ),
    _code(
        "E720",
        "a name of the core is missing",
        "The engine leans on a few names: the procedures `game`, `round`, `turn` and `answer`, the places of cards, "
        "the crown, the score. A ruleset may fill them anew, not leave them out.",
        "remove:\n  procedures: [turn]",
        "replace:\n  procedures:\n    turn: {of: player, with: {c: character}, do: play()}",
    ),
    Code(
        "E721",
        "a card from two files",
        "`cards_from` takes what this file does not have. If two of its files have a card of one name, it is not clear "
        "which is meant.",
        f"{_HAMLET}---\n{_HAMLET.replace('hamlet', 'other')}---\n"
        "ruleset: example\nextends: core\nplayers: 3\ncards_from: [hamlet, other]\n",
        f"{_HAMLET}---\nruleset: example\nextends: core\nplayers: 3\ncards_from: [hamlet]\n",
    ),
)
