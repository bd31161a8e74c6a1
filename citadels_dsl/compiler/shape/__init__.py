"""Every key is known and every value of its kind: each document against the table of keys.

What comes out has only what fits, so that later passes need not ask: a key that nothing reads is left
out, a value of the wrong kind too, and what had to be there stands there, if need be as the plainest
value of its kind. One value where a list may stand has become a list of one.
"""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.compiler.documents import Document, Stack
from citadels_dsl.compiler.shape.fitter import Fitter
from citadels_dsl.compiler.shape.heading import heading
from citadels_dsl.diagnostics import Diagnostic


def fit(stack: Stack) -> tuple[Stack, list[Diagnostic]]:
    """The same documents, each with only what fits its keys."""
    fitting: dict[str, Document] = {}
    problems: list[Diagnostic] = []
    for key, document in stack.documents.items():
        problems += heading(document)
        fitter = Fitter()
        node = fitter.section("file", document.node, document.span, "")
        problems += fitter.problems
        fitting[key] = replace(document, node=node)
    return replace(stack, documents=fitting), problems
