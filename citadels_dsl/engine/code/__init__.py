"""Blocks as straight code: `assemble` is the way in, one module a kind of statement."""
