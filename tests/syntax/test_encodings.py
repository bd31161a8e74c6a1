"""A text that is not in UTF-8 is told what it is in."""

from __future__ import annotations

import pytest

from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.syntax.files import decode


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("way", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_an_encoding_is_known_with_its_mark_and_without(way: str, mark: str) -> None:
    got = decode(f"{mark}overlay: x\n".encode(way), "x.yaml")
    assert isinstance(got, Diagnostic)
    assert (got.code, got.message.split()[-1]) == ("E005", way[:6].upper())


@pytest.mark.parametrize("data", [bytes(1000), b"ab\0\0cd", b"\0abc"])
def test_what_is_no_text_is_told_so(data: bytes) -> None:
    got = decode(data, "x.yaml")
    assert isinstance(got, Diagnostic)
    assert "no text" in got.message
