"""W1xx: correct, and probably not meant."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import (
    action,
    by_action,
    by_character,
    by_district,
    by_document,
)

_SPOTTER = (
    "      marks: {traced: {on: character, until: round}}\n"
    "      abilities: {put: {action: may, do: 'mark(this, traced)'}}\n"
)
_SEES = "{before: p.turn(c), if: c.traced, do: p.gain(1)}}}"
#: Enough to be dealt.
_PEOPLE = "".join(
    f"    {name}: {{rank: {rank}}}\n" for rank, name in enumerate(("ada", "ben", "cato", "dora", "emil"), 1)
)
_HERMIT = "    hermit: {rank: 9, abilities: {deed: "
_LONG = "choose p in others if p.gold > me.gold and count(p.hand) > count(me.hand)\ntake(1, from=p)\n"
_SHED = "  districts:\n    shed: {colour: trade, cost: 2}"

CODES: tuple[Code, ...] = (
    by_document(
        "W101",
        "waiting for what a card replaces",
        "An `after` does not come where something takes the place of the moment and does not let it happen. A phase "
        "(`turn`, `call`, `end_round`) always comes.",
        f"add:\n  characters:\n{_PEOPLE}{_HERMIT}{{after: others.settle, do: gain(1)}}}}}}\n  districts:\n"
        "    shed: {colour: trade, cost: 2, abilities: {barter: {may_instead: me.settle, do: destroy(this)}}}",
        f"add:\n  characters:\n{_PEOPLE}{_HERMIT}{{after: others.place, do: gain(1)}}}}}}\n  districts:\n"
        "    shed: {colour: trade, cost: 2, abilities: {barter: {may_instead: me.settle, do: destroy(this)}}}",
    ),
    by_document(
        "W102",
        "a mark of somebody who never plays together with this one",
        "Two characters of one place in the order are never in the same game, so one never sees the other's mark.",
        f"add:\n  characters:\n    spotter:\n      rank: 9\n{_SPOTTER}{_HERMIT}{_SEES}",
        f"add:\n  characters:\n    spotter:\n      rank: 8\n{_SPOTTER}{_HERMIT}{_SEES}",
    ),
    by_character(
        "W103",
        "something that also comes in the turn of my other character",
        "With two characters a player, what waits `while: called` for something that I do also comes when I do it as "
        "the other one.",
        "after: me.end_turn\ndo: gain(1)",
        "after: me.end_turn\nwhile: my_turn\ndo: gain(1)",
    ),
    by_document(
        "W104",
        "a use that ends too early",
        "A borrowed card's clause waits for something that comes when the use has ended.",
        f"add:\n  characters:\n{_HERMIT}{{action: may, do: 'use(monk, until=turn)'}}}}}}\n"
        "    monk: {rank: 5, abilities: {alms: {after: end_round, do: gain(1)}}}",
        f"add:\n  characters:\n{_HERMIT}{{action: may, do: 'use(monk, until=game)'}}}}}}\n"
        "    monk: {rank: 5, abilities: {alms: {after: end_round, do: gain(1)}}}",
    ),
    by_character(
        "W105",
        "without a limit, and it may be declined for nothing",
        "An action with `limit: any` that may be broken off before it has cost anything could go on for ever.",
        "action: may\nlimit: any\ndo: |\n  may:\n    pay(1)\n    draw(1)",
        "action: may\nlimit: any\ndo: |\n  pay(1)\n  draw(1)",
    ),
    by_district(
        "W106",
        "offered to me, and another decides",
        "A `may_instead` is offered to `me`; an offer to somebody else in it is a second decision.",
        "may_instead: p.destroy(this)\ndo: |\n  p.may:\n    p.pay(1, to=me)",
        "instead: p.destroy(this)\ndo: |\n  p.may:\n    p.pay(1, to=me)\n  else:\n    proceed()",
    ),
    by_character(
        "W107",
        "a payment that silently ends the block",
        "What cannot be paid ends its block. In a trigger nobody is offered anything, so it is asked before.",
        "after: p.gather_gold\ndo: |\n  p.pay(2, to=me)\n  p.draw(1)",
        "after: p.gather_gold\nif: p.gold >= 2\ndo: |\n  p.pay(2, to=me)\n  p.draw(1)",
    ),
    by_document(
        "W108",
        "a clause that is never in force",
        "A character without a rank is never called, a card that is no district comes into no city, a stopped "
        "character's clauses rest, and what is being built still lies in the hand.",
        "add:\n  characters:\n    hermit: {rank: none, abilities: {deed: {after: end_round, do: gain(1)}}}",
        "add:\n  characters:\n    hermit: {rank: none, abilities: {deed: {after: end_round, while: drafted, "
        "do: gain(1)}}}",
    ),
    by_document(
        "W109",
        "whose mark is it",
        "Two players may use one card: it may be lent, or borrowed. A trigger that reads a mark of its own card asks "
        "who put it.",
        "add:\n  characters:\n    hermit:\n      rank: 2\n      marks: {traced: {on: character, until: round}}\n"
        "      abilities:\n        put:\n          action: may\n          do: |\n            choose c in characters\n"
        "            mark(c, traced)\n        deed:\n          before: p.turn(c)\n          if: c.traced\n"
        "          do: take(1, from=p)",
        "add:\n  characters:\n    hermit:\n      rank: 2\n      marks: {traced: {on: character, until: round}}\n"
        "      abilities:\n        put:\n          action: may\n          do: |\n            choose c in characters\n"
        "            mark(c, traced)\n        deed:\n          before: p.turn(c)\n          if: c.traced.by is me\n"
        "          do: take(1, from=p)",
    ),
    Code(
        "W110",
        "a clause that is too long",
        "Its sentence would fill a page of the rulebook. Two clauses, or a procedure with a name, read better.",
        action(
            "\n".join(
                ["choose p in others if p.gold > me.gold and count(p.hand) > count(me.hand)", "take(1, from=p)"] * 6
            )
        ),
        action(_LONG),
    ),
    by_document(
        "W111",
        "nobody is marked `called`",
        "Clauses are in force `while: called` from the mark on; a ruleset that writes the calls anew has to put it.",
        f"add:\n  characters:\n{_HERMIT}{{after: end_round, do: gain(1)}}}}}}\nreplace:\n  procedures:\n    calls:\n"
        "      do: |\n        for c in characters by c.order:\n          if c.holder is not none:\n"
        "            c.holder.answer(c)",
        f"add:\n  characters:\n{_HERMIT}{{after: end_round, do: gain(1)}}}}}}\nreplace:\n  procedures:\n    calls:\n"
        "      do: |\n        for c in characters by c.order:\n          mark(c, called)\n"
        "          if c.holder is not none:\n            c.holder.answer(c)",
    ),
    by_district(
        "W112",
        "points of a card among the points of its owner",
        "What a district scores stands in `worth`: then a clause about what a card is worth reaches all of it.",
        "rule: me.points\nadd: 2",
        "rule: this.worth\nadd: 2",
    ),
    by_document(
        "W113",
        "a clause that nothing brings about",
        "Nothing in the rules does what the clause waits for, or asks what it answers.",
        f"add:\n  characters:\n{_PEOPLE}{_HERMIT}{{after: me.refund, do: gain(1)}}}}}}\n{_SHED}",
        f"add:\n  characters:\n{_PEOPLE}{_HERMIT}{{after: others.place, do: gain(1)}}}}}}\n{_SHED}",
    ),
    by_document(
        "W114",
        "a mark that nothing puts",
        "A mark that nobody puts is never there.",
        f"add:\n  marks:\n    host: {{on: player, until: round}}\n  characters:\n"
        f"{_PEOPLE}{_HERMIT}{{action: may, if: me.host, do: gain(1)}}}}}}\n{_SHED}",
        f"add:\n  marks:\n    host: {{on: player, until: round}}\n  characters:\n"
        f"{_PEOPLE}{_HERMIT}{{action: may, if: not me.host, do: 'mark(me, host)'}}}}}}\n{_SHED}",
    ),
    by_document(
        "W115",
        "a mark that nothing reads",
        "A mark that nobody asks for changes nothing.",
        f"add:\n  marks:\n    host: {{on: player, until: round}}\n  characters:\n"
        f"{_PEOPLE}{_HERMIT}{{action: may, do: 'mark(me, host)'}}}}}}\n{_SHED}",
        f"add:\n  marks:\n    host: {{on: player, until: round}}\n  characters:\n"
        f"{_PEOPLE}{_HERMIT}{{action: may, if: not me.host, do: 'mark(me, host)'}}}}}}\n{_SHED}",
    ),
    by_character(
        "W116",
        "an answer to no warning",
        "`accept` lists the codes of warnings that are answered; one that is not said needs no answer.",
        "action: may\naccept: [W105]\ndo: gain(1)",
        "action: may\ndo: gain(1)",
    ),
    by_action(
        "W117",
        "a demand that may come to nothing",
        "If no branch of a demand can be done nothing happens; so the last one is always open: `take`, `stop(turn)`.",
        'choose p in others\np.either "give a card":\n  p.choose d in p.hand\n  p.move(d, to=me.hand)\n'
        'or "pay":\n  p.pay(2, to=me)',
        'choose p in others\np.either "give a card":\n  p.choose d in p.hand\n  p.move(d, to=me.hand)\n'
        'or "pay":\n  take(2, from=p)',
    ),
    by_action(
        "W118",
        "a choice without anything to take",
        "The condition never holds, or the set is always empty.",
        "choose p in others if p is me\ntake(1, from=p)",
        "choose p in others if p is not crown.holder\ntake(1, from=p)",
    ),
    by_character(
        "W119",
        "an answer that asks for itself",
        "A clause that changes an answer is left out while it is read itself, so that the reading ends.",
        "rule: me.income(k)\nif: me.income(k) > 2\nadd: 1",
        "rule: me.income(k)\nif: count(d in me.city if d.colour is k) > 2\nadd: 1",
    ),
    by_document(
        "W120",
        "something that nothing uses",
        "An option, table, place, question, procedure or trait is declared, and no text comes to it.",
        f"add:\n  options:\n    luck: {{kind: number, default: 1, says: Luck.}}\n  characters:\n{_PEOPLE}{_SHED}",
        f"add:\n  options:\n    luck: {{kind: number, default: 1, says: Luck.}}\n  characters:\n"
        f"{_PEOPLE}{_HERMIT}{{action: may, do: gain(luck)}}}}}}\n{_SHED}",
    ),
)
