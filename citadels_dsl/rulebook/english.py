"""The little English that sentences need: who does it, whose it is, one or many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

YOU = "you"

#: How a kind of thing is called on the table.
NOUNS = {"movable": "card", "purse": "thing", "destination": "place"}

_ODD = {"are": "is", "have": "has", "do": "does", "go": "goes", "may": "may", "cannot": "cannot"}
_BASE = {odd: base for base, odd in _ODD.items()}
_SAME = frozenset({"may", "must", "can", "cannot", "would", "will"})


def title(name: str) -> str:
    """`city_planner`: City Planner."""
    return " ".join(w if w in ("of", "the") and n else w.capitalize() for n, w in enumerate(name.split("_")))


def spaced(name: str) -> str:
    return name.replace("_", " ")


def a(noun: str) -> str:
    return ("an " if noun[:1] in "aeiou" else "a ") + noun


def plural(noun: str) -> str:
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def base(verb: str) -> str:
    """`takes`: take."""
    if verb in _SAME:
        return verb
    if verb in _BASE:
        return _BASE[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def whose(who: str) -> str:
    """`that player`: that player's; `you`: your."""
    if who == YOU:
        return "your"
    return who + ("'" if who.endswith("s") else "'s")


def fill(sentence: str, doer: str, holes: Mapping[str, str]) -> str:
    """A sentence with holes: `{}` is the doer, `{n}` the parameter n. The verb follows the doer."""
    if not doer:  # nobody in particular: "move the crown to ..."
        sentence = re.sub(r"\{\} (\w+)", lambda m: base(m[1]), sentence)
    elif doer == YOU:
        sentence = sentence.replace("{}'s", "your")
        sentence = re.sub(r"\{\} (\w+)", lambda m: f"you {base(m[1])}", sentence)
    else:
        sentence = sentence.replace("{}'s", whose(doer))
    sentence = sentence.replace("{}", doer)
    for name, value in holes.items():
        sentence = sentence.replace("{" + name + "}'s", whose(value))
        if value == YOU or value.startswith(("those ", "the cards ")):
            sentence = re.sub(r"\{(" + name + r")\} (\w+s)\b", lambda m: f"{{{m[1]}}} {base(m[2])}", sentence)
        sentence = sentence.replace("{" + name + "}", value)
    return _tidy(sentence)


def _tidy(sentence: str) -> str:
    sentence = re.sub(r"\b1 cards\b", "1 card", sentence)
    sentence = re.sub(r" +", " ", sentence)
    return sentence


def command(sentence: str) -> str:
    """`you take 1 gold`: take 1 gold."""
    return sentence.removeprefix("you ")


def listed(parts: Iterable[str], word: str = "and") -> str:
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def is_(who: str) -> str:
    return f"{who} are" if who == YOU else f"{who} is"


def does(who: str, verb: str, what: str) -> str:
    return f"you {verb.replace('does', 'do').replace('holds', 'hold')} {what}" if who == YOU else f"{who} {verb} {what}"


def deny(text: str) -> str:
    for word in (" is ", " are ", " may "):
        if word in text:
            return text.replace(word, f"{word}not ", 1)
    return f"it is not so that {text}"


def cards(count: str) -> str:
    return "card" if count == "1" else f"{count} cards"


def amount(sentence: str, hole: str, value: str) -> str:
    """`{n} gold` with a number that is a sentence of its own: "as much gold as ..."."""
    if value.isdigit() or not value:
        return sentence
    much = {"gold": f"as much gold as {value}", "cards": f"as many cards as {value}"}
    if value.startswith("the number of "):
        each = value.removeprefix("the number of ")
        much = {"gold": f"1 gold for each of {each}", "cards": f"1 card for each of {each}"}
    elif value.endswith(" gold"):
        much["gold"] = f"all {value.removeprefix('all ')}"
    for noun, said in much.items():
        sentence = sentence.replace("{" + hole + "} " + noun, said)
    return sentence
