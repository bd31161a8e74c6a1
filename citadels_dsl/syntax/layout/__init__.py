"""The formatter: a file in the one layout, with the same meaning and the same comments.

Lines are indented by two blanks, keys stay in their order, what was in brackets stands on a line if
it fits, and abilities are printed anew. What is not understood stays as it is; the result is read
again before it is given out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Map, Sequence as Seq

from citadels_dsl.source import Source
from citadels_dsl.syntax.layout.abilities import parse
from citadels_dsl.syntax.layout.comments import comments_in, comments_of, scalars_of
from citadels_dsl.syntax.layout.emit import AsItIs, Emitter
from citadels_dsl.syntax.layout.weave import Printed, weave
from citadels_dsl.syntax.nodes import Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.reading import read
from citadels_dsl.syntax.slip import Form

_SEPARATOR = re.compile(r"^---(?=\s|$)", re.MULTILINE)


def format_source(source: Source, forms: Map[str, Form] | None = None) -> str:
    """The text of a file laid out anew; `forms` says at which keys a block, a value or a pattern stands.

    Laid out twice is laid out once. A file that cannot be read is given back as it is.
    """
    forms = forms or {}
    documents, problems = read(source)
    if problems:
        return source.text
    try:
        text = _laid_out(source, documents, forms)
    except AsItIs:
        return source.text
    again = Source(source.path, text)
    read_again, problems = read(again)
    if problems or not _same(source, documents, again, read_again, forms):
        return source.text
    return text.replace("\n", "\r\n") if "\r\n" in source.text else text


def _laid_out(source: Source, documents: Seq[Value], forms: Map[str, Form]) -> str:
    comments = comments_of(source, documents)
    emitter = Emitter(source, comments, forms)
    printed: list[Printed] = []
    end = 0
    for document in documents:
        if printed:
            separator = _SEPARATOR.search(source.text, end, document.span.start)
            printed.append(Printed(0, "---", separator.start() if separator else document.span.start))
        printed += emitter.document(document)
        end = document.span.end
    text = "\n".join(weave(source, printed, comments))
    return re.sub(r"\n+\Z", "", text.lstrip("\n")) + "\n"


def _same(before: Source, old: Seq[Value], after: Source, new: Seq[Value], forms: Map[str, Form]) -> bool:
    """Whether both say the same, and with the same comments."""
    said = _comments(before, old) == _comments(after, new)
    return said and len(old) == len(new) and all(_equal(a, b, None, forms) for a, b in zip(old, new, strict=True))


def _comments(source: Source, documents: Seq[Value]) -> list[str]:
    found = [comment.text for comment in comments_of(source, documents)]
    for document in documents:
        for scalar in scalars_of(document):
            found += [comment.text for comment in comments_in(scalar)] if scalar.block else []
    return sorted(found)


def _equal(a: Value, b: Value, form: Form | None, forms: Map[str, Form]) -> bool:
    match a, b:
        case Scalar(), Scalar():
            if a.text == b.text:
                return True
            tree = parse(a, form) if form is not None else None
            return tree is not None and tree == parse(b, form or "value")
        case Sequence(), Sequence():
            pairs = zip(a.items, b.items, strict=False)
            return len(a.items) == len(b.items) and all(_equal(x, y, form, forms) for x, y in pairs)
        case Mapping(), Mapping():
            return a.keys() == b.keys() and all(
                _equal(x.value, y.value, forms.get(x.key.text.rpartition(".")[2]), forms)
                for x, y in zip(a.entries, b.entries, strict=True)
            )
        case _:  # two nodes of different kinds
            return False
