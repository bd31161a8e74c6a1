"""Why something is so in a game: a score, a cost, an offer that is made or not, each with the rules behind it.

    reason    what is told: a sentence, where it is written, and what it rests on
    looking   values of a game in words
    formulas  an expression, part by part
    answers   a question: its default and what rules make of it
    actions   whether an action is offered, and what keeps it from that
    standing  a clause that nobody chooses: whether it is in force
    choices   whether something can be chosen, and what keeps it from that

It reads the same closures that the engine plays by, so what it tells is what was decided.
"""
