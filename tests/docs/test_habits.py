"""The hooks and the workflow of `docs/habits.md` do what the page says: both really run, in repositories made here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docs.pages import blocks
from tests.repository import committed, git

#: It takes long: hooks are installed in a repository of their own.
pytestmark = pytest.mark.large

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "habits.md"
#: What a hook is installed from.
PACKAGE = ("citadels_dsl", "rulesets", "pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml")

BEGGAR = """overlay: beggar
on: classic
says: A beggar.

add:
  characters:
    beggar:
      rank: 8
      abilities:
        beg:
          action: may
          do: |
            choose p in others if p.gold > me.gold
            take(1, from=p)
"""
SCENARIO = """scenario: He begs
ruleset: classic
with: beggar.yaml
players: 3
given:
  A: {roles: beggar, gold: 1}
  B: {gold: 3}
do:
  - A: beg B
  - expect:
      A: {gold: 2}
"""


def shown(note: str) -> Any:
    (block,) = [block for block in blocks(PAGE) if block.note == note]
    return yaml.safe_load(block.text)


def repository(folder: Path, **files: str) -> Path:
    """With one commit of these."""
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return committed(folder)


# ------------------------------------------------------------ hooks

Hooks = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This tree, as a repository of hooks."""
    folder = tmp_path_factory.mktemp("hooks") / "citadels-dsl"
    folder.mkdir()
    for name in PACKAGE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "Hooks")
    return folder


@pytest.fixture
def hooks(package: Path, tmp_path: Path) -> Hooks:
    """Runs the hooks of the page over a file with this text, in a repository that already has a beggar."""
    config = shown("pre-commit")
    (config["repos"][0]["repo"], config["repos"][0]["rev"]) = (str(package), git(package, "rev-parse", "HEAD"))
    folder = repository(tmp_path / "own", beggar=BEGGAR, beggar_test=SCENARIO)
    home = {"PRE_COMMIT_HOME": str(package.parent / "installed")}

    def run(text: str, **args: list[str]) -> tuple[int, str]:
        for hook in config["repos"][0]["hooks"]:
            hook |= {"args": args[hook["id"].removeprefix("citadels-")]} if hook["id"][9:] in args else {}
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
        (folder / "beggar.yaml").write_text(text, encoding="utf-8")
        git(folder, "add", "--all")
        line = [sys.executable, "-m", "pre_commit", "run", "--color", "never"]
        done = subprocess.run(line, cwd=folder, env={**os.environ, **home}, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


def passed(said: str) -> list[bool]:
    """Of each hook, in the order of the page."""
    lines = [line for line in said.splitlines() if line.endswith(("Passed", "Failed"))]
    return [line.endswith("Passed") for line in lines]


def test_hooks_pass_what_is_fine_and_say_what_changed(hooks: Hooks) -> None:
    code, said = hooks(BEGGAR.replace("take(1", "take(min(1, 2)"))
    assert code == 0, said
    assert passed(said) == [True] * 4
    assert "beggar at main to now: 1 change" in said


@pytest.mark.parametrize(
    ("text", "of_each", "heard"),
    [
        (BEGGAR.replace("rank: 8", "rank:    8"), [False, True, True, True], "files were modified by this hook"),
        (BEGGAR.replace("take(1, from=p)", "take(1, form=p)"), [True, False, False, True], "did you mean `from`?"),
        (BEGGAR.replace("take(1", "take(2"), [True, True, False, True], "0 passed, 1 failed"),
    ],
    ids=["layout", "error", "scenario"],
)
def test_hooks_refuse_what_is_wrong(hooks: Hooks, text: str, of_each: list[bool], heard: str) -> None:
    code, said = hooks(text)
    assert code == 1
    assert passed(said) == of_each, said
    assert heard in said


@pytest.mark.large
def test_who_wants_it_is_stopped_by_a_change_of_the_game(hooks: Hooks) -> None:
    changed = BEGGAR.replace("take(1", "take(min(1, 2)")
    args = ["main", "--fail-on", "behaviour"]
    assert passed(hooks(changed, diff=args)[1]) == [True, True, True, False]
    assert passed(hooks(BEGGAR.replace("A beggar.", "Some beggar."), diff=args)[1]) == [True] * 4


# ------------------------------------------------------------ the workflow

#: Stands for `gh api`: the comments of a pull request are a file, and what is asked of it is checked.
GH = """#!{python}
import json, pathlib, re, sys
words = sys.argv[1:]
assert words.pop(0) == "api"
kept = pathlib.Path({kept!r})
comments = json.loads(kept.read_text())
options = {{}}
for name in ("--method", "--field", "--jq"):
    if name in words:
        at = words.index(name)
        options[name] = words[at + 1]
        del words[at : at + 2]
(path,) = [word for word in words if not word.startswith("--")]
method = options.get("--method", "GET")
body = options.get("--field", "").removeprefix("body=@")
text = pathlib.Path(body).read_text() if body else ""
one = re.fullmatch(r"repos/me/rules/issues/comments/([0-9]+)", path)
assert one or path == "repos/me/rules/issues/7/comments", path
if method == "GET":
    mark = re.fullmatch(r'\\.\\[\\] \\| select\\(\\.body \\| startswith\\("(.*)"\\)\\) \\| \\.id', options["--jq"])[1]
    for comment in comments:
        if comment["body"].startswith(mark):
            print(comment["id"])
elif method == "POST":
    comments.append({{"id": 100 + len(comments), "body": text}})
else:
    (found,) = [comment for comment in comments if str(comment["id"]) == one[1]]
    if method == "PATCH":
        found["body"] = text
    else:
        assert method == "DELETE"
        comments.remove(found)
kept.write_text(json.dumps(comments))
"""


class Pull:
    """A pull request of one's own, with what others wrote under it."""

    def __init__(self, folder: Path) -> None:
        self.kept = folder / "comments.json"
        self.kept.write_text(json.dumps([{"id": 1, "body": "Nice beggar!"}]))
        commands = folder / "bin"
        commands.mkdir()
        self._command(commands / "gh", GH.format(python=sys.executable, kept=str(self.kept)))
        self._command(commands / "citadels", f'#!/bin/sh\nexec "{sys.executable}" -m citadels_dsl "$@"\n')
        self.path = f"{commands}:{os.environ['PATH']}"
        origin = repository(folder / "origin", beggar=BEGGAR, beggar_test=SCENARIO)
        self.folder = folder / "checkout"
        git(folder, "clone", "--quiet", str(origin), str(self.folder))
        self.workflow = shown("workflow")

    def _command(self, file: Path, text: str) -> None:
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)

    def push(self, text: str, fail_on: str = "nothing") -> int:
        """Runs the steps that are shell as GitHub does; the code of the first that fails."""
        (self.folder / "beggar.yaml").write_text(text, encoding="utf-8")
        outputs, summary = self.folder.parent / "outputs", self.folder.parent / "summary"
        outputs.write_text("")
        summary.write_text("")
        env = {
            **os.environ, "PATH": self.path, "PYTHONPATH": str(ROOT), "GITHUB_BASE_REF": "main", "FAIL_ON": fail_on,
            "GITHUB_REPOSITORY": "me/rules", "GITHUB_OUTPUT": str(outputs), "GITHUB_STEP_SUMMARY": str(summary),
            "PULL": "7", "GH_TOKEN": "none",
        }  # fmt: skip
        for step in self.workflow["jobs"]["changes"]["steps"]:
            if "run" not in step or step["name"] == "Install":
                continue
            script = step["run"]
            for line in outputs.read_text().splitlines():
                name, _, value = line.partition("=")
                script = script.replace("${{ steps.compare.outputs." + name + " }}", value)
            assert "${{" not in script
            done = subprocess.run(
                ["bash", "-e", "-c", script], cwd=self.folder, env=env, capture_output=True, text=True
            )
            if done.returncode:
                return done.returncode
        return 0

    def comments(self) -> list[str]:
        return [comment["body"] for comment in json.loads(self.kept.read_text())]


