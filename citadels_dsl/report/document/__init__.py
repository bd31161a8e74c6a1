"""A ruleset as a document for the table, to be read and printed.

blocks    what a document is made of
contents  a ruleset as such a document
markdown  the document as Markdown
html      the document as one page that needs nothing else
sheet     its cards, to print and cut
"""
