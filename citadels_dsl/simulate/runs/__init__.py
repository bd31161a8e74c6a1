"""Games kept on disk: a folder with a manifest, and with Parquet files that hold some games in a row each.

A run is what its manifest plans and what of it is there. Every part is put in its place whole, and the file of
its games last; so a part is there or not, whoever is killed and whenever. A new figure of a game is a field of
`tally.Played` and a column in `tables`.
"""
