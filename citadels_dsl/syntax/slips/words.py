"""Words of English, or of other languages, for which this one has another word or none."""

from __future__ import annotations

from citadels_dsl.syntax.slips.row import row

_CHAIN = "join them with `and`: `x >= 1 and x <= 3`"
_FOLD = "count|sum|any|max|min|most|least|those|different"

#: A condition in parentheses, in which there may be others.
_CONDITION = r"(?:[^()]|\([^()]*\))*?(?:[<>]|\b(?:is|and|or|not)\b)(?:[^()]|\([^()]*\))*?"

WORDS = (
    row(
        "E101",
        rf"\b(?P<fold>any|count|those)\((?P<at>(?P<condition>{_CONDITION})) for (?P<name>\w+) in (?P<set>[\w.]+)\)",
        "the condition stands behind the set",
        "write `{fold}({name} in {set} if {condition})`",
    ),
    row(
        "E101",
        rf"\bsum\((?P<at>(?P<condition>{_CONDITION})) for (?P<name>\w+) in (?P<set>[\w.]+)\)",
        "a sum is of numbers",
        "how many there are of which it is true is `count({name} in {set} if {condition})`",
    ),
    # comparing
    row(
        "E109",
        r"\b(?P<at>(?:is )?(?:greater|more|bigger|higher|larger) than)\b",
        "numbers are compared with signs",
        "write `>`",
    ),
    row(
        "E109", r"\b(?P<at>(?:is )?(?:less|fewer|smaller|lower) than)\b", "numbers are compared with signs", "write `<`"
    ),
    row("E109", r"\b(?P<at>(?:is )?(?:at least|no less than)) \w", "numbers are compared with signs", "write `>=`"),
    row(
        "E109", r"\b(?P<at>(?:is )?(?:at most|up to|no more than)) \w", "numbers are compared with signs", "write `<=`"
    ),
    row("E109", r"\b(?P<at>(?:is )?between)\b", "there is no `between`", "write `x >= 1 and x <= 3`"),
    row("E109", r"\b(?P<at>(?:is )?equals?(?: to)?)\b", "there is no `{at}`", "write `is`"),
    row("E109", r"\b(?P<at>is *(?:not *)?(?P<sign>[<>]=?))", "`is` and `{sign}` compare twice", "write only `{sign}`"),
    row(
        "E109",
        r"(?:[<>]=?|\bis not|\bis|\bin) *(?!not\b)[\w.]+(?:\([^()]*\))? *(?P<at>[<>]=?|\bis\b|\b(?:not )?in\b)",
        "one comparison at a time",
        _CHAIN,
    ),
    row("E109", r"\b(?P<at>is (?P<no>not )?in)\b", "`is` and `in` ask twice", "write `in`, or `not in`"),
    row("E109", r"\b(?P<at>isn'?t|is not not|not is)\b", "there is no `{at}`", "write `is not`"),
    row("E109", r"\b(?P<at>are|were|was|equal)\b", "there is no `{at}`", "write `is`, or `in` for one of several"),
    row(
        "E109",
        r"\b(?P<at>has|have|owns?)\b",
        "there is no `{at}`",
        "what somebody has is a property: `p.gold > 2`, `d in p.city`",
    ),
    row(
        "E102",
        r"(?:\b(?:if|while|and|or|not)|\() +(?P<at>is|in|and|or|mod|[<>]=?)(?!\w)",
        "something is missing before `{at}`",
        "write what belongs there",
    ),
    # kinds
    row(
        "E119", r"\bis (?:not )?(?P<at>an (?P<kind>player|character|card))\b", "there is no `{at}`", "write `a {kind}`"
    ),
    row(
        "E119",
        r"\bis (?:not )?(?P<at>an? (?P<kind>player|character|card)s)\b",
        "one thing is asked about",
        "write `a {kind}`",
    ),
    row(
        "E119",
        r"\bis (?:not )?(?P<at>an? district)\b",
        "there is no `{at}`",
        "a district is a `card`; a thing is a player, a character or a card",
    ),
    row(
        "E119",
        r"\bis (?:not )?(?P<at>(?:an?|the) (?P<name>\w+))\b",
        "a thing is a player, a character or a card",
        "which one it is says `is` alone: `is {name}`",
    ),
    row(
        "E119",
        r"\bis (?:not )?(?P<at>an?) *(?:$|[:)])",
        "`{at}` what?",
        "`is a player`, `is a character` or `is a card`",
    ),
    # sets
    row(
        "E122",
        r"\bin\b.*\b(?P<at>where|with|such that|when|having|which|whose|that|who)\b",
        "there is no `{at}`",
        "write `if`, as in `d in districts if d.cost < 3`",
    ),
    row("E122", r"\b(?P<at>there (?:is|are)|exists?)\b", "there is no `{at}`", "write `any(d in ... if ...)`"),
    row(
        "E122",
        r"\b(?P<at>all|every|each)\([^()]*",
        "there is no `{at}`",
        "all of them is `not any(x in ... if not ...)`",
    ),
    row("E122", r"\b(?P<at>all|every|each)\b", "there is no `{at}`", "all of them is `not any(x in ... if not ...)`"),
    row(
        "E122",
        rf"(?<!\.)\b(?P<at>{_FOLD})\b(?! *\()",
        "`{at}` has parentheses",
        "write it as `count(d in me.city if ...)`",
    ),
    row(
        "E122",
        rf"\b(?:{_FOLD})\((?:\w+) in [^()]*(?P<at>,)",
        "the condition of a set begins with `if`",
        "write it as `count(d in me.city if ...)`",
    ),
    row(
        "E122",
        rf"\b(?:{_FOLD})\((?:\w+\.)+\w+ +(?P<at>in)\b",
        "values out of a set are joined with `for`",
        "write it as `max(p.gold for p in players)`",
    ),
    row(
        "E122",
        r"(?P<at>\bfor\b) \w+ in\b",
        "only some words go through a set: count, sum, any, max, min, most, least, those, different",
        "write `sum(d.cost for d in me.city)`; to do something for each is `for d in ...:`",
    ),
    row(
        "E122",
        r"(?P<at>\.\.)",
        "a range cannot stand here",
        "it stands after `in` and as a number of things to choose: `for i in 1..3:`, `choose 0..2 ds in ...`",
    ),
    # calls
    row("E114", r"[(,] *\w+ *(?P<at>:) *\w", "an argument with a name has `=`", "write `=` for this `:`"),
    row(
        "E114",
        r"\(.*\b(?P<at>from|to|until|as|cause|hidden|price|extra)\b +[\w(]",
        "an argument with a name has `=`",
        "write `{at}=...`, after a comma",
    ),
    row("E114", r"\b(?P<at>referee|can|up|down)\b *(?! *\()", "`{at}` has parentheses", "write `{at}(...)`"),
    row(
        "E114",
        r"\bcan\([^,]*(?P<at>,)",
        "`can` asks about one verb, as if somebody did it",
        "write `can(destroy(d))` or `can(destroy(d), cause=c)`",
    ),
    row(
        "E114",
        r"\w *(?P<at>,) *\w",
        "a comma parts only the arguments in parentheses",
        "a property is written with a dot, `me.gold`; conditions are joined with `and`",
    ),
    row("E114", r"(?P<at>\(\s*,|,\s*[,)])", "an argument is missing", "leave the comma out"),
    row("E109", r"(?P<at>(?<![<>=!])=(?!=))", "`=` gives a value to a name", "to compare write `is`"),
    # conditions
    row("E117", r"\b(?P<at>then)\b", "there is no `then`", "end the line with `:` and indent what follows"),
    row("E110", r"\b(?P<at>but|also|plus)\b", "there is no `{at}`", "write `and`"),
    row(
        "E110", r"\b(?P<at>xor|nor|neither)\b", "there is no `{at}`", "write it with `and`, `or`, `not` and parentheses"
    ),
    row(
        "E111",
        r"\b(?P<at>minus|plus|times|divided by|half)\b",
        "there is no `{at}`",
        "write `+`, `-`, `*`, `down(a / b)` or `up(a / b)`",
    ),
    row("E109", r"\b(?P<at>unless)\b", "there is no `unless`", "write `not (...)`"),
    # two things side by side
    row(
        "E101",
        rf"\b(?:(?:{_FOLD})\(|for |choose |random )\w+ (?P<at>of)\b",
        "there is no `of`",
        "write `in`: what a name is taken from stands behind it",
    ),
    row("E101", r"\b(?P<at>of)\b", "there is no `of`", "what belongs to something is a property: `me.hand`, `d.owner`"),
    row("E114", r"[(,] *[\w.]+ +(?P<at>[a-z]\w*)", "a comma is missing before `{at}`", "commas part the arguments"),
    row(
        "E101",
        r"\b[a-z]\w* +(?P<at>[a-z]\w*)",
        "`{at}` cannot stand right after another name",
        "a property is written with a dot, `me.gold`, a name of several words with `_`",
    ),
    row("E108", r'(?P<at>"_*")', "a label stands only after `may`, `either` and `or`", "words have no quotes"),
)
