"""How fast games are beside a program written by hand, and whether all play the same game. All figures are ratios,
taken in turns in one run, so that a busy machine slows both sides.

    python -m benchmarks                   everything, about half an hour
    python -m benchmarks --quick           rough figures, some minutes
    python -m benchmarks speed cold        these tables alone

    speed      a game, by every executor, beside the program of `limit/`
    agreement  rounds and decisions of the simplified rules, beside those of that program
    cold       from a ruleset's source to its first 1,000 games, as a whole process
    sweep      a hundred variants, one after the other
    memory     what a process needs for more and more games
    scaling    jobs, players, abilities
    stages     where the time goes before the first game
    trying     what part of a game is spent on trying what can be done
    variance   what the same luck is worth when two rulesets are compared

Each table is a module with `run`; a new one is a line in `__main__`. Needs gcc for the program of `limit/`; without
one only its figures are known (`limit/figures.json`), and there are no ratios to it.
"""
