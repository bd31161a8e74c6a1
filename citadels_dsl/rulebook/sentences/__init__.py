"""Typed rules in English: nouns and claims at the bottom, then things, values, deeds, blocks.

Everything that is said goes through `Speech`, which knows how what was named before is called by now.
A new expression or statement gets its words in the `match` that mypy names.
"""
