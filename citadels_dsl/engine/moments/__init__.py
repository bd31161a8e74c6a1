"""Moments: which clauses wait for them, and how they go from what forbids them to what comes after.

`occasions` says what can happen and who waits for it, `happening` is one that goes on, `course` its stages.
"""
