"""Results of games for people and for programs: tables and JSON; `page` is the frame of all pages.

To add a table, write a function from `Results` and a width to a rich table in `tables`, and add it to `TABLES`.
"""
