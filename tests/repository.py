"""Repositories of git that tests make."""

from __future__ import annotations

import subprocess
from pathlib import Path


def git(folder: Path, *words: str) -> str:
    line = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org", "-C", str(folder), *words]
    return subprocess.run(line, check=True, capture_output=True, text=True).stdout.strip()


def committed(folder: Path) -> Path:
    """On the branch `main`, with one commit of all that stands there."""
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "As it was")
    return folder
