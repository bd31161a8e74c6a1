"""Everything of a ruleset that has texts: procedures, questions, clauses, tables, the ranking."""

from __future__ import annotations

from dataclasses import replace

from citadels_dsl.compiler.composed import CardItem, ClauseItem, Composed, Item
from citadels_dsl.compiler.declare import Declared
from citadels_dsl.compiler.declare.questions import every_question, owners_of
from citadels_dsl.compiler.declare.typetext import read_type
from citadels_dsl.compiler.lower.clauses import lower_clause
from citadels_dsl.compiler.lower.expressions import lower_expr
from citadels_dsl.compiler.lower.needs import need
from citadels_dsl.compiler.lower.texts import read_block, read_value
from citadels_dsl.compiler.lower.unit import Binding, Scope, Unit, nothing_said
from citadels_dsl.compiler.reading import scalar, scalars, text
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.rules.expressions import Expr, Local
from citadels_dsl.rules.moments import Moment, Parameter
from citadels_dsl.rules.ruleset import Clause, Formula, Procedure, Question
from citadels_dsl.rules.types import ANY, CHARACTER, NUMBER, TRUTH, Type
from citadels_dsl.syntax.nodes import Mapping, Scalar


class Course:
    """Lowers part by part; each has slots of its own."""

    def __init__(self, composed: Composed, names: Declared, problems: list[Diagnostic]) -> None:
        self.composed = composed
        self.names = names
        self.problems = problems

    def _unit(self, where: str) -> Unit:
        return Unit(self.names, where, lower_expr)

    # ------------------------------------------------------------ clauses

    def clause(
        self, into: dict[str, Clause], item: ClauseItem, card: CardItem | None, this: Type | None, name: str
    ) -> None:
        unit = self._unit(name)
        clause = lower_clause(unit, item, card, this, name)
        self.problems += unit.problems
        if clause is not None:
            into[name] = clause

    def unused_traits(self) -> None:
        """A trait that no card has is checked too, with any value in its holes."""
        used = {item.trait for _, item in self.composed.all_clauses()}
        for trait in self.composed.traits.values():
            if trait.name in used:
                continue
            for item in trait.clauses.values():
                where = f"traits.{trait.name}.{item.name}"
                holes = {hole.text: read_type(kind, where, []) or ANY for hole, kind in trait.parameters}
                unit = Unit(self.names, where, lower_expr, holes)
                lower_clause(unit, item, None, CHARACTER, where)
                self.problems += unit.problems

    # ------------------------------------------------------------ procedures

    def procedures(self) -> tuple[dict[str, Moment], dict[str, Procedure]]:
        """The moments with the defaults of their parameters, and the bodies of those that are no verbs."""
        moments, procedures = dict(self.names.moments), {}
        for item in self.composed.procedures.values():
            moment = self.names.moments[item.name]
            unit = self._unit(f"procedures.{item.name}")
            scope = Scope(me=moment.doer is not None, referee=True)
            parameters: list[Parameter] = []
            slots = [unit.slot(parameter.name) for parameter in moment.parameters]
            for parameter, slot in zip(moment.parameters, slots, strict=True):
                default = self._default(unit, item.name, parameter, scope)
                parameters.append(replace(parameter, default=default))
                local = Local(slot, parameter.name, parameter.type)
                scope.names[parameter.name] = Binding(parameter.name, local, item.span, used=True)
            moments[item.name] = replace(moment, parameters=tuple(parameters))
            written = scalar(item.node, "do")
            body = read_block(unit, written, scope)[1] if written is not None else ()
            if not unit.problems:
                unit.unused()
            self.problems += unit.problems
            if not unit.problems:
                procedures[item.name] = Procedure(item.name, body, tuple(unit.slots), item.span)
        return moments, procedures

    def _default(self, unit: Unit, procedure: str, parameter: Parameter, scope: Scope) -> Expr | None:
        """What a parameter is if nothing is given; it may use the parameters before it."""
        written = self.names.defaults.get((procedure, parameter.name))
        if written is None:
            return None
        parsed = read_value(unit, written)
        what = f"`{parameter.name}` is {{}}"
        return nothing_said() if parsed is None else need(unit, parsed, parameter.type, scope, what)

    # ------------------------------------------------------------ questions

    def questions(self) -> dict[tuple[str, str], Question]:
        found: dict[tuple[str, str], Question] = {}
        for card, item in every_question(self.composed):
            for owner in owners_of(item):
                where = f"{card}.questions.{item.name}" if card else f"questions.{item.name}"
                question = self._question(item, owner, where)
                if question is not None and (item.name, owner) not in found:
                    found[item.name, owner] = question
        return found

    def _question(self, item: Item, owner: str, where: str) -> Question | None:
        declared = self.names.questions.get(item.name, {}).get(owner)
        written = scalar(item.node, "default")
        if declared is None or written is None:
            return None
        unit = self._unit(where)
        scope = Scope(me=owner == "player", this=Type(owner) if owner not in ("", "player") else None, referee=True)
        for name, kind in declared.parameters:
            local = Local(unit.slot(name), name, kind)
            scope.names[name] = Binding(name, local, item.span, used=True)
        default = self._formula(unit, written, scope, declared.type, "the default of this question is {}")
        if default is None:
            return None
        says = text(item.node, "says")
        return Question(item.name, owner, declared.parameters, declared.type, default, says)

    def _formula(self, unit: Unit, written: Scalar, scope: Scope, want: Type, what: str) -> Formula | None:
        parsed = read_value(unit, written)
        value = None if parsed is None else need(unit, parsed, want, scope, what)
        if not unit.problems:
            unit.unused()
        self.problems += unit.problems
        return None if value is None or unit.problems else Formula(value, tuple(unit.slots))

    # ------------------------------------------------------------ tables, ranking, deck and clock

    def table_keys(self) -> dict[str, tuple[Formula, ...]]:
        keys: dict[str, tuple[Formula, ...]] = {}
        for item in self.composed.tables.values():
            found = [
                self._formula(
                    self._unit(f"tables.{item.name}"), written, Scope(referee=True), NUMBER, "a table is of {}"
                )
                for written in scalars(item.node, "of")
            ]
            keys[item.name] = tuple(formula for formula in found if formula is not None)
        return keys

    def ranking(self) -> tuple[Formula, ...]:
        """Numbers, or truths: whoever it is true of comes first."""
        found: list[Formula] = []
        for written in self.composed.ranking:
            unit = self._unit("ranking")
            formula = self._formula(unit, written, Scope(me=True, referee=True), ANY, "")
            if formula is None:
                continue
            if formula.value.type not in (NUMBER, TRUTH):
                unit.bad("E401", written.span, "what decides the winner is a number, or yes and no")
                self.problems += unit.problems
            found.append(formula)
        return tuple(found)

    def number(self, section: Mapping | None, key: str, where: str) -> Expr | None:
        written = None if section is None else scalar(section, key)
        if written is None:
            return None
        unit = self._unit(f"{where}.{key}")
        formula = self._formula(unit, written, Scope(referee=True), NUMBER, f"`{key}` is {{}}")
        return None if formula is None else formula.value
