"""What stands under `add`, `replace`, `remove` and `change`: from a path to the kind of its value."""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.vocabulary.keys import CARD_PARTS, KINDS_OF_CARD, LISTS, MAPS, MEMBER, SECTIONS, Key
from citadels_dsl.vocabulary.keys.kinds import Kind

_PARTS = {key.word: key.kind for key in (*LISTS, *MAPS)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing can stand at this path."""

    code: str
    message: str
    hint: str


def part(path: str, verb: str) -> Kind | Refusal:
    """Of an entry under `add`, `replace` or `remove`."""
    if path in _PARTS:
        return _PARTS[path]
    card, _, word = path.rpartition(".")
    if card and "." not in card:
        key = SECTIONS["character"].key(word)
        if key is not None and word in CARD_PARTS:
            return key.kind
        hint = did_you_mean(word, CARD_PARTS) or f"`{card}.abilities`, `{card}.marks` and `{card}.questions` can"
        return Refusal("E217", f"`{path}` cannot stand under `{verb}`", hint)
    if SECTIONS["file"].key(path) is not None:
        return Refusal("E213", f"`{path}` does not stand under `{verb}`", f"`{path}` stands at the top of the file")
    known = [*_PARTS, *(f"NAME.{word}" for word in CARD_PARTS)]
    hint = did_you_mean(path, _PARTS) or f"what can stand here: {', '.join(f'`{word}`' for word in known)}"
    return Refusal("E201", f"nothing reads `{path}` under `{verb}`", hint)


def changed(path: str) -> Kind | Refusal:
    """Of an entry under `change`: `card.key`, `card.clause.key`, `rules.rule.key`, `card.marks.mark.key`."""
    steps = path.split(".")
    word = steps[-1]
    match steps:
        case [_]:
            if SECTIONS["file"].key(word) is not None:
                hint = f"`{word}` stands at the top of the file"
                return Refusal("E213", f"`{word}` does not stand under `change`", hint)
            return Refusal("E217", f"`{path}` is no path", "a change is `card.key: value` or `card.clause.key: value`")
        case [section, _] if section in MEMBER:
            one = f"{path}.{SECTIONS[MEMBER[section]].keys[0].word}"
            hint = f"say which key, as `{one}`; or write it whole under `replace:`"
            return Refusal("E217", f"a change is of one key; `{path}` has several", hint)
        case ["characters" | "districts" | "cards", card, _]:
            return Refusal("E217", f"`{path}` is no path", f"write `{card}.{word}`")
        case [card, _]:
            return _key(path, [key for name in KINDS_OF_CARD for key in SECTIONS[name].keys], f"`{card}`")
        case [section, _, _] if section in MEMBER:
            return _key(path, SECTIONS[MEMBER[section]].keys, SECTIONS[MEMBER[section]].name)
        case [_, _, _]:
            return _key(path, SECTIONS["clause"].keys, "a clause")
        case [_, "marks" | "questions" as section, _, _]:
            return _key(path, SECTIONS[MEMBER[section]].keys, SECTIONS[MEMBER[section]].name)
        case [card, "abilities", clause, _]:
            return Refusal("E217", f"`{path}` is no path", f"write `{card}.{clause}.{word}`")
        case _:  # a path may be written with any number of steps
            return Refusal("E217", f"`{path}` is no path", "a change is `card.key: value` or `card.clause.key: value`")


def _key(path: str, keys: tuple[Key, ...] | list[Key], owner: str) -> Kind | Refusal:
    word = path.rpartition(".")[2]
    if word in CARD_PARTS:
        hint = f"what is new in it stands under `add:`, as `{path}: {{...}}`, or under `replace:`"
        if path.count(".") > 1:
            hint = "write the whole trait under `replace:`"
        return Refusal("E217", f"`{word}` is not one key", hint)
    for key in keys:
        if key.word == word:
            return key.kind
    meant = next((key.word for key in keys if word in key.also), None)
    hint = f"did you mean `{meant}`?" if meant else did_you_mean(word, [key.word for key in keys])
    return Refusal("E201", f"nothing reads `{word}` in {owner}", hint)
