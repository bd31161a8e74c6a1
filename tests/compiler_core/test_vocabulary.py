"""Each word of the language is complete: a line of help, of a verb a sentence too, and no second meaning."""

from __future__ import annotations

import re

import pytest

from citadels_dsl.vocabulary.word import Verb
from citadels_dsl.vocabulary.words import (
    FOLDS,
    FORMS,
    MEANT_PROPERTIES,
    MEANT_VALUES,
    MEANT_VERBS,
    MOMENTS,
    NOUNS,
    PRONOUNS,
    PROPERTIES,
    VERBS,
)


@pytest.mark.parametrize("verb", [*VERBS.values(), *MOMENTS.values()], ids=lambda verb: verb.word)
def test_the_sentence_of_a_verb_names_its_doer_and_its_parameters(verb: Verb) -> None:
    holes = set(re.findall(r"\{(\w*)\}", verb.says))
    assert holes <= {"", *(parameter.name for parameter in verb.parameters)}
    assert ("" in holes) <= (verb.doer is not None)


def test_every_word_has_a_line_of_help() -> None:
    for words in (VERBS, MOMENTS, NOUNS, PRONOUNS, PROPERTIES, FOLDS):
        for word in words.values():
            assert word.help
            assert "\n" not in word.help
            assert not word.help.endswith(".")


def test_what_is_written_for_a_word_is_none_itself() -> None:
    assert not set(MEANT_VERBS) & {*VERBS, *MOMENTS}
    assert not set(MEANT_VALUES) & {*FOLDS, *FORMS}
    assert not set(MEANT_PROPERTIES) & set(PROPERTIES)
