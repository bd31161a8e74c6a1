"""What `citadels balance` tells of a ruleset.

subject   the series that were played, and what is said of every card
ratios    how often each card was taken, built and used, over all numbers of players
words     the verdict in sentences
tables    tables and bars for a terminal
data      all figures as rows, for CSV and JSON
charts    bars and whiskers as SVG that stretches with the page and keeps its letters
grids     tables of a page, and those that stand for a chart
numbers   the part of the page that tells what each number moves
style     how the page looks
page      one page of HTML that needs nothing else
"""
