"""From the typed rules and a setup to the integer program.

What is asked and what is done know each other: a rule may ask whether something could be done, which is found by doing
it, and what is done asks again. These import each other as modules, and nothing of one is used while another is loaded:

    whole          a game from its beginning to its points
    expressions    what the rules ask
    properties     facts of things, and the marks on them
    comparing      values side by side
    sets, filters  sets are masks; those of their members for which conditions hold
    folds          what is made of the members of a set
    orders         the order in which the things of a set come up, where that is not the one of their numbers
    questions      answers and what rules make of them
    force          which clauses are in force
    patterns       what they wait for
    users          for whom they are: who has a card at his disposal
    given          what a moment is called with
    statements     what the rules do
    choices        who chooses what
    aiming         what may come between a choice and what is chosen
    loops          over a set, and so many times
    moments        what happens with all that comes before, instead and after it
    calling        a moment as a function
    course         its stages that clauses wait for
    permitting     what forbids it
    registers      what it counts
    triggers       what comes before and after it
    ways           what is done in its place
    performing     the block of a clause or of a procedure
    touching       what is another's is touched before it is reached for
    allowed        what forbids something, asked beforehand
    hidden         cards that are not turned over yet
    acting         actions on offer
    weighing       the best option by weights, for bots that are data
    worths         what options are worth
    noting_points  what a designer asks of points
    trying         what has to be tried: the game is saved, a run done in all ways, the game put back
    tried          the statements of such a run
    tried_moments  what happens in it

Nothing below knows of these (import-linter keeps it): it is told numbers, masks and places.

    operations     the few things that can happen
    gold           in purses, on things and in the bank
    moving         cards and characters go from place to place
    marking        marks are put on things and taken off
    lending, owing    cards that are used by others, and what is still owed for it
    mixing         places that are no piles and are shuffled
    stopping       what runs ends at once
    idling         what changes nothing does not happen
    hits           what a choice falls on after all
    sight          who knows what
    noting         what a designer asks besides
    lists          things in an order of their own
    alike          cards that are like others of their name, and of those the first
    held, spoken   what has a name where a card is chosen, and in what waits for that
    deeds          the actions of a game
    odometer       one way after the other, each from the same beginning
    completing     choices of several
    extents        how far from zero numbers may lie, and what looks at those that might go too far
    batch          games in a row
    sums, rows     what they come to: added up, and one by one
    drawing        which of the unique districts play
    chance         the numbers of a stream
    plain          expressions put in the place of what they stand for, while they are still those of the rules
    marks, piles, whereabouts, causes, changing    where a game keeps these
    scope          where something is written
    args           what a moment is called with, once it is worked out
    writer         a function while it is written
    store          the arrays that keep a game
    facts          what is known before a game: who plays with what, by number
    lent, follows, hearing    what is certain before a game

What cannot be lowered is an `Unlowered`, with the place in the rules; nothing falls back in silence.
"""
