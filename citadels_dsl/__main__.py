"""`python -m citadels_dsl` is the command `citadels`."""

from __future__ import annotations

from citadels_dsl.cli import main

if __name__ == "__main__":
    main(prog_name="citadels")
