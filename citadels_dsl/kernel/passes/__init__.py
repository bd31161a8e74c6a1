"""Programs made of programs, before they are printed.

    closing      bots inside: a game is played without a stop
    bounding     every game comes to an end
    sharing      fewer names, where a name has no kind
    possible     without what cannot be
    staking      what has to be put back where something is tried

A program that stops at every decision and goes on from it; all that it needs lies in its arrays:

    pausing      the program
    listing      what the options stand for
    steps, liveness    between which statements it can be left, and what is needed behind them

A whole game as one function, as far as that goes:

    flattening   the following in their order
    evaluating   what is known beforehand is worked out
    looping, leaving   loops, and ways out of blocks
    learning     what conditions tell
    surveying, assigning, ranges, emptiness   what is known of the program before
    known, folding, effects, trips, orderless, places    what is known of values, changes, loops, and where it stands
    filtering    what is gathered from a mask is found by operations on masks
    gathering    what a loop gathers
    classing     which classes of things lie in a place is kept beside the things
    rounds       who comes first in a round is found by one look at a mask
    watching     what is watched by nobody
    since        what is only compared with what it was before
    cancelling   what is put back
    dropping     what makes no difference to the results is left out
    serving      with the bounds of such numbers
    fading       what is read no more
    joining      what is worked out for the next statement alone
    tidying      no empty blocks, no labels that nobody leaves

What these work with:

    walking, parts    what stands in a statement and in an expression
    calls        who calls whom
    inlining     functions are written where they are called
    renaming     other names
    returns      a function's body as a part of another one
"""
