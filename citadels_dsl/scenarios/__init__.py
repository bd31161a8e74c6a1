"""Scripts and scenarios: read, put on the table, played and judged, and what they cover of the rules.

The way of a file: `reading` (what is written) -> `binding` (what it means in this ruleset) -> `laying`
(the position as a game) -> `playing` -> `judging`. To add a word that a scenario may expect, add a
check to `checks`; mypy names the places that must learn it.
"""
