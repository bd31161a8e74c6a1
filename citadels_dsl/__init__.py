"""A compiler for rule variants of the board game Citadels, and a simulator for them."""

__version__ = "0.1.0"
