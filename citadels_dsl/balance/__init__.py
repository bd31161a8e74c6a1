"""Whether a ruleset is even: what every card does in many games, and which of its numbers matter.

    families    by whom the games are played: bots that choose their characters, and the same that take them by chance
    ratio       one sum over another, with what is certain of it
    sheet       the figures of a series of games
    measuring   the series: for each number of players and family one
    strength    how much more often than is to be expected somebody wins with a card, over all series
    verdict     what is said of it in words
    literals    the numbers that stand in the files of a ruleset
    sensitivity each of them one higher and one lower, played on the same luck

Nothing here prints; `report.balance` does.
"""
