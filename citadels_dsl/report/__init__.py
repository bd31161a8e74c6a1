"""Results of games for people and for programs: tables, JSON, logs.

To add a table, write a function from `Results` to a rich table in `tables` and add it to `TABLES`.
"""
