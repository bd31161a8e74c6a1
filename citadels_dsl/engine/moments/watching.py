"""`when`: a question or mark of a player has become true. It is read only when something that it reads was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import assert_never

from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.abilities import Ability
from citadels_dsl.engine.running.frames import Frame, begin, leave
from citadels_dsl.engine.state import State
from citadels_dsl.engine.values import Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import (
    Ask,
    Brought,
    Contents,
    End,
    Expr,
    Group,
    Local,
    Logic,
    MarkBy,
    MarkValue,
    Not,
    Noun,
    PlaceRef,
    Plain,
    Possibility,
    Property,
    Referee,
    Setting,
    Sum,
    Test,
    Top,
)
from citadels_dsl.rules.reads import Reads
from citadels_dsl.rules.ruleset import Clause, ClauseKind, Rules, While


def watched(rules: Rules) -> frozenset[str]:
    """What the `when` clauses of a ruleset read: the kinds of `rules.reads`, and "place:NAME" for cards in a place."""
    reads = Reads(rules)
    found: set[str] = set()
    for clause in rules.clauses.values():
        if clause.kind is ClauseKind.WHEN and clause.pattern is not None:
            word = clause.pattern.word
            found |= reads.in_force(clause)
            found |= reads.of_question(word) if (word, "player") in rules.questions else {f"mark:{word}"}
            found |= _places(reads, clause, word)
    if found & {"cards", "roles"} and not any(kind.startswith("place:") for kind in found):
        found.add("*")
    return frozenset(found - {"cards", "roles"})


def _places(reads: Reads, clause: Clause, word: str) -> set[str]:
    """The places whose contents count; any of them if that is not plain."""
    grounds = reads.grounds
    parts = [*grounds.behind(grounds.of_question(word))]
    questions = {word, *(part.question for part in parts if isinstance(part, Ask))}
    found = {place for part in parts for place in _looked_into(part)}
    for one in (clause, *grounds.clauses(questions)):
        match one.during:
            case While.IN_CITY:
                found.add(f"place:{anchors.CITY}")
            case While.IN_HAND:
                found.add("*")
            case While.MY_TURN | While.CALLED | While.DRAFTED:
                found.add(f"place:{anchors.ROLES}")
            case While.ALWAYS | While.GAME:
                pass
            case _:
                assert_never(one.during)
    return found


def _looked_into(part: Expr) -> tuple[str, ...]:
    """The place that an expression looks into, its parts left aside."""
    match part:
        case PlaceRef(place=place):
            return (f"place:{place}",)
        case Noun(word="districts"):
            return (f"place:{anchors.CITY}",)
        case Property(word="owner" | "holder" | "hidden" | "revealed"):
            return ("*",)
        case Noun() | Property() | MarkValue() | MarkBy() | Ask() | Local() | Brought() | Contents() | Top() | End():
            return ()
        case _ if isinstance(part, Plain | Setting | Test | Logic | Not | Possibility | Sum | Group | Referee):
            return ()
        case _:
            assert_never(part)


Watch = Callable[[State], bool]


def watching(linker: Linker) -> Watch:
    """Looks whether something has become true; if so, what is to be done then goes first, and it says yes."""
    abilities = [a for (kind, _, _), those in linker.index.items() if kind is ClauseKind.WHEN for a in those]
    players = linker.things.players
    game = linker.things.game

    def now(ability: Ability, state: State, player: int) -> bool:
        assert ability.clause.pattern is not None
        word = ability.clause.pattern.word
        if (word, "player") in linker.rules.questions:
            return bool(linker.question(word, "player")(state, player, ()))
        return bool(state.marks.get(linker.mark_key(word) + player))

    def look(state: State) -> bool:
        state.dirty = False
        ready: list[tuple[Ability, int | None, list[Value]]] = []
        for ability in abilities:
            for me, this in ability.instances(state):
                for player in players:
                    env = ability.fits(state, me, this, player, (), game)
                    if env is None:
                        continue
                    key = (ability.number, -1 if me is None else me, player)
                    true = now(ability, state, player)
                    if true and not state.watched.get(key):
                        ready.append((ability, me, env))
                    if true:
                        state.watched[key] = True
                    else:
                        state.watched.pop(key, None)
        ready = [one for one in ready if one[0].condition is None or one[0].condition(state, one[2])]
        if ready:
            state.frames.append(Watched(tuple((a, me, a.body(env)) for a, me, env in ready)))
        return bool(ready)

    return look if abilities else never


def never(state: State) -> bool:
    state.dirty = False
    return False


@dataclass(slots=True, eq=False, repr=False)
class Watched(Frame):
    """What has become true is answered, one clause after the other."""

    queue: tuple[tuple[Ability, int | None, list[Value]], ...]

    def held(self) -> Iterable[Value]:
        return [value for _, _, env in self.queue for value in env]

    def run(self, state: State) -> None:
        if not self.queue:
            leave(state)
            state.failed = False
            return
        (ability, me, env), self.queue = self.queue[0], self.queue[1:]
        begin(state, ability, me, env.copy())
