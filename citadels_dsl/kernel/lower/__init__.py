"""From the typed rules and a setup to the integer program.

    facts        what is known before a game: who plays with what, by number, and what is printed on it
    store        the arrays that keep a game
    writer       a function while it is written
    expressions  what the rules ask; comparing values side by side; sets are masks
    orders       the order in which the things of a set come up, where that is not the one of their numbers
    extents      how far from zero numbers may lie, and what looks at those that might go too far
    questions    answers and what rules make of them; which clauses are in force, for whom
    statements   what the rules do; choices, loops, chance
    operations   the few things that can happen
    moments      what happens with all that comes before, instead and after it
    touching     what is another's is touched before it is reached for
    held         the cards that have a name are told from others like them
    acting       actions on offer
    weighing     the best option by weights, for bots that are data; worths what options are worth
    trying       what has to be tried: the game is saved, a run done in all ways, the game put back
    odometer     one way after the other, each from the same beginning
    tried        the statements of such a run; tried_moments what happens in it; completing choices of several
    whole        the game from its beginning to its points
    batch        games in a row, with their sums (sums) and their rows (rows); noting what a designer asks besides

What cannot be lowered is an `Unlowered`, with the place in the rules; nothing falls back in silence.
"""
