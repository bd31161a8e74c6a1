"""From files to rules: load, shape, compose, settle, declare, lower, assemble, validate; `pipeline` is the page.

A pass is a function from a value to a value and what it complains about; passes do not call each
other. To add a check of the game as a whole, write a function and put its name in the tuple of
`validate`.
"""
