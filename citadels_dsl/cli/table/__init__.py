"""A person at the table: what is typed, what is shown, what is kept, and the loop that joins them.

To add something that one can type, add its class to `typed.Typed` and its case to the loop in `session`.
"""
