"""The types of the language, and which value fits where."""

from __future__ import annotations

from dataclasses import dataclass

#: What a word for several things is the plural of, as an author writes it (`with: {ds: cards}`).
PLURALS = {
    "players": "player",
    "characters": "character",
    "cards": "card",
    "colours": "colour",
    "steps": "step",
    "numbers": "number",
    "things": "thing",
    "actions": "action",
}

#: Kinds that stand for any of several.
UNIONS: dict[str, frozenset[str]] = {
    "thing": frozenset({"player", "character", "card", "game"}),
    "purse": frozenset({"player", "character", "card", "bank"}),
    "movable": frozenset({"card", "character", "piece", "place"}),
    "destination": frozenset({"place", "player", "end"}),
}

_SPOKEN = {
    "purse": "somebody or something with gold",
    "movable": "a card, a character, a piece or a place",
    "destination": "a place or a player",
    "end": "an end of a pile",
    "none": "nothing",
}


@dataclass(frozen=True, slots=True)
class Type:
    """What a value is: `Type("card", many=True)` is a set of cards.

    `optional`: it may be none. `of`: the mark of a face, or what a place holds (card, character).
    """

    kind: str
    many: bool = False
    optional: bool = False
    of: str = ""

    def one(self) -> Type:
        return Type(self.kind, False, self.optional, self.of)

    def set(self) -> Type:
        return Type(self.kind, True, False, self.of)

    def sure(self) -> Type:
        """The same, and not none."""
        return Type(self.kind, self.many, False, self.of)

    def maybe(self) -> Type:
        return Type(self.kind, self.many, True, self.of)

    def kinds(self) -> frozenset[str]:
        """The plain kinds that a value of this type may have."""
        return UNIONS.get(self.kind, frozenset({self.kind}))

    def __str__(self) -> str:
        name = _SPOKEN.get(self.kind, self.kind)
        if self.kind == "face":
            name = f"a face of `{self.of}`"
        if self.many:
            return f"a set of {name}s"
        return name + (" or none" if self.optional else "")


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
CHARACTER = Type("character")
CARD = Type("card")
THING = Type("thing")
NAME = Type("name")
NONE = Type("none", optional=True)
#: What a mistake leaves behind, so that it is complained about once; never in finished rules.
ANY = Type("any", optional=True)
