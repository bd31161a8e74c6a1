"""What a compiled game asks, as the engine's `Decision`."""

from __future__ import annotations

from citadels_dsl.engine.decision import DONE, PASS, Decision
from citadels_dsl.engine.values import Value
from citadels_dsl.kernel.ir import Program, Site
from citadels_dsl.kernel.machine import Machine
from citadels_dsl.kernel.passes.listing import LAST
from citadels_dsl.kernel.passes.pausing import COUNT, SEAT, SITE
from citadels_dsl.mirror.numbers import Numbers


class Decisions:
    def __init__(self, numbers: Numbers, program: Program) -> None:
        self.numbers = numbers
        self.sites = program.sites

    def waiting(self, machine: Machine) -> Decision:
        """What the game that is on the machine waits for."""
        (seat,), (count,), (number,) = machine.read(SEAT), machine.read(COUNT), machine.read(SITE)
        site = self.sites[number]
        options = tuple(self._option(site, machine.call("option", n)) for n in range(count))
        return Decision(
            seat, site.kind, options, site.rule, site.number, site.subject, site.type, site.span, site.secret,
            site.lying,
        )  # fmt: skip

    def _option(self, site: Site, value: int) -> Value:
        if value == LAST:
            return PASS if site.kind == "act" else DONE
        if site.kind == "may":
            return bool(value)
        if site.values:
            meant = site.values[value]
            return self.numbers.action(*meant) if isinstance(meant, tuple) else meant
        if site.type.kind == "number":
            return value
        return self.numbers.of_kind[site.type.kind][value]
