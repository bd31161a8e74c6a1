"""What the parts of linking share: the game's numbers, its clauses, and where to find each other's work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from citadels_dsl.engine.linking.things import Things
from citadels_dsl.engine.values import Measure, Value
from citadels_dsl.rules import anchors
from citadels_dsl.rules.expressions import FIRST, Allowed, Expr
from citadels_dsl.rules.grounds import Grounds
from citadels_dsl.rules.ruleset import ClauseKind, Mark, Rules
from citadels_dsl.setup.known import Known
from citadels_dsl.setup.prepare import Setup

if TYPE_CHECKING:
    from citadels_dsl.engine.code.equals import Equals
    from citadels_dsl.engine.code.units import Unit
    from citadels_dsl.engine.moments.abilities import Ability
    from citadels_dsl.engine.moments.occasions import Occasion
    from citadels_dsl.engine.offers.derived import Derived
    from citadels_dsl.engine.running.acting import Menu
    from citadels_dsl.engine.state import State
    from citadels_dsl.engine.telling.teller import Telling
    from citadels_dsl.engine.telling.tracing import Trace
    from citadels_dsl.engine.verbs.marking import Marks
    from citadels_dsl.engine.verbs.moving import Mover

Answering = Callable[["State", Value, Sequence[Value]], Value]


class Scope:
    """A clause, procedure or formula while it is linked: it hands out slots that nothing else uses there."""

    __slots__ = ("linker", "rule", "size", "slots")

    def __init__(self, linker: Linker, rule: str, slots: int) -> None:
        self.linker = linker
        self.rule = rule
        self.slots = slots
        self.size = max(slots, FIRST)

    def fresh(self) -> int:
        self.size += 1
        return self.size - 1

    def room(self, slots: int) -> None:
        """Expressions of another origin use so many slots here."""
        self.size = max(self.size, slots)

    def measure(self, expr: Expr) -> Measure:
        return self.linker.measure(self, expr)


class Measuring(Protocol):
    def __call__(self, scope: Scope, expr: Expr) -> Measure: ...


class Linker:
    """The game that is being linked; what is made late, and needed before by what is made early, is found here.

    `measure` turns an expression into a closure, `question` gives what answers one, `can` what tries it,
    `allowed` the conditions under which nothing forbids a moment.
    """

    measure: Measuring
    question: Callable[[str, str], Answering]
    allowed: Callable[[Scope, Allowed], list[Expr | Measure]]
    can: Callable[[Scope, Expr], Measure]
    notice: Callable[[State], bool]
    menu: Menu
    mover: Mover
    equals: Equals
    marking: Marks
    telling: Telling
    derived: Derived
    grounds: Grounds
    touch: Occasion
    target: Occasion
    reveal: Occasion

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.things = Things(rules, setup)
        self.known = Known(setup.players, len(setup.cast), setup.options, rules.tables)
        self.marks: list[Mark] = list(rules.marks.values())
        self.mark_number = {name: number for number, name in enumerate(rules.marks)}
        self.moment_number = {name: number for number, name in enumerate(rules.moments)}
        self.occasions: list[Occasion] = []
        self.abilities: list[Ability] = []
        self.index: dict[tuple[ClauseKind, str, str | None], list[Ability]] = {}
        self.units: list[Unit] = []
        self.laid_out: list[tuple[int, ...]] = []  # what lies where before anything happens
        self.inlining: list[str] = []  # the questions whose defaults are being put in their place
        self._units: dict[str, Unit] = {}
        self.starts: dict[str, Unit] = {}  # the calls with which something began
        self.actions: list[Ability] = []
        self.trace: Trace | None = None
        self.watched: frozenset[str] = frozenset()  # what a `when` reads
        self.hand_of = self.things.place_of_player[anchors.HAND]
        self.touch_forbids: list[Ability] = []
        self.touch_hooked = False  # something comes of a touch, other than that it may be forbidden
        self.secretive: list[Ability] = []  # what may forbid something while nobody knows of its card

    # ------------------------------------------------------------ marks

    def mark_key(self, mark: str) -> int:
        """The key of a mark, to which the number of the thing is added."""
        return self.mark_number[mark] * self.things.total

    def making(self, what: str) -> tuple[int, ...]:
        """The keys of the marks that make a character stopped or controlled."""
        return tuple(self.mark_key(mark.name) for mark in self.marks if mark.makes == what)

    # ------------------------------------------------------------ clauses

    def clauses(self, kind: ClauseKind, word: str, of: str | None = None) -> list[Ability]:
        return self.index.get((kind, word, of), [])

    def action(self, number: int, card: int | None) -> int:
        """The action of a clause on a card, as a thing."""
        return self.things.total + number * (self.things.total + 1) + (0 if card is None else card + 1)

    def deed(self, action: int) -> tuple[Ability, int | None]:
        """The clause and the card of an action."""
        number, card = divmod(action - self.things.total, self.things.total + 1)
        return self.actions[number], card - 1 if card else None

    def unit(self, name: str) -> Unit:
        """The code of a clause or procedure."""
        if not self._units:
            self._units = {unit.name: unit for unit in self.units}
        return self._units[name]

    def occasion(self, word: str) -> Occasion:
        return self.occasions[self.moment_number[word]]

    @property
    def hands(self) -> frozenset[str]:
        """The kinds of place that count as a hand."""
        return frozenset(
            [
                anchors.HAND,
                *(place.name for place in self.rules.places.values() if place.like_hand and place.of == "player"),
            ]
        )
