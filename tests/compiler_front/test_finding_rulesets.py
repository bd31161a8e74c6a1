"""Which file a name means, and what keeps a ruleset inside its folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.load import load
from citadels_dsl.compiler.pipeline import check

HEAD = "ruleset: rules\nextends: {}\n"


def layers(target: str, *overlays: str, library: Library | None = None) -> list[str]:
    stack, problems = load(library or Library.shipped(), target, overlays)
    assert stack is not None
    assert not problems, problems
    return [stack.documents[key].name for key in stack.layers]


def test_a_shipped_ruleset_is_found_by_its_name_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert layers("classic") == ["core", "classic"]


def test_a_file_beside_goes_before_a_shipped_one_and_does_not_mean_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("ruleset: mine\nextends: core\n")
    Path("core.yaml").write_text("ruleset: my_core\n")
    assert layers("mine.yaml") == ["my_core", "mine"]
    Path("classic.yaml").write_text("ruleset: classic\nextends: classic\n")
    Path("core.yaml").unlink()
    assert layers("classic.yaml") == ["core", "classic", "classic"]


def test_documents_of_one_file_name_each_other_and_the_last_is_meant_if_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("ruleset: village\n---\noverlay: winter\non: village\n---\noverlay: flood\non: winter\n")
    assert layers("a.yaml") == ["village", "winter", "flood"]
    assert layers("a.yaml#village", "winter") == ["village", "winter"]
    assert layers("a.yaml#village", "a.yaml#flood") == ["village", "winter", "flood"]
    Path("sub").mkdir()
    Path("sub/b.yaml").write_text("overlay: frost\non: a.yaml#winter\n")
    Path("c.yaml").write_text("overlay: ice\non: sub/b\n")
    assert layers("c.yaml") == ["village", "winter", "frost", "ice"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("clasic", "E701"),
        ("../core", "E703"),
        ("/etc/passwd", "E703"),
        ("a/./b", "E703"),
        ("c:\\\\x", "E703"),
        ("'~'", "E703"),
        ("x" * 300, "E703"),
        ("'#nobody'", "E705"),
        ("core#nobody", "E705"),
        ("linked", "E703"),
        ("round", "E701"),
    ],
)
def test_what_cannot_be_reached_is_refused(
    name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (tmp_path / "outside.yaml").write_text("ruleset: outside\n")
    Path("linked.yaml").symlink_to(tmp_path / "outside.yaml")
    Path("round.yaml").symlink_to(folder / "round.yaml")
    Path("rules.yaml").write_text(HEAD.format(name))
    stack, problems = load(Library.shipped(), "rules.yaml")
    assert [p.code for p in problems] == [code]
    assert problems[0].span.text.strip("'\"").replace("\\\\", "\\") == name.strip("'").replace("\\\\", "\\")
    assert stack is None or not stack.whole


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    _, problems = load(Library.shipped(), "clasic")
    assert problems[0].hint == "did you mean `classic`?"
    assert problems[0].span.text == "clasic"


def test_a_circle_is_said_once_with_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, below in (("a", "b"), ("b", "c"), ("c", "a")):
        Path(f"{name}.yaml").write_text(f"ruleset: {name}\nextends: {below}\n")
    _, problems = load(Library.shipped(), "a.yaml")
    assert [p.code for p in problems] == ["E702"]
    assert "a -> b -> c -> a" in problems[0].message
    Path("d.yaml").write_text("ruleset: d\ncards_from: [a, d]\n")
    _, problems = load(Library.shipped(), "d.yaml")
    assert [p.code for p in problems] == ["E702", "E702"]  # the other circle, and itself


def test_a_ruleset_of_very_many_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(80):
        Path(f"r{number}.yaml").write_text(f"ruleset: r{number}\nextends: r{number + 1}\n")
    _, problems = load(Library.shipped(), "r0.yaml")
    assert [p.code for p in problems] == ["E704"]


def test_an_overlay_lies_only_on_what_is_there(front: Callable[..., Any]) -> None:
    village = "ruleset: village\nextends: core\nplayers: 4\n"
    winter = "overlay: winter\non: other\n"
    result = front(village, "winter", winter=winter, other="ruleset: other\n")
    assert result.codes == ["E716"]
    result = front(village, "classic")
    assert result.codes == ["E716"]


def test_an_overlay_lies_on_any_one_of_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("winter.yaml").write_text("overlay: winter\non: [dark_city, edition_2016]\n")
    assert layers("edition_2016", "winter.yaml") == ["core", "edition_2016", "winter"]
    assert layers("dark_city", "winter.yaml") == ["core", "classic", "dark_city", "winter"]
    assert layers("winter.yaml") == ["core", "classic", "dark_city", "winter"]  # alone, on the first
    assert [p.code for p in load(Library.shipped(), "classic", ["winter.yaml"])[1]] == ["E716"]


def test_it_is_checked_on_each_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text("overlay: one\non: [dark_city, classic]\nchange:\n  witch.says: Another.\n")
    assert [p.code for p in check(Library.shipped(), "one.yaml")] == ["E714"]  # classic has no Witch


@pytest.mark.parametrize(
    "text",
    [
        "ruleset: mine\nextends: mine\n",
        "ruleset: mine\nextends: rules\n",
        "ruleset: mine\nextends: rules.yaml\n",
        "ruleset: mine\nextends: rules.yaml#mine\n",
        "ruleset: mine\nextends: '#mine'\n",
        "overlay: mine\non: mine\n",
        "ruleset: mine\nextends: core\ncards_from: [mine]\n",
        "ruleset: mine\nextends: rules.yaml\n---\noverlay: winter\non: mine\n",
    ],
)
def test_what_names_itself_is_a_circle(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules.yaml").write_text(text)
    _, problems = load(Library.shipped(), "rules.yaml")
    assert [problem.code for problem in problems] == ["E702"]


def test_a_document_is_named_with_its_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text("ruleset: village\n---\noverlay: winter\non: a.yaml#village\n")
    assert layers("a.yaml") == ["village", "winter"]
