"""The words that an author may use: one instance each, a module a family.

A verb more is one `Verb` in its family's module and its name in the `VERBS` below it; the checker, the
reference of words and the sentences of the rulebook follow from it. A family more is a module, named
in `words`. What a file may say (its sections and keys) stands in `keys`.
"""
