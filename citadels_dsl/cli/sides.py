"""What is held against each other: `NAME+OVERLAY+OPTION=VALUE`, or a file as it was, `rules.yaml@main+...`.

`cast` and `uniques` stand among the options: who and what of it plays, where games are played.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from citadels_dsl.cli.exits import Exit, Refused
from citadels_dsl.cli.options import wishes
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.revisions import at_revision
from citadels_dsl.cli.targets import compiled, prepared, target_of
from citadels_dsl.compiler.library import ENDINGS, Library
from citadels_dsl.rules.ruleset import Rules

#: What is no option of a ruleset, but said as one.
_PLAYING = ("cast", "uniques")


@dataclass(frozen=True, slots=True)
class Side:
    """The rules, with the wished options as their defaults, and what is wished of the games."""

    rules: Rules
    cast: str = ""
    uniques: str = ""


def side(text: str) -> Side:
    """What was asked for; with an error in the rules the command ends here."""
    first, *rest = [text] if Path(text).is_file() else text.split("+")
    overlays = tuple(part for part in rest if "=" not in part)
    settings = tuple(part for part in rest if "=" in part)
    path, at, revision = first.rpartition("@")
    with ExitStack() as stack:
        if at and path.partition("#")[0].endswith(ENDINGS) and not Path(first).is_file():
            if not revision:
                raise Refused(f"{text}: say which revision, as in {path}@main")
            file, _, document = path.partition("#")
            library, place = stack.enter_context(at_revision(file, revision))
            if not Path(place).is_file():
                raise Refused(f"{path}@{revision}: there was no such file in {revision}")
            target = f"{place}#{document}" if document else place
        else:
            library, target = Library.shipped(), first
        result = compiled(library, target_of(library, target), overlays)
    complain(result.problems, Exit.USAGE)
    assert result.rules is not None, "no rules without an error"
    rules = result.rules
    options, wished = _told(text, settings, rules)
    return Side(replace(_optioned(rules, options), name=_name(rules, text, rest)), **wished)


def _told(text: str, settings: tuple[str, ...], rules: Rules) -> tuple[tuple[str, ...], dict[str, str]]:
    """The options of the rules, and who and what plays."""
    options: list[str] = []
    wished: dict[str, str] = {}
    for setting in settings:
        name, _, value = (word.strip() for word in setting.partition("="))
        if name not in _PLAYING or name in rules.options:
            options.append(setting)
        elif not value:
            raise Refused(f"{text}: write +{name}= with a preset, `random` or names with commas")
        elif name in wished:
            raise Refused(f"{text}: `{name}` is set twice")
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
