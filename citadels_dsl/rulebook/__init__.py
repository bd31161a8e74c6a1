"""The rules written out for people: sentences, pages, the reference of the language, the schema of a file.

Sentences come from the typed rules and from the `says` of their words, never from a card's name. A new
expression or statement gets its words in the `match` that mypy names.
"""
