"""What a code of a diagnostic stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of problem.

    `title` names it in a few words, `text` explains it; `wrong` is a small whole document that has
    it, `right` the same one mended. Both become its page in the manual, and both are tested.
    """

    code: str
    title: str
    text: str
    wrong: str
    right: str
