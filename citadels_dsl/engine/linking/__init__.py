"""From a ruleset and a setup to a game: everything gets its number, and what is known beforehand its value.

`link` is the way in, and says in which order it is done; `linker` is what its parts share.
"""
