"""Programs made of programs, before they are printed.

walking   what stands in a statement
closing   bots inside: a game is played without a stop
pausing   a program that stops at every decision and goes on from it; all that it needs lies in its arrays
steps, liveness, listing   what that works with
inlining  functions that are small or called once are written where they are called
calls, parts, renaming, returns   what these work with
evaluating  what is known beforehand is worked out: loops (looping), ways out of blocks (leaving), what conditions tell
            (learning), with what is known of the program before (surveying, assigning, ranges, emptiness) and where it
            stands (known, folding, effects, trips, places)
dropping    what makes no difference to the results is left out, with the bounds of such numbers (serving)
flattening  these in their order, and more: what is watched by nobody, asked about nowhere, read no more, put back,
            worked out for the next statement alone
            (watching, since, fading, cancelling, joining)
filtering   what is gathered from a mask is found by operations on masks
sharing     fewer names, where a name has no kind
bounding    every game comes to an end
tidying     no empty blocks, no labels that nobody leaves
"""
