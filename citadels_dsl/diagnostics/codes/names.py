"""E3xx: names that are not known, or not used."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_action, by_character, by_document, by_rule

_ROBBED = "marks:\n  robbed: {on: character, until: round}"

CODES: tuple[Code, ...] = (
    by_action(
        "E301",
        "an unknown name",
        "A name is one that the text gives (by `choose`, `for`, `let` or in a pattern), a word of the language, or "
        "something that the ruleset declares.",
        "choose p in othres\ntake(1, from=p)",
        "choose p in others\ntake(1, from=p)",
    ),
    by_action(
        "E302",
        "the name of one where the set of all is meant",
        "Sets have names in the plural: `players`, `characters`, `districts`.",
        "choose c in character if c.rank > 1\nuse(c)",
        "choose c in characters if c.rank > 1\nuse(c)",
    ),
    by_character(
        "E303",
        "a place without its owner",
        "Each player has a hand and a city of his own, so a text says whose it means.",
        "action: may\nif: count(city) > 2\ndo: gain(1)",
        "action: may\nif: count(me.city) > 2\ndo: gain(1)",
    ),
    by_character(
        "E304",
        "something that is done stands where a value is needed",
        "Verbs and procedures stand on lines of their own; whether one could be done says `can(...)`.",
        "action: may\nif: draw(1)\ndo: gain(1)",
        "action: may\nif: can(draw(1))\ndo: gain(1)",
    ),
    by_action(
        "E305",
        "a mark or question without what it is asked of",
        "Marks and questions belong to a player, a character or a card, and stand after a dot.",
        "gain(income(trade))",
        "gain(me.income(trade))",
    ),
    by_action(
        "E306",
        "a thing does not have this",
        "After a dot stands a property, a mark, a question or a place of that kind of thing.",
        "choose p in others if p.golt > 2\ntake(1, from=p)",
        "choose p in others if p.gold > 2\ntake(1, from=p)",
    ),
    by_action(
        "E307",
        "an unknown argument",
        "Arguments with a name have one that the verb, procedure or question knows.",
        "choose p in others\ntake(1, form=p)",
        "choose p in others\ntake(1, from=p)",
    ),
    by_character(
        "E308",
        "a name that is not used",
        "A name that nothing reads is mostly a slip: a new name in a pattern binds, where a known one was meant to "
        "filter.",
        "after: p.draw(n)\ndo: gain(1)",
        "after: draw\ndo: gain(1)",
    ),
    by_document(
        "E309",
        "a name that is taken",
        "Words of the language, procedures, steps and colours mean something already wherever they stand. A name that "
        "a rule of the ruleset below gives to what it waits for, as `k` in `me.income(k)`, is that rule's.",
        "add:\n  marks:\n    build: {on: player, until: turn}",
        "add:\n  marks:\n    building: {on: player, until: turn}",
    ),
    by_action(
        "E310",
        "`let` for a name that is there",
        "`let` gives a new name; without it a name that is there gets another value.",
        "let n = 1\nlet n = n + 1\ngain(n)",
        "let n = 1\nn = n + 1\ngain(n)",
    ),
    by_rule(
        "E311",
        "no `me`, or no `this`, here",
        "Rules of the game stand on no card and belong to no player; so do clauses that are in force `while: always`. "
        "Who does something is named where he comes from.",
        "after: p.build\ndo: p.pay(1, to=me)",
        "after: p.build\ndo: p.pay(1)",
    ),
    by_rule(
        "E312",
        "nobody is named who does it",
        "Without a player before it a verb is done by `me`; where there is no `me` somebody has to be named.",
        "after: p.build(d)\nif: d.cost > 3\ndo: gain(1)",
        "after: p.build(d)\nif: d.cost > 3\ndo: p.gain(1)",
    ),
    by_action(
        "E313",
        "a value for a name that is not there",
        "Before a name can get another value, `let` gives it a first one.",
        "n = 2\ngain(n)",
        "let n = 2\ngain(n)",
    ),
    by_character(
        "E314",
        "an unknown question",
        "`rule`, `allow` and `when` are about questions, of the core or of the ruleset; `forbid` also about moments.",
        "rule: me.build_limits\nset: 2",
        "rule: me.build_limit\nset: 2",
    ),
    by_character(
        "E315",
        "an unknown moment",
        "Every verb and every procedure is a moment that a clause can wait for.",
        "before: me.tern(this)\ndo: gain(1)",
        "before: me.turn(this)\ndo: gain(1)",
    ),
    by_document(
        "E316",
        "two marks of one name that differ",
        "A mark is known by its name alone. Two cards may use one mark if both declare it alike.",
        "add:\n  characters:\n"
        "    hermit: {rank: 9, marks: {seen: {on: player, until: turn}}}\n"
        "    monk: {rank: 8, marks: {seen: {on: player, until: round}}}",
        "add:\n  characters:\n"
        "    hermit: {rank: 9, marks: {seen: {on: player, until: turn}}}\n"
        "    monk: {rank: 8, marks: {seen: {on: player, until: turn}}}",
    ),
    by_action(
        "E317",
        "an unknown procedure",
        "What ends, what a mark lasts for and what is stopped are procedures: `turn`, `round`, `draft`.",
        "stop(trun)",
        "stop(turn)",
    ),
    by_document(
        "E318",
        "one name for two things",
        "A name that stands without a dot means one thing, whatever it is.",
        "add:\n  options:\n    toll: {kind: number, default: 1, says: A toll.}\n  districts:\n"
        "    toll: {colour: trade, cost: 2}",
        "add:\n  options:\n    toll: {kind: number, default: 1, says: A toll.}\n  districts:\n"
        "    toll_gate: {colour: trade, cost: 2}",
    ),
    by_character(
        "E319",
        "an unknown step",
        "An action is offered in one of the steps that the ruleset lists under `steps`.",
        "action: may\nat: noon\ndo: gain(1)",
        "action: may\nat: end\ndo: gain(1)",
    ),
    by_document(
        "E320",
        "an unknown type",
        "Types are number, truth, colour, step, player, character, card, action and the like, and sets of them.",
        "add:\n  marks:\n    host: {on: player, kind: plaier, until: round}",
        "add:\n  marks:\n    host: {on: player, kind: player, until: round}",
    ),
    by_action(
        "E321",
        "an unknown verb",
        "What is done is a verb of the language or a procedure of the ruleset.",
        "gian(2)",
        "gain(2)",
    ),
    by_action(
        "E322",
        "something that cannot be done",
        "`touch` and `target` come before something else; clauses wait for them or forbid them, nobody does them.",
        "choose p in others\ntarget(p)",
        "choose p in others\ntake(1, from=p)",
    ),
    by_action(
        "E323",
        "an unknown word before parentheses",
        "In a value stand questions, and words as `count`, `sum`, `those`, `most`, `can`.",
        "gain(len(me.city))",
        "gain(count(me.city))",
    ),
    by_character(
        "E324",
        "an unknown card or clause in `over`",
        "`over` names a card, a clause of a card, or a rule of the game.",
        "instead: me.turn(this)\nover: hermti\ndo: gain(1)",
        "instead: me.turn(this)\ndo: gain(1)",
        _ROBBED,
    ),
)
