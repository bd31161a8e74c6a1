"""What only goes by another name now.

Of the parts that are only on one side those of one kind are held side by side, each with its own name left out; the
pair that is most alike is the same thing under a new name, if more of it is alike than not. A card brings its
abilities: they are alike if it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from citadels_dsl.compare.normal import normal
from citadels_dsl.compare.parts import Part

#: What has to be alike, at least.
ALIKE = 0.75
#: Beyond so many on each side nothing is compared with everything.
MOST = 60
#: Where a name stands for itself in what is compared.
_ITSELF = "(itself)"
#: Kinds that can be called otherwise; facts of the whole are called what they are.
_NAMED = ("character", "district", "card", "ability", "rule", "procedure", "question", "mark", "place", "piece",
          "table", "option")  # fmt: skip


def renamed(old: Sequence[Part], new: Sequence[Part]) -> dict[tuple[str, str], str]:
    """By kind and old name: the new one."""
    found: dict[tuple[str, str], str] = {}
    for kind in _NAMED:
        here = {p.name: p for p in old if p.kind == kind}
        there = {p.name: p for p in new if p.kind == kind}
        gone = [p for name, p in here.items() if _now(found, kind, name) not in there]
        come = [p for name, p in there.items() if name not in {_now(found, kind, n) for n in here}]
        if len(gone) > MOST or len(come) > MOST:
            continue
        texts = {id(p): _text(p, old if p in gone else new) for p in (*gone, *come)}
        pairs = sorted(
            ((_alike(texts[id(a)], texts[id(b)]), -n, -m) for n, a in enumerate(gone) for m, b in enumerate(come)),
            reverse=True,
        )
        taken: set[tuple[str, int]] = set()
        for likeness, n, m in pairs:
            if likeness < ALIKE or ("old", -n) in taken or ("new", -m) in taken:
                continue
            taken |= {("old", -n), ("new", -m)}
            found[kind, gone[-n].name] = come[-m].name
    return found


def _now(found: Mapping[tuple[str, str], str], kind: str, name: str) -> str:
    """What a part is called once its card, or it itself, goes by another name."""
    if (kind, name) in found:
        return found[kind, name]
    if kind == "ability":
        card, _, rest = name.partition(".")
        for of in ("character", "district", "card"):
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


def _text(part: Part, all_parts: Sequence[Part]) -> list[str]:
    """What a part says, and of a card what its abilities say, word by word and without its name."""
    nodes = [part.node]
    if part.kind in ("character", "district", "card"):
        nodes += [p.node for p in all_parts if p.kind == "ability" and p.name.partition(".")[0] == part.name]
    own = {part.name: _ITSELF, part.name.rpartition(".")[2]: _ITSELF, part.name.partition(".")[0]: _ITSELF}
    return [word for node in nodes for word in _leaves(_put(normal(node), own))]


def _leaves(plain: Any) -> list[str]:
    if isinstance(plain, list):
        return [word for item in plain for word in _leaves(item)]
    return [str(plain)]


def _alike(one: list[str], other: list[str]) -> float:
    """From 0 to 1."""
    if one == other:
        return 1.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE else 0.0
