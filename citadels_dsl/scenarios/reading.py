"""Reads a file of scenarios: which there are, and that their parts have the right shape."""

from __future__ import annotations

from pathlib import PurePath

from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.scenarios.keys import HEAD
from citadels_dsl.scenarios.script import Pick, Script
from citadels_dsl.scenarios.steps import steps_of
from citadels_dsl.scenarios.values import Complaints, known_keys, map_of, number_of, text_of, texts_of, truth_of
from citadels_dsl.source import Source, Span
from citadels_dsl.syntax.nodes import Entry, Mapping, Scalar, Sequence, Value
from citadels_dsl.syntax.reading import read

#: A document with one of these is a file of rules, for scenarios of the same file to use.
_OF_RULES = ("overlay", "extends")
_BEGINNING = "it begins with `scenario:` and `ruleset:`"
_LISTS_THAT_ADD = ("do",)


def read_script(source: Source) -> tuple[tuple[Script, ...], tuple[Diagnostic, ...]]:
    """The scenarios of a file that are written well, and everything that is wrong with the others."""
    documents, problems = read(source, _BEGINNING)
    to = Complaints(list(problems))
    if any(p.is_error for p in problems):
        return (), tuple(to.found)
    scripts: list[Script] = []
    for document in documents:
        if not isinstance(document, Mapping):
            to.add("S101", "a scenario is a map of keys", document.span, _BEGINNING)
        elif not any(key in document for key in _OF_RULES):
            scripts += _scripts(document, source, to)
    if not scripts and not to.found:
        to.add("S101", "there is no scenario in this file", Span(source, 0, 0), _BEGINNING)
    _named_once(scripts, to)
    # What is wrong in a shared head is found once for each scenario under it.
    return tuple(scripts), tuple(dict.fromkeys(to.found))


def _scripts(document: Mapping, source: Source, to: Complaints) -> list[Script]:
    several = document.entry("scenarios")
    if several is None:
        return _well_written(document, source, to)
    head = Mapping(tuple(e for e in document.entries if e is not several), document.span)
    found: list[Script] = []
    cases = map_of(several.value, "`scenarios`", to)
    for entry in cases.entries if cases is not None else ():
        own = map_of(entry.value, "a scenario", to)
        if own is None:
            continue
        for key in ("scenario", "scenarios"):
            if inner := own.entry(key):
                to.add(
                    "S102", f"`{key}` has no place here", inner.key.span, "the name of the scenario stands before it"
                )
        named = Entry(Scalar("scenario", entry.key.span), entry.key)
        entries = (named, *(e for e in own.entries if e.key.text not in ("scenario", "scenarios")))
        # Its span is its name: that is where a person looks for it.
        found += _well_written(_under(head, Mapping(entries, entry.key.span)), source, to)
    return found


def _well_written(node: Mapping, source: Source, to: Complaints) -> list[Script]:
    """The scenario, unless something is wrong with it: half of it would be judged for what it does not say."""
    before = len(to.found)
    script = _script(node, source, to)
    return [script] if script is not None and len(to.found) == before else []


def _under(head: Mapping, own: Mapping) -> Mapping:
    """What the head says and what is said below it, key by key, map in map."""
    entries = {entry.key.text: entry for entry in head.entries}
    for entry in own.entries:
        name = entry.key.text
        above = entries.get(name)
        if above is not None and isinstance(above.value, Mapping) and isinstance(entry.value, Mapping):
            entry = Entry(entry.key, _under(above.value, entry.value))
        elif above is not None and name in _LISTS_THAT_ADD:
            items = (*_items(above.value), *_items(entry.value))
            entry = Entry(entry.key, Sequence(items, entry.value.span))
        entries[name] = entry
    return Mapping(tuple(entries.values()), own.span)


def _items(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Sequence) else (value,)


def _script(node: Mapping, source: Source, to: Complaints) -> Script | None:
    get = known_keys(node, HEAD, "a scenario", to)
    name = get("scenario")
    named = None if name is None else text_of(name, "`scenario`", to)
    if (rules := get("ruleset")) is None:
        to.add(
            "S103", "a scenario needs a `ruleset`", _start(node), "say which rules are played, as in `ruleset: classic`"
        )
    ruleset = None if rules is None else text_of(rules, "`ruleset`", to)
    of = get("source")
    overlays = get("with")
    options, given, expect = (
        None if (v := get(key)) is None else map_of(v, f"`{key}`", to) for key in ("options", "given", "expect")
    )
    players = None if (v := get("players")) is None else number_of(v, "`players`", to, 1)
    seed = None if (v := get("seed")) is None else number_of(v, "`seed`", to, 0)
    play = get("play")
    strict = None if (v := get("strict")) is None else truth_of(v, "`strict`", to)
    steps = steps_of(get("do"), to)
    cast, uniques = _pick(get("cast"), "`cast`", to), _pick(get("uniques"), "`uniques`", to)
    if ruleset is None:
        return None
    return Script(
        name=named.text if named is not None else PurePath(source.path).stem,
        span=named.span if named is not None else _start(node),
        source=source,
        of=() if of is None else tuple(t.text for t in texts_of(of, "`source`", to)),
        ruleset=ruleset,
        overlays=() if overlays is None else texts_of(overlays, "`with`", to),
        options=options,
        players=players,
        cast=cast,
        uniques=uniques,
        seed=seed or 0,
        play=() if play is None else texts_of(play, "`play`", to),
        strict=bool(strict),
        given=given,
        steps=steps,
        expect=expect,
    )


def _pick(value: Value | None, what: str, to: Complaints) -> Pick | None:
    """A preset's name, a list, or `{with: [...]}`."""
    match value:
        case None:
            return None
        case Scalar():
            preset = text_of(value, what, to)
            return None if preset is None else Pick(preset, (), False, value.span)
        case Sequence():
            return Pick(None, texts_of(value, what, to), False, value.span)
        case Mapping():
            more = known_keys(value, ("with",), what, to)("with")
            return Pick(None, () if more is None else texts_of(more, f"`with` of {what}", to), True, value.span)


def _start(node: Mapping) -> Span:
    return node.entries[0].key.span if node.entries else node.span


def _named_once(scripts: list[Script], to: Complaints) -> None:
    seen: dict[str, Script] = {}
    for script in scripts:
        if (first := seen.setdefault(script.name, script)) is not script:
            note = Note(first.span, "the other one")
            to.add(
                "S105", f"two scenarios are called `{script.name}`", script.span, "give each its own sentence", (note,)
            )
