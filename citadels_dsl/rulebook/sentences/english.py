"""Forms of English words: one or many, who does it, lists, titles."""

from __future__ import annotations

from collections.abc import Iterable

_MANY = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_BARE = {"is": "be", "was": "be", **{one: many for one, many in _MANY.items() if one not in ("is", "was")}}
#: Verbs that are the same for everybody.
SAME = frozenset({"may", "must", "can", "cannot", "would", "will", "brought", "had", "put", "marked"})
_TIMES = {1: "once", 2: "twice"}
#: Words that begin with a vowel and sound as if they did not.
_HARD = ("uni", "use", "one")


def spaced(name: str) -> str:
    return name.replace("_", " ")


def a(noun: str) -> str:
    return ("an " if noun[:1].lower() in "aeiou" and not noun.startswith(_HARD) else "a ") + noun


def plural(noun: str) -> str:
    if noun in ("gold", "those"):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "ch", "sh")) else "s")


def singular(noun: str) -> str:
    if noun == "gold":
        return noun
    return noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")


def bare(verb: str) -> str:
    """`takes`: take; `is`: be."""
    if verb in SAME:
        return verb
    if verb in _BARE:
        return _BARE[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def third(verb: str) -> str:
    """`take`: takes."""
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


def of_many(verb: str) -> str:
    """`takes`: (they) take; `is`: (they) are."""
    return _MANY.get(verb) or bare(verb)


def listed(parts: Iterable[str], word: str = "and") -> str:
    items = list(parts)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {word} {items[-1]}"


def times(number: str) -> str:
    """`2`: twice; `3`: 3 times."""
    return _TIMES[int(number)] if number in ("1", "2") else f"{number} times"


def sentence(text: str) -> str:
    text = " ".join(text.split())
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ":")) else ".")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def quoted(name: str) -> str:
    """A name of the ruleset's own, as it is written there."""
    return f"`{name}`"
