"""The few names of the core by which the engine knows where a game is.

A ruleset may fill them differently, not leave them out; the compiler checks that they are there.
"""

GAME = "game"  # the procedure that is the whole game
ROUND = "round"  # its number counts up each time this begins
TURN = "turn"  # of a player, with the character `c`: whose turn it is, whose limits
ANSWER = "answer"  # a call turns a character over even if it lay open before
DECK = "deck"
HAND = "hand"
CITY = "city"
ROLES = "roles"  # the characters that a player holds
POOL = "pool"  # where the cast lies when the game begins
UNDER = "under"  # beneath a card
CROWN = "crown"
CALLED = "called"  # the mark of a character from its call on
UNIQUE = "unique"  # the colour of districts that are picked before the game
POINTS = "points"  # the question that is a player's score

PLACES = (DECK, HAND, CITY, ROLES, POOL, UNDER)

# A ruleset may be without these; where it has them, they mean this.
GAME_OVER = "game_over"  # the question whether the rounds are over
WORTH = "worth"  # the question how many points a card brings
USES = "uses"  # the question how often in a turn a player may use an action
POWER = "power"  # the step in which actions of characters are offered if nothing is said
EFFECT = "effect"  # the same for actions of anything else
START = "start"  # the step before everything else in a turn
END = "end"  # the step after everything else in a turn
