"""A compiled game as the reference engine shows it, for whoever wants to see it that way: bots written in Python.

    numbers    which thing of the engine is which number of the program
    decisions  what is asked, with its options
    table      the state that lies in the program's arrays, and what a seat may know of it
    game       a compiled game that is played step by step

What needs the engine's frames cannot be mirrored and says so (see `table`).
"""
