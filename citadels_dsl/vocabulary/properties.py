"""What can be asked of a thing after a dot, marks and questions apart."""

from __future__ import annotations

from citadels_dsl.rules.moments import Parameter
from citadels_dsl.rules.types import CARD, CHARACTER, NAME, NUMBER, PLAYER, THING, TRUTH, Type
from citadels_dsl.vocabulary.word import Property

SOMEBODY = PLAYER.maybe()
ACTIONS = Type("action", many=True)

PROPERTIES = (
    Property("player", "gold", NUMBER, "how much gold he has", also=("money", "coins_held", "purse")),
    Property("player", "owner", PLAYER, "he himself"),
    Property(
        "player",
        "next",
        PLAYER,
        "who sits n seats to the left",
        parameters=(Parameter("n", NUMBER),),
        also=("left", "neighbour"),
    ),
    Property("player", "neighbours", PLAYER.set(), "the players to the left and to the right"),
    Property(
        "player",
        "steps_from",
        NUMBER,
        "how many seats to the left of p; of none his seat",
        parameters=(Parameter("p", SOMEBODY),),
        also=("distance", "distance_to"),
    ),
    Property("character", "name", NAME, "its name"),
    Property("character", "rank", NUMBER, "its rank, 0 if it has none", also=("number", "value")),
    Property("character", "printed_order", NUMBER, "ten times its printed place in it"),
    Property(
        "character",
        "holder",
        SOMEBODY,
        "who holds it",
        secret=True,
        also=("player", "person"),
    ),
    Property("character", "owner", SOMEBODY, "who holds it", secret=True),
    Property(
        "character",
        "revealed",
        TRUTH,
        "whether it lies open",
        also=("open", "shown", "turned_over", "face_up"),
    ),
    Property(
        "character",
        "stopped",
        TRUTH,
        "whether a mark takes its turn away",
        also=("killed", "dead", "murdered"),
    ),
    Property(
        "character",
        "controlled",
        TRUTH,
        "whether a mark gives its turn to another",
        also=("bewitched",),
    ),
    Property("character", "actions", ACTIONS, "its actions"),
    Property("character", "gold", NUMBER, "the gold that lies on it"),
    Property("card", "name", NAME, "its name, the same for all copies"),
    Property("card", "owner", SOMEBODY, "in whose place it lies", also=("player", "holder")),
    Property("card", "printed_cost", NUMBER, "its printed cost", also=("base_cost",)),
    Property(
        "card",
        "printed_colour",
        Type("colour"),
        "its printed colour",
        also=("base_colour",),
    ),
    Property("card", "gold", NUMBER, "the gold that lies on it"),
    Property("card", "hidden", TRUTH, "whether it lies face down", also=("face_down",)),
    Property("card", "actions", ACTIONS, "its actions"),
    Property("thing", "owner", SOMEBODY, "his own, the holder's, the owner's"),
    Property("thing", "rank", NUMBER.maybe(), "of a character its rank; of anything else none"),
    Property("action", "name", NAME, "the name of its clause"),
    Property("action", "card", THING.maybe(), "the card on which it stands; of a rule none"),
    Property("action", "limit", NUMBER, "how often it may be used in a turn"),
    Property("place", "owner", SOMEBODY, "whose it is; none if it is for all"),
    Property("piece", "holder", SOMEBODY, "who has it"),
    Property("turn", "player", SOMEBODY, "whose turn is running, none if none is"),
    Property("turn", "character", CHARACTER.maybe(), "whose turn is running"),
    Property("brought", "gold", NUMBER, "how much gold it brought its doer"),
    Property("brought", "cards", NUMBER, "how many cards of the hand it brought its doer"),
)

#: Of a pile: `deck.top(n)` the uppermost n, `deck.top` and `deck.bottom` where to put.
TOP = Property(
    "place",
    "top",
    CARD.set(),
    "the uppermost n of a pile; without a number: on top of it",
    parameters=(Parameter("n", NUMBER),),
)
BOTTOM = Property("place", "bottom", Type("place"), "under a pile")
#: Of a mark: `c.robbed.by`.
BY = Property("mark", "by", SOMEBODY, "who put the mark; none if it is not there")
