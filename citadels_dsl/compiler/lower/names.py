"""What a bare name stands for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast, get_args

from citadels_dsl.compiler.lower.facts import path
from citadels_dsl.compiler.lower.hints import of_whom, unknown_name
from citadels_dsl.compiler.lower.unit import Scope, Unit, nothing_said
from citadels_dsl.diagnostics import did_you_mean
from citadels_dsl.rules.anchors import GAME, ROUND, TURN
from citadels_dsl.rules.expressions import (
    CAUSE,
    ME,
    THIS,
    Ask,
    CharacterRef,
    Expr,
    Local,
    Noun,
    NounWord,
    OptionRef,
    PieceRef,
    PlaceRef,
    Symbol,
    TableRef,
)
from citadels_dsl.rules.types import CHARACTER, NAME, PLAYER, PLURALS, THING, Type
from citadels_dsl.source import Span
from citadels_dsl.syntax import tree
from citadels_dsl.vocabulary import nouns
from citadels_dsl.vocabulary.keys.things import OWNERS
from citadels_dsl.vocabulary.words import FOLDS, NOUNS, PRONOUNS, PROPERTIES

STEP, COLOUR, MARK = Type("step"), Type("colour"), Type("mark")
SINGULARS = {one: many for many, one in PLURALS.items()} | {"district": "districts", "other": "others"}
WORDS_FOR_NOUNS: dict[str, NounWord] = {word: word for word in get_args(NounWord) if word in NOUNS}


def lower_name(unit: Unit, written: tree.Name, scope: Scope, want: Type | None = None) -> Expr:
    """What is wanted comes first, then the names of the text, of the language, of the ruleset."""
    if written.text in unit.holes and written.text not in scope.names:
        return Local(0, written.text, unit.holes[written.text], span=written.span)
    wanted = _wanted(unit, written, scope, want)
    if wanted is not None:
        return wanted
    found = _known(unit, written.text, written.span, scope)
    if found is not None:
        return narrowed(found, scope)
    if scope.lost:
        return nothing_said()
    return _complain(unit, written, scope, want)


def narrowed(found: Expr, scope: Scope) -> Expr:
    """The same with what was asked of it before: that it is not none, and of which kind it is."""
    kind = found.type
    if not kind.optional and kind.kind not in ("thing", "purse", "movable", "destination"):
        return found
    way = path(found)
    if kind.optional and scope.is_sure(way):
        kind = kind.sure()
    for one in kind.kinds():
        if one != kind.kind and ("kind", way, one) in scope.facts:
            kind = Type(one, kind.many, kind.optional)
    return found if kind == found.type else cast(Expr, replace(cast(Any, found), type=kind))


# ------------------------------------------------------------ what is wanted decides


def _wanted(unit: Unit, written: tree.Name, scope: Scope, want: Type | None) -> Expr | None:
    """A word that means something only where its kind is wanted: a mark, a procedure, a card's name."""
    name, span, words = written.text, written.span, unit.words
    if want is None or (name in scope.names and want.kind != "mark"):
        return None
    match want.kind:
        case "time" if name == GAME or name in words.procedures:
            return Symbol(name, want, span=span)
        case "procedure" if name in words.procedures:
            return Symbol(name, want, span=span)
        case "mark" if name not in scope.names and name in words.marks:
            return Symbol(name, MARK, span=span)
        case "name" if name in words.cards or name in words.characters or name in words.actions:
            return Symbol(name, NAME, span=span)
        case "face" if want.of in words.faces.get(name, ()):
            return Symbol(name, Type("face", of=want.of), span=span)
        case "text" if want.of in words.words.get(name, ()):
            return Symbol(name, Type("text", of=want.of), span=span)
        case _:  # of any other kind its words mean that everywhere
            return None


# ------------------------------------------------------------ what is there


def _known(unit: Unit, name: str, span: Span, scope: Scope) -> Expr | None:
    if name in scope.names:
        binding = scope.names[name]
        binding.used = True
        return replace(binding.value, span=span)
    if name in PRONOUNS:
        return _pronoun(unit, name, span, scope)
    if name in WORDS_FOR_NOUNS:
        noun = NOUNS[name]
        player = None
        if noun.needs_me:
            if not scope.me:
                return unit.bad(
                    "E311",
                    span,
                    f"there is no `me` here, so nobody's `{name}`",
                    "write `players`, and leave the one out with `if`",
                )
            player = Local(ME, "me", PLAYER)
        return Noun(WORDS_FOR_NOUNS[name], noun.type, player, span=span)
    return _of_the_ruleset(unit, name, span)


