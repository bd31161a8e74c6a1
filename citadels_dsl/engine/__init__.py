"""The reference engine: it plays a compiled ruleset, one decision at a time.

`game.Game` is the way in. A ruleset and a setup are linked once (`link`): names become numbers,
expressions become closures (`measure` and its siblings), blocks become straight code (`assemble`).
`machine` runs that code; all that is going on stands in the `State`, so that a game can be copied,
saved and searched at every decision. A new operation of the language is one more case in `perform`.
"""
