"""A ruleset as a document for the table, to be read and printed.

blocks    what a document is made of
contents  a ruleset as such a document; its parts:
setting   what lies on the table before the game
dealing   who gets how many characters, found by drafting
passing   the course of the game in the order in which it comes
differing what is other than in another ruleset
wording   its words without anything of the file
markdown  the document as Markdown
html      the document as one page that needs nothing else
sheet     its cards, to print and cut
"""
