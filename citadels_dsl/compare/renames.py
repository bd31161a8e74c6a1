"""What only goes by another name now.

Of the parts that are only on one side those of one kind are held side by side, each with its own name left out: in
what they say, and in what goes with them. With a card go its abilities, with what says little of itself (an option, a
mark) all that speaks of it. The pair that is most alike in both is the same thing under a new name, if it is alike
enough in each. Of little text every piece counts: a city of 8 for one of 7 is another rule, and no new name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from citadels_dsl.compare.normal import normal
from citadels_dsl.compare.parts import Part

#: What has to be alike, at least.
ALIKE = 0.75
#: With so many words one of them may be another; with fewer all have to be the same.
LONG = 40
#: Beyond so many on each side nothing is compared with everything.
MOST = 60
#: Where a name stands for itself in what is compared.
_ITSELF = "(itself)"
#: Kinds that can be called otherwise; facts of the whole are called what they are.
_NAMED = ("character", "district", "card", "ability", "rule", "procedure", "question", "mark", "place", "piece",
          "table", "option")  # fmt: skip
#: With these go their abilities.
CARDS = ("character", "district", "card")
#: These are told apart by what speaks of them.
_SPOKEN_OF = ("mark", "place", "piece", "table", "option", "question")


def renamed(old: Sequence[Part], new: Sequence[Part]) -> dict[tuple[str, str], str]:
    """By kind and old name: the new one."""
    found: dict[tuple[str, str], str] = {}
    for kind in _NAMED:
        here = {p.name: p for p in old if p.kind == kind}
        there = {p.name: p for p in new if p.kind == kind}
        gone = [p for name, p in here.items() if now(found, kind, name) not in there]
        come = [p for name, p in there.items() if name not in {now(found, kind, n) for n in here}]
        if len(gone) > MOST or len(come) > MOST:
            continue
        if not gone or not come:
            continue
        mine, theirs = [_texts(p, old) for p in gone], [_texts(p, new) for p in come]
        pairs = sorted(
            (
                (_alike(a, b), -n, -m)
                for n, a in enumerate(mine)
                for m, b in enumerate(theirs)
                if kind != "ability" or _card(now(found, kind, gone[n].name)) == _card(come[m].name)
            ),
            reverse=True,
        )
        taken: set[tuple[str, int]] = set()
        for likeness, n, m in pairs:
            if likeness < ALIKE or ("old", -n) in taken or ("new", -m) in taken:
                continue
            taken |= {("old", -n), ("new", -m)}
            found[kind, gone[-n].name] = come[-m].name
    return found


def _card(ability: str) -> str:
    return ability.partition(".")[0]


def now(found: Mapping[tuple[str, str], str], kind: str, name: str) -> str:
    """What a part is called once its card, or it itself, goes by another name."""
    if (kind, name) in found:
        return found[kind, name]
    if kind == "ability":
        card, _, rest = name.partition(".")
        for of in CARDS:
            if (of, card) in found:
                return f"{found[of, card]}.{rest}"
    return name


def translated(plain: Any, names: Mapping[tuple[str, str], str]) -> Any:
    """A normal form with new names in the place of old ones."""
    by_name = {old: new for (_, old), new in names.items()}
    return _put(plain, by_name) if by_name else plain


def _put(plain: Any, names: Mapping[str, str]) -> Any:
    if isinstance(plain, list):
        return [_put(item, names) for item in plain]
    if not isinstance(plain, str):
        return plain
    if plain in names:
        return names[plain]
    first, dot, rest = plain.partition(".")
    return f"{names[first]}.{rest}" if dot and first in names else plain


def _texts(part: Part, all_parts: Sequence[Part]) -> tuple[list[str], list[str]]:
    """What a part says, and what goes with it, word by word and without its name."""
    around: list[Part] = []
    if part.kind in CARDS:
        around = [p for p in all_parts if p.kind == "ability" and p.name.partition(".")[0] == part.name]
    elif part.kind in _SPOKEN_OF:
        around = [p for p in all_parts if p is not part and _speaks(normal(p.node), part.name)]
    own = {part.name: _ITSELF, part.name.rpartition(".")[2]: _ITSELF, part.name.partition(".")[0]: _ITSELF}
    return _words(part, own), [word for p in around for word in _words(p, own)]


def _words(part: Part, own: Mapping[str, str]) -> list[str]:
    return list(_leaves(_put(normal(part.node), own)))


def _speaks(plain: Any, name: str) -> bool:
    return any(_speaks(item, name) for item in plain) if isinstance(plain, list) else plain == name


def _leaves(plain: Any) -> Iterator[str]:
    """Without the names of fields, and types: they are alike wherever something of a kind stands."""
    if not isinstance(plain, list):
        yield str(plain)
    elif plain and isinstance(plain[0], str) and plain[0][:1].isupper() and all(map(_is_field, plain[1:])):
        if plain[0] != "Type":
            yield plain[0]
            for _, value in plain[1:]:
                yield from _leaves(value)
    else:
        for item in plain:
            yield from _leaves(item)


def _is_field(plain: Any) -> bool:
    return isinstance(plain, list) and len(plain) == 2 and isinstance(plain[0], str)


def _alike(one: tuple[list[str], list[str]], other: tuple[list[str], list[str]]) -> float:
    """From 0 to 1: as alike as they are where they are least."""
    if one != other and sum(map(len, one)) < LONG:
        return 0.0
    return min(_likeness(a, b) for a, b in zip(one, other, strict=True))


def _likeness(one: list[str], other: list[str]) -> float:
    """From 0 to 1."""
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE else 0.0
