"""A key that nothing reads: what was probably meant, or where it belongs."""

from __future__ import annotations

from citadels_dsl.diagnostics import Diagnostic, nearest
from citadels_dsl.syntax.nodes import Scalar
from citadels_dsl.vocabulary.keys import SECTIONS, Section

#: The sections that a key may be moved to, the likeliest first.
_HOMES = (
    "character",
    "district",
    "card",
    "clause",
    "mark",
    "place",
    "procedure",
    "question",
    "option",
    "table",
    "cast",
)


def meant(word: str, section: Section) -> str | None:
    """The key that was probably meant by a word that is none."""
    known = next((k.word for k in section.keys if word in k.also), None)
    return known if known is not None else nearest(word, (k.word for k in section.keys))


def unknown(key: Scalar, section: Section, where: str) -> Diagnostic:
    """`key` stands in a section that has none of this name."""
    message = f"nothing reads `{key.text}` in {section.name}"
    other = next((k.word for k in section.keys if key.text in k.also), None)
    if other is not None:
        return Diagnostic("E201", message, key.span, f"did you mean `{other}`?", where)
    top = SECTIONS["file"]
    if section is not top and top.key(key.text) is not None:
        return Diagnostic("E202", message, key.span, f"`{key.text}` stands at the top of the file", where)
    homes = [SECTIONS[name].name for name in _HOMES if SECTIONS[name].key(key.text) is not None]
    if homes:
        return Diagnostic("E202", message, key.span, f"`{key.text}` belongs to {' or '.join(homes[:3])}", where)
    similar = meant(key.text, section)
    keys = ", ".join(f"`{k.word}`" for k in section.keys)
    hint = f"did you mean `{similar}`?" if similar is not None else f"its keys are {keys}"
    return Diagnostic("E201", message, key.span, hint, where)
