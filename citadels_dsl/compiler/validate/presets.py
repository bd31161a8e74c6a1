"""Named casts: whether they can be played."""

from __future__ import annotations

from collections.abc import Iterator

from citadels_dsl.compiler.settle.casts import presets
from citadels_dsl.compiler.validate import dealing, sizes
from citadels_dsl.compiler.validate.survey import Survey
from citadels_dsl.diagnostics import Diagnostic, Note
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.syntax.nodes import Scalar

Members = tuple[Scalar, ...]


def incomplete(survey: Survey) -> Iterator[Diagnostic]:
    """The characters of a preset have those whom they need, and nobody whom they remove."""
    rules = survey.rules
    for preset, members in presets(survey.composed.cast).items():
        names, where = {member.text for member in members}, f"cast.presets.{preset}"
        for member in members:
            character = rules.characters.get(member.text)
            if character is None:
                continue
            for other in character.needs:
                if other in rules.characters and other not in names:
                    message = f"`{member.text}` needs `{other}`, who is not in this cast"
                    yield Diagnostic("E854", message, member.span, f"add `{other}`", where)
            for other in character.removes:
                if other in names:
                    message = f"`{member.text}` and `{other}` do not play together"
                    note = Note(character.span, f"`{member.text}` removes `{other}`")
                    yield Diagnostic("E854", message, member.span, "leave one of them out", where, (note,))


def unplayable(survey: Survey) -> Iterator[Diagnostic]:
    """A preset can be played with some number of players.

    Only those of the uppermost file: an overlay may leave characters out, or draft in another way, and
    with that the presets of what it lies on.
    """
    rules, composed = survey.rules, survey.composed
    if composed.chain[-1] != composed.name:  # an overlay was put on what was asked for
        return
    top = composed.span.source
    for preset, members in presets(composed.cast).items():
        names = [member.text for member in members]
        if not survey.plays or not _is_sound(rules, names) or members[0].span.source is not top:
            continue
        reasons = [_reason(rules, preset, names, players) for players in rules.players]
        if reasons and None not in reasons:
            counts = ", ".join(str(n) for n in rules.players)
            span = members[0].span.to(members[-1].span)
            message = f"the cast `{preset}` cannot be played with {counts} players"
            yield Diagnostic("E854", message, span, reasons[-1] or "", f"cast.presets.{preset}")


def _is_sound(rules: Rules, names: list[str]) -> bool:
    """Of known characters, one a place; what is not has been said already."""
    places = [rules.characters[name].order for name in names if name in rules.characters]
    ranked = [place for place in places if place]
    alone = rules.cast.same_rank or len(set(ranked)) == len(ranked)
    return bool(names) and len(places) == len(set(names)) == len(names) and alone


def _reason(rules: Rules, preset: str, names: list[str], players: int) -> str | None:
    """Why not with so many.

    Without those that the ruleset leaves out. Of the default others who do not fit stay out too; any other
    preset plays with all of them.
    """
    here = [name for name in names if not rules.cast.leaves_out(name, players)]
    absent = f" (`{'`, `'.join(name for name in names if name not in here)}` left out)" if here != names else ""
    out = [name for name in here if sizes.excluded(rules, name, players)]
    if preset == rules.cast.default:
        able = [n for n in range(1, len(here) - len(out) + 1) if sizes.fits(rules, players, n)]
        size = max(able, default=0)
    elif out:
        return f"`{out[0]}` does not play with {players}"
    else:
        size = len(here) if sizes.fits(rules, players, len(here)) else 0
    if not size:
        return f"no table has a row for {len(here)} characters{absent} and {players} players"
    dealt = dealing.is_dealt(rules, players, size)
    return None if dealt else f"{size} characters{absent} cannot be dealt to {players} players"
