"""Many games by bots: played in any number of processes, counted, recorded.

A new figure is a field of `tally.Played`, its sum in `tally.Tally`, and a line in `report`.
"""
