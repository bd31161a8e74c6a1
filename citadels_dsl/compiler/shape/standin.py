"""The plainest value of a kind, for what had to be there and was not: so that one mistake is said once."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.rules import anchors
from citadels_dsl.source import Span
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value
from citadels_dsl.vocabulary.keys import Kind, kinds as k

_NAMES = {"colour": anchors.UNIQUE, "place": anchors.DECK, "procedure": anchors.GAME, "type": "number"}
_TEXTS = {"block": "nothing", "value": "0", "pattern": anchors.GAME}


def stand_in(kind: Kind, at: Span) -> Value:
    match kind:
        case k.Text() | k.NewName() | k.Plain():
            return Scalar("", at)
        case k.Word(words):
            return Scalar(words[0], at)
        case k.Truth():
            return Scalar("no", at)
        case k.Whole() | k.Order() | k.Players():
            return Scalar("1", at)
        case k.Rank():
            return Scalar("none", at)
        case k.Language(form):
            return Scalar(_TEXTS[form], at)
        case k.Ref(what):
            return Scalar(_NAMES.get(what, ""), at)
        case k.OneOrList(inner):
            return Sequence((stand_in(inner, at),), at)
        case k.ListOf() | k.ListOrSection():
            return Sequence((), at)
        case k.MapOf() | k.SectionOf() | k.Rows() | k.Parts() | k.Removed() | k.Changes():
            return Mapping((), at)
        case _:
            assert_never(kind)
