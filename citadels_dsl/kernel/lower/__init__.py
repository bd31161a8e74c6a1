"""From the typed rules and a setup to the integer program.

`whole` writes a game from its beginning to its points. Below it what is asked and what is done know each other: a
rule may ask whether something could be done, which is found by doing it, and what is done asks again. These import
each other as modules, and nothing of one is used while another is loaded:

    expressions  what the rules ask, of properties and as folds; comparing values side by side; sets are masks
    orders       the order in which the things of a set come up, where that is not the one of their numbers
    questions    answers and what rules make of them
    force        which clauses are in force; for whom, tell their patterns and users
    given        what a moment is called with
    statements   what the rules do; choices, aiming at what may be reached, loops
    moments      what happens with all that comes before, instead and after it: a function (calling) with its stages
                 (course), what forbids it (permitting), what it counts (registers), triggers and other ways
    performing   the block of a clause or of a procedure
    touching     what is another's is touched before it is reached for
    allowed      what forbids something, asked beforehand; hidden: of cards that are not turned over yet
    acting       actions on offer
    weighing     the best option by weights, for bots that are data; worths what options are worth
    trying       what has to be tried: the game is saved, a run done in all ways, the game put back
    tried        the statements of such a run; tried_moments what happens in it

Nothing below knows of these (import-linter keeps it): it is told numbers, masks and places.

    operations   the few things that can happen: gold, moving, marking, lending, mixing; idling what changes nothing
    sight        who knows what; noting what a designer asks besides
    lists        things in an order of their own; alike, held: cards that are told from others like them
    odometer     one way after the other, each from the same beginning; completing choices of several
    extents      how far from zero numbers may lie, and what looks at those that might go too far
    batch        games in a row, with their sums (sums) and their rows (rows); drawing their districts
    marks, piles, whereabouts, causes, changing   where a game keeps these
    scope        where something is written; args what a moment is called with; writer a function while it is written
    store        the arrays that keep a game
    facts        what is known before a game: who plays with what, by number; lent, follows, hearing what is certain

What cannot be lowered is an `Unlowered`, with the place in the rules; nothing falls back in silence.
"""
