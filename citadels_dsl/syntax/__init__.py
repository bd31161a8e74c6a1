"""What was written: YAML with places, the grammar of abilities, and the formatter.

Nothing here knows a verb or a key by name: it knows shapes. The words are `vocabulary`'s, what they
mean is the compiler's.

    files -> reading (events, scalars, cuts, yaml_slips) -> nodes
    a text of a node -> parser (ability.lark, lines, building) -> tree, or explain (shape, slips) -> messages
    tree -> printer;  nodes and trees -> layout

A new form of statement or expression is a rule in `ability.lark`, a node in `tree`, a method in
`building` and a case in `printer`; mypy names every other place that must learn it.
"""
