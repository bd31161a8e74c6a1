"""The typed meaning of a ruleset: what it says once nobody cares any more how it was written.

Nothing here knows YAML, a grammar or a file. A new expression or statement is a dataclass in its
union; mypy then names every `match` that must learn it. A new verb needs nothing here: its moment
names one of the operations in `moments`.
"""
