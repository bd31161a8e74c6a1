"""Common slips in ability texts, as tables: how each looks, what is wrong with it and what to write instead.

To add one, add a row where its like stand, and a line to `tests/syntax/slips.yaml`.
"""
