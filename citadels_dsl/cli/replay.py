"""`citadels replay`: recorded games once more, and whether they go as they went."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from citadels_dsl.cli import completing
from citadels_dsl.cli.console import colour_option
from citadels_dsl.cli.exits import Exit, Refused, leave
from citadels_dsl.cli.language import lang_option, titles_of
from citadels_dsl.cli.options import with_option
from citadels_dsl.cli.replaying import Replayer, Verdict, records


@click.command("replay", short_help="Play recorded games again.")
@click.argument("record", metavar="RECORD[#GAME]")
@click.option("--ruleset", shell_complete=completing.rulesets, help="Its ruleset, if it is not a shipped one.")
@with_option
@click.option("--log", is_flag=True, help="Print what happens in it.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON.")
@lang_option
@colour_option
def replay(record: str, ruleset: str | None, overlays: tuple[str, ...], log: bool, as_json: bool, lang: str) -> None:
    """Play the games of a RECORD again (`simulate --record`), or only number GAME of it.

    The verdict is `same`, or `diverged` with the place where and how it went another way (exit 1): the rules
    have changed since, or the record has.
    """
    file, _, number = record.partition("#")
    replayer = Replayer(ruleset, overlays, partial(titles_of, lang=lang, for_people=not as_json) if log else None)
    same = diverged = 0
    plain = []
    for kept in records(file, number):
        verdict = replayer.judge(kept)
        same, diverged = same + verdict.same, diverged + (not verdict.same)
        if as_json:
            plain.append(_plain(verdict, log))
        else:
            _print(verdict)
    if not same + diverged:
        raise Refused(f"{file}: there is no game {number}" if number else f"{file}: there is no game in this file")
    if as_json:
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False))
    elif same + diverged > 1:
        click.echo(f"{same + diverged} games: {same} same, {diverged} diverged")
    leave(Exit.FINDINGS if diverged else Exit.FINE)


def _print(verdict: Verdict) -> None:
    if verdict.log:
        click.echo("\n".join(verdict.log))
    if verdict.same:
        click.echo(f"game {verdict.game}: same")
        return
    place = f" at choice {verdict.place}" if verdict.place else ""
    click.echo(f"game {verdict.game}: diverged{place}: {verdict.difference}")
    if verdict.changed:
        click.echo("  (the rules have changed since it was recorded)")


def _plain(verdict: Verdict, log: bool) -> dict[str, Any]:
    data = {
        "game": verdict.game,
        "verdict": "same" if verdict.same else "diverged",
        "place": verdict.place or None,
        "difference": verdict.difference or None,
        "rules_changed": verdict.changed,
    }
    return {**data, "log": list(verdict.log)} if log else data
