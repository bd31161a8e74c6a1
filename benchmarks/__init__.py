"""How fast the engine is beside a program written by hand, and whether both play the same game.

    python -m benchmarks            about five minutes
    python -m benchmarks --quick    half a minute, rough

Needs gcc for the program of `limit/`; without one only the engine is measured, and compared with
the figures that the program gave elsewhere (`limit/figures.json`).
"""
