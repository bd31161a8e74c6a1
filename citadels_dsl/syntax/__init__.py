"""What was written: YAML with places, the grammar of abilities, and the formatter.

Nothing here knows a verb or a key by name: it knows shapes. The words are `vocabulary`'s, what they
mean is the compiler's.
"""
