"""What a page of the docs shows: files, sessions in a shell, and what was printed there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(r"(?:^<!-- (?P<note>[^\n]*) -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block. `note`: the comment before it ("file: beggar.yaml", "numbers vary")."""

    kind: str
    note: str
    text: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(found["kind"], found["note"] or "", found["text"]) for found in _BLOCK.finditer(text)]


def commands(block: Block) -> list[str]:
    """The lines of a session that are typed."""
    return [line.removeprefix("$ ") for line in block.text.split("\n") if line.startswith("$ ")]


def without_numbers(text: str) -> str:
    """What is left of a table of results if its numbers, and how wide they are, do not count."""
    text = re.sub(r"\d[\d,.]*", "0", text)
    text = re.sub(r"% [+-] ", "% ", text)
    return re.sub(r"[ ]+", " ", text)
