"""E4xx: values of the wrong type."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_action, by_character, by_rule

_PATH = "marks:\n  path: {on: player, kind: number, until: turn}"
_HOST = "marks:\n  host: {on: player, until: round}"

CODES: tuple[Code, ...] = (
    by_action(
        "E401",
        "a value of another type",
        "Every parameter, condition and answer has a type, and what stands there has to be of it.",
        "choose p in others\npay(p, to=p)",
        "choose p in others\npay(1, to=p)",
    ),
    by_rule(
        "E402",
        "something that may be none",
        "A character may be held by nobody, a card have no owner, no turn be running: before that is used it is asked "
        "whether it is there.",
        "after: reveal(c)\nif: c is a character\ndo: c.holder.gain(1)",
        "after: reveal(c)\nif: c is a character and c.holder is not none\ndo: c.holder.gain(1)",
    ),
    by_character(
        "E403",
        "two things that are never the same",
        "`is` and `in` compare things of one kind.",
        "action: may\nif: me.gold is me\ndo: gain(1)",
        "action: may\nif: me.gold is 2\ndo: gain(1)",
    ),
    by_character(
        "E404",
        "something that is never none",
        "A number mark that was not put is 0, a flag is no, a place is there even if it is empty.",
        "action: may\nif: me.path is none\ndo: mark(me, path=1)",
        "action: may\nif: me.path is 0\ndo: mark(me, path=1)",
        _PATH,
    ),
    by_action(
        "E405",
        "a set is needed",
        "`choose`, `for`, `in` and `count` are about sets and places.",
        "let n = 3\nchoose k in n\ngain(k)",
        "let n = 3\nchoose k in 1..n\ngain(k)",
    ),
    by_action(
        "E406",
        "a word that is no value by itself",
        "`turn` and `brought` stand before a dot; `none` alone does not say of what kind it could be.",
        "let p = none\ngain(1)",
        "let p = me\np.gain(1)",
    ),
    by_action(
        "E407",
        "a set where one is needed",
        "A property is of one thing, and most verbs and arguments are for one; `choose` or `for` give one a name.",
        "gain(others.gold)",
        "for p in others:\n  gain(p.gold)",
    ),
    by_action(
        "E408",
        "a sum of unlike things",
        "Numbers are added to numbers, sets to sets of the same kind.",
        "gain(me.hand + 1)",
        "gain(count(me.hand) + 1)",
    ),
    by_action(
        "E409",
        "an argument is missing",
        "What a verb, procedure or question must know is given in parentheses.",
        "choose p in others\nmark(p)",
        "choose p in others\nmark(p, host)",
        _HOST,
    ),
    by_action(
        "E410",
        "too many arguments",
        "Each parameter is given once, and there are no more than it has.",
        "gain(1, 2)",
        "gain(1 + 2)",
    ),
    by_action(
        "E411",
        "a word of counting that is used in another way",
        "`count any those` take members, `sum most least different` a value for members, `max min` both, or a list.",
        "gain(sum(d in me.city))",
        "gain(sum(d.cost for d in me.city))",
    ),
    by_character(
        "E412",
        "`is a` of something that is no thing",
        "`is a` asks whether a thing is a player, a character or a card.",
        "action: may\nif: me.gold is a player\ndo: gain(1)",
        "action: may\nif: cause is not a player\ndo: gain(1)",
    ),
    by_action(
        "E413",
        "a mark without its value",
        "A flag is put by its name alone; a mark with a kind or with faces is put with a value.",
        "mark(me, path)",
        "mark(me, path=2)",
        _PATH,
    ),
    by_action(
        "E414",
        "somebody does what nobody does",
        "`discard`, `shuffle`, `stop` and procedures that are of no player are done by nobody in particular.",
        "choose d in me.hand\nme.discard(d)",
        "choose d in me.hand\ndiscard(d)",
    ),
    by_action(
        "E415",
        "something that does nothing",
        "A statement is a verb or procedure with parentheses; a value has none.",
        "me.gold",
        "gain(me.gold)",
    ),
    by_action(
        "E416",
        "a pile without its end",
        "Into a pile something is put on top or at the bottom.",
        "choose d in me.hand\nmove(d, to=deck)",
        "choose d in me.hand\nmove(d, to=deck.bottom)",
    ),
    by_action(
        "E417",
        "a place that is no pile",
        "Only a place with `pile: yes` has a top and a bottom.",
        "choose d in me.hand\nmove(d, to=me.aside.top)",
        "choose d in me.hand\nmove(d, to=me.aside)",
    ),
    by_action(
        "E418",
        "an exchange of unlike things",
        "`swap` exchanges one card for another, one character for another, or all that lies in two places.",
        "choose p in others\nchoose d in me.hand\nswap(d, p.hand)",
        "choose p in others\nswap(me.hand, p.hand)",
    ),
    by_action(
        "E419",
        "something goes where it cannot lie",
        "Cards go to places of cards, characters to places of characters, the crown to a player.",
        "choose p in others\nmove(crown, to=p.city)",
        "choose p in others\nmove(crown, to=p)",
    ),
    by_rule(
        "E420",
        "a thing of which it is not known what it is",
        "What is touched, marked or moved may be a player, a character or a card. Before something is asked of it, or "
        "done with it, that only some of them have or can, the text asks which of them it is.",
        "after: p.mark(x)\nif: x.cost > 2\ndo: p.gain(1)",
        "after: p.mark(x)\nif: x is a card and x.cost > 2\ndo: p.gain(1)",
    ),
)
