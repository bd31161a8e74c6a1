"""Each letter of a decoded text knows where it stands in the file, however the text was written."""

from __future__ import annotations

import yaml
from hypothesis import given, settings, strategies as st

from citadels_dsl.source import Source
from citadels_dsl.syntax.nodes import Mapping, Scalar
from citadels_dsl.syntax.reading import read

LETTERS = st.text(alphabet="ab \n'\"\\|>+-#:2xnu0", max_size=30)
BEGINNINGS = st.sampled_from(
    [
        "",
        "a",
        "'",
        '"',
        "|",
        ">",
        "|+\n",
        ">-\n",
        "|2\n",
        "|\n  a",
        ">\n  a",
        ">\n  a\n\n  b\n   c",
        '"a\\\n',
        "'a\n\n  b ",
    ]
)
ENDS = st.sampled_from(["", "'", '"', "\nz: 1\n"])


@settings(max_examples=1000, deadline=None)
@given(BEGINNINGS, LETTERS, ENDS, st.booleans())
def test_a_letter_and_its_place_agree_but_for_escapes_and_folded_lines(
    beginning: str, letters: str, end: str, windows: bool
) -> None:
    text = f"k: {beginning}{letters}{end}"
    text = text.replace("\n", "\r\n") if windows else text
    found, problems = read(Source("text", text))
    if problems or not found or not isinstance(found[0], Mapping):
        return
    events = [event for event in yaml.parse(text, yaml.Loader) if isinstance(event, yaml.ScalarEvent)]
    for scalar in [part for entry in found[0] for part in (entry.key, entry.value) if isinstance(part, Scalar)]:
        assert scalar.text in [event.value for event in events]
        for index, letter in enumerate(scalar.text):
            at = scalar.at(index)
            there = text[at : at + 1]
            folded = (letter == " " and there == "\n") or (letter == "\n" and there == "")
            escaped = there == "\\" and text[scalar.span.start] == '"'
            assert there == letter or folded or escaped, (text, scalar.text, index)


def test_a_slice_of_a_text_is_a_slice_of_the_file() -> None:
    text = 'do: "choose c in pool\\n  mark(c, \\"robbed\\")"\n'
    (value,), _ = read(Source("text", text))
    assert isinstance(value, Mapping)
    scalar = value.get("do")
    assert isinstance(scalar, Scalar)
    start = scalar.text.index("mark")
    assert scalar.slice(start, start + len('mark(c, "robbed")')).text == 'mark(c, \\"robbed\\")'[:-1] + ")"
