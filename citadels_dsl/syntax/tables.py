"""Where the tables that Lark makes of the grammar are kept from one command to the next.

To make them takes longer than to read a ruleset. They lie in the user's own cache folder, as they are read back as
Python objects; where nothing can be kept, or what lies there is damaged or of another grammar, they are made anew.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from platformdirs import user_cache_path

from citadels_dsl import __version__


def file_of_tables(accepted: Sequence[str]) -> str | bool:
    """As Lark's `cache` takes it: a path, or False. `accepted`: what the tables depend on beside the grammar."""
    folder = user_cache_path("citadels-dsl", appauthor=False)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    path = folder / f"ability-{__version__}-{'-'.join(accepted)}.tables"
    if not os.access(folder, os.W_OK) or (os.path.lexists(path) and not path.is_file()):  # a pipe would never end
        return False
    try:
        str(path).encode()
    except UnicodeEncodeError:  # a name that is no text, which Lark cannot take
        return False
    return str(path)
