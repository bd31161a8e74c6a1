"""A game that is looked at: what its expressions come to, and what its values are called."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citadels_dsl.engine.game import Game
from citadels_dsl.engine.linking.linker import Scope
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Env, Value
from citadels_dsl.rulebook.clauses import speech_of
from citadels_dsl.rulebook.sentences.saying import IT
from citadels_dsl.rules.expressions import Expr, Local, Within
from citadels_dsl.rules.titles import Titles
from citadels_dsl.rules.types import Type

#: A clause or question, and the expressions that nobody wrote, have fewer names than half of this.
ROOM = 400
#: Far more than a game may take: what is only told is not broken off.
STEPS = 10_000_000
#: Of longer sets the first are named, and the rest counted.
NAMED = 12
#: What can be named in a game; the other things are places and what stands for a card that is not seen.
_NAMEABLE = ("player", "card", "character", "piece", "bank")


def nameable(game: Game) -> list[str]:
    """The names of a game that somebody may ask about, each once: A, keep, king, crown."""
    things = game.things
    named = zip(things.names[: things.things], things.kinds, strict=False)  # what comes after is no thing
    return list(dict.fromkeys(name for name, kind in named if kind in _NAMEABLE))


@dataclass(frozen=True)
class Looking:
    """`env`: what the names of a clause or question hold."""

    game: Game
    state: State
    rule: str
    env: Env

    @classmethod
    def at(cls, game: Game, state: State, rule: str, env: Env) -> Looking:
        """Looks at a copy, which nothing is done to."""
        still = state.copy()
        still.sink = None
        still.meter = [STEPS, 0]
        return cls(game, still, rule, [*env, *[None] * (ROOM - len(env))])

    def value(self, expr: Expr) -> Value:
        # Slots that linking hands out lie in the second half, behind those of the names.
        measure = Scope(self.game.linker, self.rule, ROOM // 2).measure(expr)
        return measure(self.state, list(self.env))

    def binding(self, slot: int, value: Value) -> Looking:
        env = list(self.env)
        env[slot] = value
        return replace(self, env=env)

    def spoken(self, expr: Expr) -> str:
        """A condition that nobody wrote, in words; "" where there are none."""
        clause = self.game.rules.clauses.get(self.rule)
        if clause is None or expr.type.kind != "truth":
            return ""
        return speech_of(Titles(self.game.rules), clause).claim(expr).text()

    def not_among(self, thing: Local, source: Expr) -> str:
        """That a thing is none of a set, as a player says it: "it is not in your hand"; "" where there are no words."""
        clause = self.game.rules.clauses.get(self.rule)
        if clause is None:
            return ""
        speech = speech_of(Titles(self.game.rules), clause)
        speech.names[thing.slot] = IT
        return speech.claim(Within(thing, source, True)).text()

    def words(self, value: Value, kind: Type) -> str:
        """A value as it is called: 3, yes, Keep, A."""
        if isinstance(value, tuple):
            items = [self.words(item, kind.one()) for item in value[:NAMED]]
            more = f" and {len(value) - NAMED} more" if len(value) > NAMED else ""
            return ", ".join(items) + more if items else "nothing"
        if value is None:
            return "none"
        if kind.kind == "truth":
            return "yes" if value else "no"
        if kind.kind == "number" or not isinstance(value, int) or value >= len(self.game.things.names):
            return str(value)
        return self.game.things.names[value].replace("_", " ")
