"""The bots that a person names: those that are shipped, and files of weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from citadels_dsl.bots import BOTS, NoBot, bot_of
from citadels_dsl.cli.exits import Refused
from citadels_dsl.cli.files import STDIN, text_of
from citadels_dsl.cli.problems import complain
from citadels_dsl.compiler.bots import DRAWS, read_bot, shipped
from citadels_dsl.compiler.library import ENDINGS
from citadels_dsl.diagnostics import Diagnostic, did_you_mean
from citadels_dsl.rules.outlook.features import Weights

_PYTHON = ".py"


@dataclass(frozen=True, slots=True)
class Sitters:
    """`words`: who sits, as he is found again from any folder; `weights`: of each that is data, by its word."""

    words: tuple[str, ...]
    weights: Mapping[str, Weights]

    @property
    def names(self) -> tuple[str, ...]:
        """What each is called."""
        return tuple(self.weights[word].name if word in self.weights else word for word in self.words)

    @property
    def by_name(self) -> Mapping[str, Weights]:
        return {bot.name: bot for bot in self.weights.values()}


def known() -> tuple[str, ...]:
    """The names of all that are shipped."""
    return (*BOTS, *shipped())


def told() -> Mapping[str, str]:
    """By name what each of them does."""
    return {DRAWS: "Takes any option by chance.", **{bot.name: bot.says for bot in shipped().values()}}


def sitters(text: str, own: bool = False) -> Sitters:
    """`random,rush,my_bot.yaml`; `own`: also classes of somebody's own, as `package.module:Class`."""
    words = tuple(filter(None, (word.strip() for word in text.split(","))))
    if not words:
        raise Refused(f"--bots: name at least one of {', '.join(known())}")
    found: dict[str, Weights] = {}
    placed = tuple(_placed(word) for word in words)
    for word, place in zip(words, placed, strict=True):
        bot = _weights_of(text, word, own)
        if bot is None and word not in BOTS and not (own and ":" in word):
            raise Refused(f"--bots {text}: there is no bot `{word}`; {_remedy(word, own)}")
        if bot is not None:
            found[place] = bot
    _told_apart(text, found)
    return Sitters(placed, found)


def _remedy(word: str, own: bool) -> str:
    if own and word.endswith(_PYTHON):
        return f"a class in Python is named `{word.removesuffix(_PYTHON).replace('/', '.')}:CLASS`"
    there = f"there is {', '.join(known())}, or a file of weights"
    hint = did_you_mean(word, known())
    return hint or there


def _weights_of(text: str, word: str, own: bool) -> Weights | None:
    if own and ":" in word and not word.endswith(ENDINGS):
        try:
            bot_of(word, {})
        except NoBot as error:
            raise Refused(f"--bots {text}: {error}") from None
    return weights_of(word)


def weights_of(word: str) -> Weights | None:
    """The weights of a bot by its name or file; with an error in the file it ends here."""
    if not word.endswith(ENDINGS):
        return shipped().get(word)
    got = text_of(word)
    bot, problems = (None, (got,)) if isinstance(got, Diagnostic) else read_bot(got)
    complain(problems)
    return bot


def _placed(word: str) -> str:
    if word == STDIN:
        raise Refused("--bots -: a bot comes from a file")
    return str(Path(word).resolve()) if word.endswith(ENDINGS) else word


def _told_apart(text: str, found: Mapping[str, Weights]) -> None:
    """In results bots are told apart by their names."""
    first: dict[str, Weights] = {}
    for bot in found.values():
        if first.setdefault(bot.name, bot).digest != bot.digest:
            raise Refused(f"--bots {text}: two different bots are called `{bot.name}`")
