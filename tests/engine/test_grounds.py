"""What an answer rests on is found, however far off: in tables, patterns, and questions that ask each other."""

from __future__ import annotations

from citadels_dsl.compiler.library import Library
from citadels_dsl.compiler.pipeline import compile_ruleset
from citadels_dsl.engine.moments.watching import watched
from citadels_dsl.rules.reads import Reads
from citadels_dsl.rules.ruleset import Rules
from citadels_dsl.source import Source


def compiled(added: str) -> Rules:
    source = Source("x.yaml", f"overlay: x\non: classic\nsays: An example.\nadd:\n{added}")
    found = compile_ruleset(Library.shipped(), source)
    assert found.rules is not None, found.problems
    return found.rules


def test_a_when_watches_the_places_on_which_a_table_depends() -> None:
    added = """
  tables:
    fullest: {of: [max(count(p.hand) for p in players)], rows: {0: 0, 1: 1}}
  questions:
    ahead: {of: player, kind: truth, default: count(me.city) > 9 or fullest > 0, says: '{} is ahead'}
"""
    waiting = "  rules:\n    a: {when: p.ahead, do: p.gain(1)}\n"
    assert "place:hand" in watched(compiled(added + waiting)) - watched(compiled(added))


def test_a_clause_depends_on_what_it_waits_for() -> None:
    rules = compiled("  rules:\n    a: {forbid: turn.player.destroy}\n")
    assert "turn" in Reads(rules).of_forbidding("destroy")


def test_questions_that_ask_each_other_depend_on_the_same() -> None:
    rules = compiled("""
  questions:
    calm: {of: player, kind: truth, default: me.gold > 5, says: '{} is calm'}
    bold: {of: player, kind: truth, default: count(me.city) > 5, says: '{} is bold'}
  rules:
    a: {allow: p.calm, if: p.bold}
    b: {allow: p.bold, if: p.calm}
""")
    reads = Reads(rules)
    assert reads.of_question("calm") == reads.of_question("bold") == {"gold", "cards"}
