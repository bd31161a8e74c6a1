"""E1xx: the grammar of abilities."""

from __future__ import annotations

from citadels_dsl.diagnostics.codes.code import Code

_RULE = """\
overlay: example
on: core
says: Somebody gathers gold, and something comes of it.
add:
  rules:
    example:
      after: p.gather_gold
      do: |
"""
_HEAD = _RULE.removesuffix("      after: p.gather_gold\n      do: |\n")


def _block(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    """A code whose examples are the lines of a block."""
    wrong, right = (_RULE + "".join(f"        {line}\n" for line in each.split("\n")) for each in (wrong, right))
    return Code(code, title, text, wrong, right)


def _keys(code: str, title: str, text: str, wrong: str, right: str) -> Code:
    """A code whose examples are the keys of a clause."""
    wrong, right = (_HEAD + "".join(f"      {line}\n" for line in each.split("\n")) for each in (wrong, right))
    return Code(code, title, text, wrong, right)


CODES: tuple[Code, ...] = (
    _block(
        "E101",
        "something cannot stand here",
        "The text was read up to this place, and what comes does not go on with it. A line of a block is a verb with "
        "its parentheses, or begins with `let`, `choose`, `random`, `if`, `for`, `repeat`, `may` or `either`.",
        "p.gain(count(p.hand) of cards)",
        "p.gain(count(p.hand))",
    ),
    _block(
        "E102",
        "something is missing",
        "A word or a sign asks for something before or after it, or a line that ends with `:` for something under it.",
        "if p.gold > 2 and:\n  p.gain(1)",
        "if p.gold > 2 and p.gold < 5:\n  p.gain(1)",
    ),
    _keys(
        "E103",
        "there is nothing here",
        "The key is there and its text is empty. A block in which nothing happens is `nothing`.",
        'after: p.gather_gold\ndo: ""',
        "after: p.gather_gold\ndo: p.gain(1)",
    ),
    _block(
        "E104",
        "a colon is missing",
        "A line under which others are indented ends with `:`.",
        "if p.gold > 2\n  p.gain(1)",
        "if p.gold > 2:\n  p.gain(1)",
    ),
    _block(
        "E105",
        "something follows a colon",
        "What belongs to `if`, `else`, `for`, `repeat`, `may`, `either` or `or` stands under it, never behind its `:`.",
        "if p.gold > 2: p.gain(1)",
        "if p.gold > 2:\n  p.gain(1)",
    ),
    _block(
        "E106",
        "indentation",
        "Lines of one block begin in one column; what belongs to a line that ends with `:` is indented two blanks "
        "further. Tabs do not count as blanks.",
        "p.gain(1)\n  p.draw(1)",
        "p.gain(1)\np.draw(1)",
    ),
    _block(
        "E107",
        "parentheses",
        "Each `(` is closed, and each `)` was opened. Inside, a statement may go over several lines.",
        "p.gain(count(p.city)",
        "p.gain(count(p.city))",
    ),
    _block(
        "E108",
        "quotes",
        'Only labels have quotes, the straight double ones: `may "like this":`. They are for the reader; names and '
        "words of the language have none.",
        'p.may "turn it over:\n  p.gain(1)',
        'p.may "turn it over":\n  p.gain(1)',
    ),
    _block(
        "E109",
        "comparing",
        "Things are compared with `is`, `is not`, `in` and `not in`, numbers also with `<`, `<=`, `>` and `>=`; one "
        "comparison at a time. `=` gives a value to a name.",
        "if p.gold == 2:\n  p.gain(1)",
        "if p.gold is 2:\n  p.gain(1)",
    ),
    _block(
        "E110",
        "joining conditions",
        "Conditions are joined with the words `and`, `or` and `not`.",
        "if p.gold > 2 && p.gold < 5:\n  p.gain(1)",
        "if p.gold > 2 and p.gold < 5:\n  p.gain(1)",
    ),
    _block(
        "E111",
        "numbers and sums",
        "Numbers are whole, of at most nine digits, and are reckoned with `+`, `-`, `*` and `mod`. A division says how "
        "it rounds: `down(a / b)`, `up(a / b)`.",
        "p.gain(p.gold / 2)",
        "p.gain(down(p.gold / 2))",
    ),
    _block(
        "E112",
        "giving a name or a value",
        "`let n = ...` names a value, `n = ...` gives the name another one. Properties are not set: a mark is set with "
        "`mark(x, m=...)`, and gold moves with `gain`, `pay` and `take`.",
        "p.gold = 3",
        "p.gain(3)",
    ),
    _block(
        "E113",
        "more than a statement on a line",
        "Each statement has a line of its own, with nothing after it. A condition is an `if` in the line above.",
        "p.gain(2); p.draw(1)",
        "p.gain(2)\np.draw(1)",
    ),
    _block(
        "E114",
        "verbs and their arguments",
        "A verb has parentheses with its arguments in them, parted by commas; an argument with a name has `=`.",
        "p.gain 2",
        "p.gain(2)",
    ),
    _block(
        "E115",
        "choosing",
        "`choose d in S` chooses one of a set, `choose 2 ds in S` or `choose 0..2 ds in S` several; `random` in the "
        "same way. A condition of one stands behind (`if`), one of several in the set.",
        "p.choose d from p.hand\ndiscard(d)",
        "p.choose d in p.hand\ndiscard(d)",
    ),
    _block(
        "E116",
        "loops",
        "`for p in S:` does something with each of a set, `repeat 3:` or `repeat 8 while ...:` a number of times. "
        "No loop is without an end: `repeat` always says how often at most.",
        "while p.gold > 1:\n  p.pay(1)",
        "repeat 20 while p.gold > 1:\n  p.pay(1)",
    ),
    _block(
        "E117",
        "if and else",
        "`if ...:`, then `else if ...:` as often as needed, then `else:`, all with the same indentation. A condition "
        "alone is no statement.",
        "if p.gold > 2:\n  p.gain(1)\nelif p.gold > 1:\n  p.gain(2)",
        "if p.gold > 2:\n  p.gain(1)\nelse if p.gold > 1:\n  p.gain(2)",
    ),
    _block(
        "E118",
        "offers",
        "`may:` offers something, and `else:` says what happens if it is declined; `either:` offers branches, each "
        "further one an `or:`. A condition of a branch stands behind its label, one of a `may` in a line above it.",
        'p.may "take gold" if p.gold < 5:\n  p.gain(1)',
        'if p.gold < 5:\n  p.may "take gold":\n    p.gain(1)',
    ),
    _block(
        "E119",
        "what kind of thing",
        "`is a` asks whether a thing is a `player`, a `character` or a `card`. Which one it is asks `is` alone.",
        "if crown.holder is a p:\n  p.gain(1)",
        "if crown.holder is p:\n  p.gain(1)",
    ),
    _keys(
        "E120",
        "a moment or a question in a clause",
        "What stands at `before`, `after`, `instead`, `may_instead`, `when`, `rule`, `allow` or `forbid` is one moment "
        "or question, written like a verb. Its condition stands at `if`.",
        "after: p.gather_gold if p.gold > 2\ndo: p.gain(1)",
        "after: p.gather_gold\nif: p.gold > 2\ndo: p.gain(1)",
    ),
    _keys(
        "E121",
        "a value in a clause",
        "What stands at `if`, `set`, `add`, `at_least`, `at_most` or `limit` is one value, without `if` and `else`. "
        "Several conditions are joined with `and`, or are a YAML list.",
        "after: p.gather_gold\nif: if p.gold > 2\ndo: p.gain(1)",
        "after: p.gather_gold\nif: p.gold > 2\ndo: p.gain(1)",
    ),
    _block(
        "E122",
        "sets",
        "`count`, `any`, `those` and others take a set, `count(d in p.city if d.cost < 3)`, or values out of one, "
        "`max(q.gold for q in players)`. Sets have no brackets: `those(a, b)`.",
        "p.gain(count(d in p.city where d.cost < 3))",
        "p.gain(count(d in p.city if d.cost < 3))",
    ),
    _block(
        "E123",
        "names",
        "A name has small letters a to z, digits and `_`, begins with a letter, and is no word of the grammar. What "
        "players read stands in `says` and `names`.",
        "p.gain(P.gold)",
        "p.gain(p.gold)",
    ),
    _block(
        "E124",
        "too long or too deep",
        "A text has at most 10,000 letters, lines are indented at most 20 deep, parentheses 50, and an expression has "
        "at most 100 parts, each in the next.",
        f"p.gain({'(' * 51}1{')' * 51})",
        "p.gain(1)",
    ),
    _keys(
        "E125",
        "YAML and blocks",
        "A block of several lines stands below `do: |`. It is one text, neither a YAML list nor a map, and without the "
        "`|` YAML would make one line of it.",
        "after: p.gather_gold\ndo: p.gain(1)\n  p.draw(1)",
        "after: p.gather_gold\ndo: |\n  p.gain(1)\n  p.draw(1)",
    ),
    _block(
        "E126",
        "words of other languages",
        "A block is verbs, choices, `let`, `if`, `for` and `repeat`. It gives nothing back, is not left half-way and "
        "has no word at its end; comments begin with `#`.",
        "if p.gold > 2:\n  p.gain(1)\nend if",
        "if p.gold > 2:\n  p.gain(1)",
    ),
)
