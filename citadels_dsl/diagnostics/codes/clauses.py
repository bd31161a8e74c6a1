"""E5xx: clauses, and what belongs in them."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code
from citadels_dsl.diagnostics.codes.example import by_action, by_character, by_district, by_document, by_rule

CODES: tuple[Code, ...] = (
    by_character(
        "E501",
        "`while` of another sort of card",
        "A character is in force in its turn, from its call on or from the draft on; a district in a city or a hand.",
        "after: end_round\nwhile: in_city\ndo: gain(1)",
        "after: end_round\nwhile: called\ndo: gain(1)",
    ),
    by_rule(
        "E502",
        "`while` in a rule of the game",
        "A rule of the game stands on no card and is always in force.",
        "after: p.build\nwhile: called\ndo: p.gain(1)",
        "after: p.build\ndo: p.gain(1)",
    ),
    by_character(
        "E503",
        "`at` or `limit` for something that is no action",
        "When an action is offered, and how often it may be used, say `at` and `limit`; other clauses come by "
        "themselves.",
        "after: end_round\nlimit: 1\ndo: gain(1)",
        "after: end_round\ndo: gain(1)",
    ),
    by_character(
        "E504",
        "`over` for something that is no replacement",
        "`over` says which of two `instead` goes first.",
        "after: end_round\nover: build\ndo: gain(1)",
        "after: end_round\ndo: gain(1)",
    ),
    by_character(
        "E505",
        "a clause without `do`",
        "Actions, triggers and replacements say what happens.",
        "action: may\nif: me.gold > 2",
        "action: may\nif: me.gold > 2\ndo: draw(1)",
    ),
    by_character(
        "E506",
        "`do` in a clause that does nothing",
        "`rule`, `allow` and `forbid` change answers; what happens at a moment is another clause.",
        "forbid: me.build\ndo: gain(1)",
        "forbid: me.build",
    ),
    by_character(
        "E507",
        "a rule without an answer",
        "A rule says `set`, `add`, `at_least` or `at_most`.",
        "rule: me.build_limit",
        "rule: me.build_limit\nset: 2",
    ),
    by_character(
        "E508",
        "an answer in a clause that is no rule",
        "`set`, `add`, `at_least` and `at_most` belong to `rule`.",
        "allow: me.twins\nset: yes",
        "allow: me.twins",
    ),
    by_district(
        "E509",
        "a sum for an answer that is no number",
        "To a colour or a truth nothing can be added.",
        "rule: this.colour\nadd: 1",
        "rule: this.colour\nset: noble",
    ),
    by_character(
        "E510",
        "yes or no for a question with another answer",
        "`allow` and `forbid` answer yes and no; `when` waits for something of a player to become true.",
        "forbid: me.build_limit",
        "rule: me.build_limit\nat_most: 0",
    ),
    by_character(
        "E511",
        "a moment is allowed",
        "What is done may happen unless something forbids it; `allow` answers a question with yes.",
        "allow: me.build",
        "allow: me.twins",
    ),
    by_character(
        "E512",
        "a moment where a question is meant, or a question where a moment",
        "Questions are asked and have answers, moments are done and have something around them.",
        "rule: me.build\nset: 2",
        "rule: me.build_limit\nset: 2",
    ),
    by_character(
        "E513",
        "something that cannot be hooked",
        "`act` offers several steps at once and may be forbidden step by step; `stop` and `proceed` are no moments.",
        "before: me.act(gather)\ndo: gain(1)",
        "before: me.play\ndo: gain(1)",
    ),
    by_character(
        "E514",
        "every mark is replaced or forbidden",
        "The rules count by marks too, and would count wrong; so a clause says which mark, or on which thing.",
        "forbid: others.mark",
        "forbid: others.mark(this)",
    ),
    by_character(
        "E515",
        "an `instead` that is only an offer",
        "What is merely offered to me in place of a moment is a `may_instead`, and then the moment itself is one of "
        "the choices.",
        "instead: me.build\ndo: |\n  may:\n    gain(1)",
        "may_instead: me.build\nsays: take a coin\ndo: gain(1)",
    ),
    by_rule(
        "E516",
        "an offer to nobody",
        "A `may_instead` is offered to `me`; in a rule of the game there is none, and a player is asked in it.",
        "may_instead: p.draw\ndo: p.gain(1)",
        "instead: p.draw\ndo: |\n  p.may:\n    p.gain(1)\n  else:\n    proceed()",
    ),
    by_character(
        "E517",
        "an action without an end",
        "With `limit: any` each use has to use something up: gold, a card of the hand, or a mark that `if` reads.",
        "action: may\nlimit: any\ndo: gain(1)",
        "action: may\nlimit: any\ndo: |\n  pay(2)\n  draw(1)",
    ),
    by_character(
        "E518",
        "a limit that is no number",
        "A limit is a number, or `any`; left out it is once a turn.",
        "action: may\nlimit: once\ndo: gain(1)",
        "action: may\nlimit: 1\ndo: gain(1)",
    ),
    by_action(
        "E519",
        "`together` without choices, or with late ones",
        "In `together` all choose before anything is seen or done, so the choices come first.",
        "together p in players:\n  p.gain(1)",
        "for p in players:\n  p.gain(1)",
    ),
    by_character(
        "E520",
        "`proceed` where nothing is replaced",
        "`proceed` lets happen what an `instead` or `may_instead` stands in place of.",
        "before: me.build\ndo: proceed()",
        "instead: me.build\ndo: proceed()",
    ),
    by_character(
        "E523",
        "a pattern that is no moment and no question",
        "A clause waits for a word with its parts: `p.turn(c)`, `me.build_limit`.",
        "before: 3\ndo: gain(1)",
        "before: me.turn(this)\ndo: gain(1)",
    ),
    by_character(
        "E524",
        "`brought` where nothing was brought",
        "What a moment brought its doer is known in an `after`, of something that somebody does.",
        "before: me.gather_gold\ndo: draw(brought.gold)",
        "after: me.gather_gold\ndo: draw(brought.gold)",
    ),
    by_document(
        "E525",
        "`makes` for a mark that does not lie on a character alone",
        "Only a character can be stopped or controlled.",
        "add:\n  marks:\n    bound: {on: player, until: round, makes: stopped}",
        "add:\n  marks:\n    bound: {on: character, until: round, makes: stopped}",
    ),
)
