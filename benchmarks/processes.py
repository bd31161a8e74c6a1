"""Whole processes: how long they take on the clock, and how much memory they need."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from time import perf_counter

#: For a process that tells what it needed, in kilobytes, on its last line.
_TELLING = """
import resource, sys
from citadels_dsl.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def seconds(words: Sequence[str], cold: bool = False) -> float:
    """Of a Python process with these arguments. `cold`: nothing is there that an earlier one has kept."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder} if cold else dict(os.environ)
        start = perf_counter()
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=environment)
        return perf_counter() - start


def kilobytes(words: Sequence[str]) -> int:
    """The most that a `citadels` process with these arguments had at once."""
    done = subprocess.run([sys.executable, "-c", _TELLING, *words], check=True, capture_output=True, text=True)
    return int(done.stderr.strip().splitlines()[-1])
