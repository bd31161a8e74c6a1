"""Compiled games: a ruleset and a setup as an integer program, printed for whatever runs it.

    ir        the program: integers, words and masks in arrays of known size, structured control
    logic     conditions as short as they can be said
    lower     from typed rules to the program; its docstring is a map
    passes    from program to program: with bots inside, ...
    printers  the program as Python source and as a WebAssembly module; its docstring says what a new one takes
    listing   the same to be read, below a heading that says what its numbers stand for
    heading   that
    machine   what runs a printed program
    sandbox   what runs a WebAssembly module
    batches   many games in one call of it
    game      a compiled game: plays number g of a seed, and tells what it came to
    stepped   the same, stopping at every decision

The reference engine is written apart from it and is its judge: the same seed, the same decisions.
"""
