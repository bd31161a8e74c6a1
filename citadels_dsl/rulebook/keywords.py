"""What may stand at a key of a file, in a few words."""

from __future__ import annotations

from typing import assert_never

from citadels_dsl.rulebook.sentences.english import listed
from citadels_dsl.vocabulary.keys import SECTIONS, kinds as k


def in_words(kind: k.Kind) -> str:
    """What stands at a key, in a few words."""
    match kind:
        case k.Text():
            return "text"
        case k.NewName():
            return "a name"
        case k.Word(words=some):
            return listed(some, "or")
        case k.Truth():
            return "yes or no"
        case k.Whole():
            return "a whole number"
        case k.Plain():
            return "a number, yes or no, or a word"
        case k.Rank():
            return "a whole number, or none"
        case k.Order():
            return "a place in the order, as 2.5"
        case k.Players():
            return "numbers of players, as 4, 3-7 or a list"
        case k.Rows():
            return "rows of numbers"
        case k.Language(form=form):
            return {"block": "a block", "value": "a value", "pattern": "a pattern"}[form]
        case k.Ref(what=what):
            return what
        case k.ListOf(kind=inner):
            return f"a list of: {in_words(inner)}"
        case k.OneOrList(kind=inner):
            return f"{in_words(inner)}, or a list"
        case k.MapOf(kind=inner):
            return f"names with: {in_words(inner)}"
        case k.SectionOf(name=name):
            return f"the keys of {SECTIONS[name].name}"
        case k.ListOrSection(kind=inner, name=name):
            return f"a list of: {in_words(inner)}, or the keys of {SECTIONS[name].name}"
        case k.Parts(verb=verb):
            return f"what is {'added' if verb == 'add' else 'replaced'}, section by section"
        case k.Removed():
            return "names that go, section by section"
        case k.Changes():
            return "paths with their new values"
        case _ as never:
            assert_never(never)
