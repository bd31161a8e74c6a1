"""A difference between two rulesets for whoever reads it: a person, a page, a program, a pull request.

    lines     for a terminal, each piece with what it is
    markdown  for a pull request
    html      one page that needs nothing else
    data      for programs, and the annotations of GitHub's actions
    simulated what games of both differ in, in sentences and as a table, for all of these

All tell the same changes in the same order; nothing is said where there are none.
"""
