"""The reference engine: it plays a compiled ruleset, one decision at a time.

`game.Game` is the way in; it takes a `setup`. What it gives stands beside it: `state`, `decision`,
`position`, `record`, `saving`. How it does it, in the order in which a game comes about:

    linking      a ruleset and a setup become a game: everything gets its number
    expressions  expressions become closures
    code         blocks become straight code
    moments      which clauses wait for what, and the course of what happens
    verbs        what each operation does
    offers       what may be offered: by a derived condition, or tried on a copy
    running      frames, and the machine that runs them until somebody has to decide
    knowledge    who may know what; a seat's view, and what it can foresee
    telling      events, logs and decisions in words, what rules ran

All that is going on stands in the `State`, so a game can be copied, saved and searched at every
decision. A new operation of the language is one more case in `verbs.perform`.
"""
