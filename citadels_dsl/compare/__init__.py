"""What two rulesets have in common and what not: in meaning, not in lines.

    changes    what is told of a difference: where, what kind, how far it reaches
    parts      what a ruleset is made of, section by section, each part under a name
    normal     the one way of writing down what can be said in several
    linear     sums and comparisons of numbers in that way
    renames    what only goes by another name now
    tree       where two parts differ inside
    structure  the whole comparison
    replaying  recorded games with the rules of both, and where they part
    simulation games of both on the same luck
    counting   what is compared of two games
    paired     the statistics of pairs, with student
    figures    what is told of them

A part whose normal form is the same means the same, whatever the lines look like. The comparison knows no file
formats and prints nothing; `report.differences` does.
"""
