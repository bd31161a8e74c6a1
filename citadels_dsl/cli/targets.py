"""The ruleset that a command is about: found by its name, compiled, and set up for a game."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import NOT_THERE, STDIN, text_of
from citadels_dsl.cli.options import Wishes
from citadels_dsl.cli.problems import complain
from citadels_dsl.cli.scripts import has_scenarios
from citadels_dsl.compiler.finding import SPOKEN, Missing, asked
from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import Compiled, check, compile_ruleset
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.setup.prepare import Setup, SetupError, prepare
from citadels_dsl.setup.refusal import listed
from citadels_dsl.source import Source

#: Codes of a name that nothing in the library answers to.
_UNKNOWN = frozenset({"E701", "E705"})


def compiled(
    library: Library, target: str | Source | Diagnostic, overlays: Sequence[str] = (), document: str = ""
) -> Compiled:
    """All that the compiler says of it; refuses overlays that are not there."""
    if isinstance(target, Diagnostic):
        return Compiled(None, (target,))
    named(overlays)
    result = compile_ruleset(library, target, overlays, document)
    refuse_unknown(result.problems, overlays)
    return result


def problems_of(library: Library, ruleset: str, overlays: Sequence[str]) -> tuple[Diagnostic, ...]:
    """What is wrong with a ruleset and all its documents; refuses what is not there."""
    target = target_of(library, ruleset)
    if isinstance(target, Diagnostic):
        return (target,)
    named(overlays)
    problems = check(library, target, overlays)
    refuse_unknown(problems, overlays)
    return problems


def named(overlays: Sequence[str]) -> None:
    """Refuses overlays that no name is given for."""
    if STDIN in overlays:
        raise Refused("--with -: only the ruleset can come from standard input")
    if "" in overlays:
        raise Refused("--with: name an overlay")
    for overlay in overlays:
        if overlays.count(overlay) > 1:
            raise Refused(f"--with {overlay} is given twice; an overlay lies on a ruleset once")


def refuse_unknown(problems: Sequence[Diagnostic], overlays: Sequence[str]) -> None:
    """A name on the command line that nothing answers to is a mistake of use, not a finding."""
    for problem in problems:
        place = problem.span.source.path
        if (problem.code in _UNKNOWN and place == SPOKEN) or (problem.code in NOT_THERE and place in overlays):
            raise _unknown(problem)


def target_of(library: Library, ruleset: str) -> str | Source | Diagnostic:
    """What the compiler takes for a name: itself, or the text of standard input. Refuses what is not there."""
    if ruleset == STDIN:
        return text_of(STDIN)
    if not ruleset.partition("#")[0]:
        what = (
            f"`{ruleset}` is a document of no file; write FILE{ruleset}" if ruleset else "an empty name is no ruleset"
        )
        raise Refused(f"{what}; `citadels list` shows what is shipped")
    found = asked(library, ruleset)
    for problem in found.problems if isinstance(found, Missing) else ():
        if problem.code in _UNKNOWN | NOT_THERE:
            if "+" in ruleset:
                how = "write an overlay as --with OVERLAY, a cast as --cast LIST"
                raise Refused(f"{ruleset}: what stands behind a + is for `diff`; here {how}", problem)
            raise _unknown(problem)
        if problem.span.source.text and has_scenarios(problem.span.source):
            raise Refused(f"{ruleset}: this is a file of scenarios; `citadels test {ruleset}` judges them")
    return ruleset


def playable(rules: Rules) -> Rules:
    """The same, if it can be played: what others only build on says for how many it is in them."""
    if not rules.players:
        raise Refused(f"{rules.name} is for others to build on and says no number of players; play one that extends it")
    return rules


def rules_of(ruleset: str, overlays: Sequence[str] = ()) -> Rules:
    """The rules, for a command that only wants to use them: with an error in them it ends here."""
    return target_and_rules(ruleset, overlays)[1]


def target_and_rules(ruleset: str, overlays: Sequence[str] = ()) -> tuple[str | Source, Rules]:
    """The same, with what the compiler was given."""
    library = Library.shipped()
    target = target_of(library, ruleset)
    result = compiled(library, target, overlays)
    complain(result.problems)
    assert result.rules is not None, "no rules without an error"
    assert not isinstance(target, Diagnostic), "no rules of what cannot be read"
    return target, result.rules


def _unknown(problem: Diagnostic) -> Refused:
    """A name that stands for nothing, as a mistake of the command line."""
    place = "" if problem.span.source.path == SPOKEN else f"{problem.span.source.path}: "
    hint = f"; {problem.hint}" if problem.hint else ""
    listed = "\n`citadels list` shows all that are shipped" if problem.code == "E701" else ""
    return Refused(f"{place}{problem.message}{hint}{listed}", problem)


def prepared(rules: Rules, players: int | None, wished: Wishes, seed: int = 0, game: int = 0) -> Setup:
    """What a game is played with, or a refusal that says what is possible."""
    try:
        return prepare(rules, players_of(rules, players), wished.options, wished.cast, wished.uniques, seed, game)
    except SetupError as error:
        raise Refused(str(error)) from None


def players_of(rules: Rules, wished: int | None) -> int:
    """So many players, if the ruleset is for so many."""
    playable(rules)
    if wished is None:
        return 4 if 4 in rules.players else min(rules.players)
    if wished not in rules.players:
        raise Refused(f"--players {wished}: {rules.name} is for {listed(rules.players)} players")
    return wished
