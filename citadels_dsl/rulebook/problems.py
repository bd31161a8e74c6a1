"""A page for every code of a problem: what it means, a wrong example, what is said of it, and the right one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.draw import printable

FAMILIES = {
    "E0": "Files and YAML",
    "E1": "The grammar of abilities",
    "E2": "Keys and their values",
    "E3": "Names",
    "E4": "Types",
    "E5": "Clauses",
    "E6": "Secrets",
    "E7": "Putting rulesets together",
    "E8": "The game as a whole",
    "W1": "Warnings: correct, and probably not meant",
    "S1": "Scenarios",
}

_FOREWORD = """\
# Problems by their code

Every problem that is reported has a code. Its page says what it means, with an example that has the
problem, what `citadels` says of it, and the same example mended. `citadels explain CODE` prints the page.
A warning (`W`) that is meant is answered by `accept: [CODE]` on the clause, the card or the file."""


def page(code: Code, said: str) -> str:
    """The page of one code, as Markdown that also reads well as it is. `said`: of the wrong example."""
    parts = [f"# {code.code}: {code.title}", code.text]
    if code.wrong:
        parts += ["Wrong:", _indented(code.wrong), "What is said:", _indented(said)]
    if code.wrong and code.right:
        parts += ["Right:", _indented(code.right)]
    return "\n\n".join(parts) + "\n"


def index(codes: Iterable[Code]) -> str:
    """All codes, family by family, each with its page."""
    return "\n".join(_index(tuple(codes))) + "\n"


def _index(codes: tuple[Code, ...]) -> Iterator[str]:
    yield _FOREWORD
    for start, title in FAMILIES.items():
        yield from ("", f"## {start}xx: {title}", "", "| code | |", "|---|---|")
        for code in sorted(codes, key=lambda code: code.code):
            if code.code.startswith(start):
                title = code.title.replace("|", "\\|")
                yield f"| [{code.code}]({code.code}.md) | {title} |"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in printable(text.strip("\n")).split("\n"))
