"""Speech with all its words."""

from __future__ import annotations

from collections.abc import Sequence

from citadels_dsl.rulebook.sentences import amounts, claims, deeds, sources, values
from citadels_dsl.rulebook.sentences.saying import Claim, Noun, Saying
from citadels_dsl.rulebook.sentences.speech import Speech
from citadels_dsl.rulebook.sentences.things import Things
from citadels_dsl.rules.expressions import Expr


class Speaker(Speech):
    def noun(self, expr: Expr) -> Noun:
        return values.noun(self, expr)

    def amount(self, expr: Expr, unit: str) -> str:
        return amounts.amount(self, expr, unit)

    def claim(self, expr: Expr) -> Claim:
        return claims.claim(self, expr)

    def things(self, source: Expr, slot: int | None = None, conditions: Sequence[Expr] = ()) -> Things:
        return sources.things(self, source, slot, conditions)

    def deed(self, moment: str, doer: Expr | None, args: tuple[Expr | None, ...]) -> Saying:
        return deeds.deed(self, moment, doer, args)