def _pronoun(unit: Unit, name: str, span: Span, scope: Scope) -> Expr:
    match name:
        case nouns.ME.word if scope.me:
            return Local(ME, "me", PLAYER, span=span)
        case nouns.THIS.word if scope.this is not None:
            return Local(THIS, "this", scope.this, span=span)
        case nouns.CAUSE.word:
            return Local(CAUSE, "cause", THING, span=span)
        case nouns.ME.word:
            return unit.bad(
                "E311",
                span,
                "there is no `me` here: no player does or owns this",
                "give the player a name where he comes from, as in `after: p.build`",
            )
        case nouns.THIS.word:
            return unit.bad("E311", span, "there is no `this` here: the text stands on no card")
        case nouns.TURN.word:
            return unit.bad("E406", span, "`turn` alone is no value", "write `turn.player` or `turn.character`")
        case _:  # `brought`
            return unit.bad("E406", span, f"`{name}` alone is no value", "write `brought.gold` or `brought.cards`")


def _of_the_ruleset(unit: Unit, name: str, span: Span) -> Expr | None:
    words = unit.words
    if name in words.steps:
        return Symbol(name, STEP, span=span)
    if name in words.colours:
        return Symbol(name, COLOUR, span=span)
    if name in words.faces:
        return Symbol(name, Type("face", of=words.faces[name][0]), span=span)
    if name in words.questions_of.get("", {}):
        return Ask(name, None, (), words.questions[name][""].type, span=span)
    if name in words.options:
        return OptionRef(name, words.options[name], span=span)
    if name in words.tables:
        return TableRef(name, span=span)
    if name in words.places_of.get("", {}):
        return PlaceRef(name, None, words.places[name].type, span=span)
    if name in words.pieces:
        return PieceRef(name, Type("piece"), span=span)
    if name in words.characters:
        return CharacterRef(name, CHARACTER, span=span)
    if name in words.cards:
        return Symbol(name, NAME, span=span)
    if name in words.words:
        return Symbol(name, Type("text", of=words.words[name][0]), span=span)
    return None


# ------------------------------------------------------------ what is not there


def _complain(unit: Unit, written: tree.Name, scope: Scope, want: Type | None) -> Expr:
    name, span, words = written.text, written.span, unit.words
    if want is not None and want.kind in ("time", "procedure"):
        known = words.procedures | ({GAME} if want.kind == "time" else set())
        usual = ", ".join(f"`{word}`" for word in (TURN, ROUND, "draft") if word in known)
        return unit.unknown("E317", span, f"there is no procedure `{name}`", name, known, f"as in {usual}")
    if name in SINGULARS:
        return unit.bad("E302", span, f"`{name}` is no name of a set", f"all of them are `{SINGULARS[name]}`")
    if words.is_verb(name):
        return unit.bad(
            "E304",
            span,
            f"`{name}` does something and is no value",
            f"as a statement it stands on a line of its own: `{name}(...)`",
        )
    if name in words.places:
        whose = "d" if words.places[name].of == "card" else "me" if scope.me else "p"
        return unit.bad("E303", span, f"whose `{name}`?", f"write `{whose}.{name}`")
    if name in FOLDS:
        return unit.bad("E411", span, f"`{name}` needs what it is about", f"write `{name}(... in ...)`")
    of = asked_of(unit, name)
    if of:
        whose = of_whom(of[0], scope.me)
        return unit.bad(
            "E305", span, f"`{name}` is asked of a {' or a '.join(of)}: of which?", f"write `{whose}.{name}`"
        )
    if want is not None and want.kind == COLOUR.kind:
        hint = did_you_mean(name, words.colours) or f"colours are {', '.join(f'`{one}`' for one in words.colours)}"
    else:
        hint = unknown_name(name, scope.moment, in_reach(unit, scope))
    return unit.bad("E301", span, f"there is nothing called `{name}` here", hint)


def asked_of(unit: Unit, name: str) -> list[str]:
    """The kinds of thing that have a mark, a question or a property of this name."""
    words = unit.words
    kinds = [kind for kind, found in words.marks_on.items() if name in found]
    kinds += [kind for kind, found in words.questions_of.items() if name in found and kind]
    kinds += [kind for kind, word in PROPERTIES if word == name and kind in OWNERS]
    return sorted(set(kinds), key=OWNERS.index)


def in_reach(unit: Unit, scope: Scope) -> Iterable[str]:
    """Every name that could stand here."""
    words = unit.words
    missing = {*(() if scope.me else (nouns.ME.word,)), *(() if scope.this is not None else (nouns.THIS.word,))}
    return {
        *scope.names,
        *(PRONOUNS.keys() - missing),
        *NOUNS,
        *words.steps,
        *words.colours,
        *words.faces,
        *words.options,
        *words.tables,
        *words.questions_of.get("", {}),
        *words.places_of.get("", {}),
        *words.pieces,
        *words.characters,
        *words.cards,
    }
