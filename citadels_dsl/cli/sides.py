"""What is held against each other: `NAME+OVERLAY+OPTION=VALUE`, or a file as it was, `rules.yaml@main+...`.

`cast` and `uniques` stand among the options: who and what of it plays, where games are played.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import dataclass, replace
from os.path import isfile

from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.cli.files import STDIN
from citadels_dsl.cli.options import wishes
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.revisions import at_revision
from citadels_dsl.cli.targets import compiled, prepared, target_of
from citadels_dsl.compiler.library import ENDINGS, Library
from citadels_dsl.rules.ruleset import Rules

#: A file as it was: its first `@` behind the ending, for a revision may have more (`main@{yesterday}`).
_THEN = re.compile(
    rf"(?P<file>.*?(?:{'|'.join(map(re.escape, ENDINGS))}))(?:#(?P<document>[^@]*))?@(?P<revision>.*)", re.DOTALL
)
#: What is no option of a ruleset, but said as one.
_PLAYING = ("cast", "uniques")
_HOW = {name: f"write +{name}= with a preset, `random` or names with commas" for name in _PLAYING}


@dataclass(frozen=True, slots=True)
class Side:
    """The rules, with the wished options as their defaults, and what is wished of the games."""

    rules: Rules
    cast: str = ""
    uniques: str = ""


def side(text: str) -> Side:
    """What was asked for; with an error in the rules the command ends here."""
    first, *rest = [text] if isfile(text) else text.split("+")
    overlays = tuple(part for part in rest if "=" not in part)
    settings = tuple(part for part in rest if "=" in part)
    for part in overlays:
        if part.strip() in ("", STDIN, *_PLAYING):
            raise Refused(f"{text}: {_HOW.get(part.strip(), 'behind a + stands an overlay or NAME=VALUE')}")
        if overlays.count(part) > 1:
            raise Refused(f"{text}: +{part} is there twice; an overlay lies on a ruleset once")
    with ExitStack() as stack:
        if (then := _THEN.fullmatch(first)) is not None and not isfile(first):
            file, document, revision = then["file"], then["document"], then["revision"]
            path = first.removesuffix(f"@{revision}")
            if not revision:
                raise Refused(f"{text}: say which revision, as in {path}@main")
            library, place = stack.enter_context(at_revision(file, revision))
            if not isfile(place):
                raise Refused(f"{path}@{revision}: there was no such file in {revision}")
            target = f"{place}#{document}" if document else place
        else:
            library, target = Library.shipped(), first
        try:
            result = compiled(library, target_of(library, target), overlays)
        except Refused:
            _no_value(library, target, text, overlays)
            raise
    complain(result.problems, Exit.USAGE)
    assert result.rules is not None, "no rules without an error"
    rules = result.rules
    options, wished = _told(text, settings, rules)
    return Side(replace(_optioned(rules, options), name=_name(rules, text, rest)), **wished)


def _no_value(library: Library, target: str, text: str, overlays: tuple[str, ...]) -> None:
    """Refuses the name of an option where an overlay would stand."""
    rules = compiled(library, target_of(library, target)).rules if overlays else None
    for part in overlays:
        if rules is not None and part in rules.options:
            raise Refused(f"{text}: `{part}` is an option; write +{part}=VALUE")


def _told(text: str, settings: tuple[str, ...], rules: Rules) -> tuple[tuple[str, ...], dict[str, str]]:
    """The options of the rules, and who and what plays."""
    options: list[str] = []
    wished: dict[str, str] = {}
    told: set[str] = set()
    for setting in settings:
        name, _, value = (word.strip() for word in setting.partition("="))
        optional = name not in _PLAYING or name in rules.options
        if not name or not value:
            raise Refused(f"{text}: {_HOW.get(name, f'write +{name}=VALUE' if name else 'write +NAME=VALUE')}")
        if name in told:
            raise Refused(f"{text}: `{name}` is set twice")
        told.add(name)
        if optional:
            options.append(setting)
        else:
            wished[name] = value
    return tuple(options), wished


def _name(rules: Rules, text: str, rest: list[str]) -> str:
    """How the side is told apart: as it was asked for, where that says more than the name of the rules."""
    return text if rest or "@" in text else rules.name


def _optioned(rules: Rules, settings: tuple[str, ...]) -> Rules:
    if not settings:
        return rules
    setup = prepared(rules, None, wishes(settings, "", ""))
    options = {name: replace(option, default=setup.options[name]) for name, option in rules.options.items()}
    return replace(rules, options=options)
