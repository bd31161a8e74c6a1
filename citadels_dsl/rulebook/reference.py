"""The language reference: the page of the language with the tables that the declared words fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files

from citadels_dsl.rulebook.keywords import in_words
from citadels_dsl.rulebook.sentences.english import listed
from citadels_dsl.rulebook.sentences.naming import FIRST_PARAMETER
from citadels_dsl.rulebook.sentences.saying import Noun
from citadels_dsl.rulebook.sentences.speaker import Speaker
from citadels_dsl.rulebook.sentences.template import Hole, filled
from citadels_dsl.rules.expressions import ME, THIS, Truth
from citadels_dsl.rules.moments import Moment, Parameter
from citadels_dsl.rules.ruleset import Question, Rules
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import PLURALS, Type
from citadels_dsl.vocabulary.keys import SECTIONS
from citadels_dsl.vocabulary.word import Property, Verb
from citadels_dsl.vocabulary.words import (
    FOLDS,
    FORMS,
    MOMENTS,
    NOUNS,
    OPERATORS,
    PRONOUNS,
    PROPERTIES,
    STATEMENTS,
    VERBS,
)

_MANY = {one: many for many, one in PLURALS.items()}
_LETTERS = {"player": "p", "card": "d", "character": "c"}


def language_page(core: Rules) -> str:
    """The whole page as Markdown; `core` is the ruleset whose procedures and questions it lists."""
    page = files("citadels_dsl.rulebook").joinpath("language.md").read_text("utf-8")
    tables: dict[str, Callable[[], str]] = {
        "properties": _properties,
        "nouns": lambda: _table(("word", "is"), ((f"`{n.word}`", n.help) for n in NOUNS.values())),
        "statements": _statements,
        "folds": _folds,
        "verbs": _verbs,
        "procedures": lambda: _procedures(core),
        "questions": lambda: _questions(core),
        "keys": _keys,
    }
    for name, table in tables.items():
        page = page.replace("{{" + name + "}}", table())
    return page


def word_page(rules: Rules, word: str) -> str | None:
    """What one word means: a verb, procedure, question, property, noun, fold, sign or key; None if it is none."""
    said = list(_meanings(rules, word))
    return "\n\n".join(said) if said else None


def words(rules: Rules) -> frozenset[str]:
    """Every word that has a page."""
    keys = {key.word for section in SECTIONS.values() for key in section.keys}
    properties = {word for _, word in PROPERTIES}
    questions = {name for name, _ in rules.questions}
    written = {s.word for s in STATEMENTS}
    nouns = {*NOUNS, *PRONOUNS}
    return frozenset(
        {
            *(*VERBS, *MOMENTS, *nouns, *written, *FOLDS, *FORMS, *OPERATORS),
            *(*properties, *questions, *rules.procedures, *keys),
        }
    )


def _meanings(rules: Rules, word: str) -> Iterable[str]:
    verb = VERBS.get(word) or MOMENTS.get(word)
    if verb is not None:
        kind = "verb" if verb.done else "moment"
        yield f"{_head(verb.moment())}  ({kind})\n    {verb.help}."
    if word in rules.procedures:
        moment = rules.moments[word]
        phase = ", a phase" if moment.phase else ""
        yield f"{_head(moment)}  (procedure{phase})\n    {_said(moment)}."
    for question in rules.questions.values():
        if question.name == word:
            yield f"{_asked(question)}  (question: {_type(question.type)})\n    {_question(question)}."
    for (of, name), found in PROPERTIES.items():
        if name == word:
            yield f"{of}.{name}{_given(found.parameters)}  (property: {_type(found.type)})\n    {found.help}."
    for statement in STATEMENTS:
        if statement.word == word:
            yield f"{' ... '.join(statement.forms)}  (statement)\n    {statement.help}."
    noun = NOUNS.get(word) or PRONOUNS.get(word)
    if noun is not None:
        yield f"{word}  ({_type(noun.type)})\n    {noun.help}."
    if word in FOLDS:
        yield f"{word}(...)  (of many)\n    {FOLDS[word].help}."
    if word in FORMS:
        yield f"{word}(...)\n    {FORMS[word]}."
    if word in OPERATORS:
        yield f"{' ... '.join(OPERATORS[word].forms)}  (in values)\n    {OPERATORS[word].help}."
    for section in SECTIONS.values():
        for key in section.keys:
            if key.word == word:
                needed = ", must be there" if key.required else ""
                yield f"{key.word}: {in_words(key.kind)}  (key of {section.name}{needed})\n    {key.help.rstrip('.')}."


# ------------------------------------------------------------------ tables


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _properties() -> str:
    of: dict[str, list[Property]] = {}
    for found in PROPERTIES.values():
        of.setdefault(found.of, []).append(found)
    return _table(("of", "property"), ((kind, ", ".join(map(_property, found))) for kind, found in of.items()))


def _property(found: Property) -> str:
    maybe = "?" if found.type.optional else ""
    return f"`{found.word}{_given(found.parameters)}`{maybe} {found.help}"


def _statements() -> str:
    verbs = ("`verb(...)`, `p.verb(...)`", "it is done (section 8)")
    rows = ((", ".join(f"`{form}`" for form in s.forms), s.help) for s in STATEMENTS)
    return _table(("statement", ""), (verbs, *rows))


def _folds() -> str:
    forms = {
        "members": "`{}(d in S if C)`",
        "values": "`{}(E for d in S)`",
        "set": "`{}(S)`",
        "list": "`{}(a, b)`",
    }
    rows = ((", ".join(forms[f].replace("{}", fold.word) for f in fold.forms), fold.help) for fold in FOLDS.values())
    return _table(("written", "is"), rows)


def _verbs() -> str:
    return _table(("verb", "", "done by"), (_verb(v) for v in VERBS.values()))


def _verb(verb: Verb) -> tuple[str, str, str]:
    by = "" if verb.doer is None else "nobody or a player" if verb.doer.optional else _doer(verb.doer)
    return f"`{_head(verb.moment())}`", verb.help, by


def _doer(doer: Type) -> str:
    return listed(sorted(doer.kinds() - {"bank"}), "or")


def _procedures(core: Rules) -> str:
    moments = (core.moments[name] for name in core.procedures)
    return _table(("procedure", ""), ((f"`{_head(m)}`", _said(m)) for m in moments))


def _questions(core: Rules) -> str:
    return _table(
        ("question", "kind", "", "before any rule"),
        ((f"`{_asked(q)}`", _type(q.type), _question(q), _default(core, q)) for q in core.questions.values()),
    )


def _default(core: Rules, question: Question) -> str:
    """The answer before any rule, with the letters of the table."""
    speech = Speaker(Titles(core), "")
    speech.names[ME], speech.names[THIS] = Noun("p", person=True), Noun(_LETTERS.get(question.of, "x"), person=True)
    for number, (name, _) in enumerate(question.parameters, FIRST_PARAMETER):
        speech.names[number] = Noun(name, person=True)
    value = question.default.value
    if question.type.kind != "truth" or isinstance(value, Truth):
        return speech.text(value)
    return f"if {speech.claim(value).text()}"


def _keys() -> str:
    rows = []
    for section in SECTIONS.values():
        keys = ", ".join(f"`{key.word}`{'!' if key.required else ''} {key.help}" for key in section.keys)
        rows.append((section.name, keys))
    return _table(("of", "keys (`!`: must be there)"), rows)


# ------------------------------------------------------------------ small parts


def _head(moment: Moment) -> str:
    """`p.take(n, from)`"""
    doer = "p." if moment.doer is not None else ""
    return f"{doer}{moment.name}{_given(moment.parameters) or '()'}"


def _given(parameters: tuple[Parameter, ...]) -> str:
    return (
        f"({', '.join(p.name + ('=...' if p.default is not None else '') for p in parameters)})" if parameters else ""
    )


def _said(moment: Moment) -> str:
    return _letters(moment.says or moment.name, "p", [p.name for p in moment.parameters])


def _asked(question: Question) -> str:
    doer = f"{_LETTERS.get(question.of, 'x')}." if question.of else ""
    names = ", ".join(name for name, _ in question.parameters)
    return f"{doer}{question.name}" + (f"({names})" if names else "")


def _question(question: Question) -> str:
    who = _LETTERS.get(question.of, "x")
    return _letters(question.says or question.name, who, [name for name, _ in question.parameters])


def _letters(says: str, doer: str, names: Iterable[str]) -> str:
    """The sentence with the letters that an author writes."""

    def letter(name: str) -> Hole:
        return Hole(lambda: Noun(name))

    return filled(says, {"": letter(doer), **{name: letter(name) for name in names}})


def _type(kind: Type) -> str:
    return _MANY.get(kind.kind, kind.kind + "s") if kind.many else kind.kind