@pytest.fixture
def pull(tmp_path: Path) -> Pull:
    return Pull(tmp_path)


@pytest.mark.large
def test_the_workflow_has_one_comment_and_keeps_it_right(pull: Pull) -> None:
    assert pull.push(BEGGAR) == 0
    assert pull.comments() == ["Nice beggar!"]
    assert pull.push(BEGGAR.replace("take(1", "take(2")) == 0
    assert len(pull.comments()) == 2
    assert "now: Once a turn, you may take 2 gold" in pull.comments()[1]
    assert pull.push(BEGGAR.replace("take(1", "take(3")) == 0
    assert len(pull.comments()) == 2
    assert "now: Once a turn, you may take 3 gold" in pull.comments()[1]
    assert pull.push(f"# with a remark\n{BEGGAR}") == 0
    assert pull.comments() == ["Nice beggar!"]


@pytest.mark.parametrize(
    ("text", "fail_on", "code"),
    [
        (BEGGAR.replace("take(1", "take(2"), "nothing", 0),
        (BEGGAR.replace("take(1", "take(2"), "behaviour", 1),
        (BEGGAR.replace("A beggar.", "Some beggar."), "behaviour", 0),
        (BEGGAR.replace("A beggar.", "Some beggar."), "presentation", 1),
        (BEGGAR.replace("take(1", "tke(1"), "nothing", 0),
    ],
)
def test_the_workflow_fails_on_what_was_chosen_and_comments_before_it_does(
    pull: Pull, text: str, fail_on: str, code: int
) -> None:
    assert pull.push(text, fail_on) == code
    assert len(pull.comments()) == 2


def test_what_cannot_be_compared_at_all_fails(pull: Pull) -> None:
    git(pull.folder, "update-ref", "-d", "refs/remotes/origin/main")
    assert pull.push(BEGGAR) == 2
    assert pull.comments() == ["Nice beggar!"]


def test_the_workflow_may_do_what_it_does_and_no_more() -> None:
    workflow = shown("workflow")
    assert workflow["permissions"] == {"contents": "read", "pull-requests": "write"}
    assert workflow[True] == "pull_request"  # YAML 1.1 takes `on` for a truth
    (job,) = workflow["jobs"].values()
    checkout = next(step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout"))
    assert checkout["with"]["fetch-depth"] == 0, "the branch it is held against must be there"
    assert workflow["env"]["FAIL_ON"] in ("nothing", "presentation", "behaviour")
