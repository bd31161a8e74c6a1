"""The command `citadels`, also as `python -m citadels_dsl`."""

from __future__ import annotations

import sys

try:
    from citadels_dsl.cli import main
except KeyboardInterrupt:  # to load it takes a moment, in which nobody else hears of Ctrl-C
    sys.exit(130)

if __name__ == "__main__":
    main(prog_name="citadels")
