"""Expressions as closures `f(state, env) -> value`, built once for a game; `measure` is the way in.

A new expression gets its closure in the module of its family and a case in `measure`.
"""
