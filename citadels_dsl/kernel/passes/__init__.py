"""Programs made of programs, before they are printed.

walking   what stands in a statement
closing   bots inside: a game is played without a stop
"""
