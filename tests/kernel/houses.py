"""House rules made up at random: cards of which there are many, named, marked, given on and waited for.

What they ask is where a compiled game and the engine may come apart: of which cards one is offered, what can be done
after all, who is asked in the middle of what. The same number gives the same overlay of the classic rules.
"""

from __future__ import annotations

import re
from random import Random

#: A procedure: its name, and whether a card is given to it.
Procedure = tuple[str, bool]
STEP = "  "


class _House:
    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.names = 0
        self.marks = self.chance.random() < 0.5

    def overlay(self) -> str:
        lines = ["overlay: house", "on: classic", "add:"]
        if self.marks:
            lines += ["  marks:", '    dear: {on: player, kind: card, until: game, says: "what is dear to {}"}']
            lines += ['    noted: {on: card, until: round, says: "{} is noted"}']
            lines += ['    tag: {on: card, kind: number, until: game, says: "the tag of {}"}']
        procedures: list[Procedure] = []
        lines.append("  procedures:")
        for n in range(self.chance.randint(1, 3)):
            procedure = f"proc{n}", self.chance.random() < 0.6
            lines += self._procedure(*procedure, procedures)
            procedures.append(procedure)
        lines.append("  rules:")
        for n in range(self.chance.randint(1, 2)):
            lines += [f"    act{n}:", "      action: may", "      at: effect"]
            lines += [f"      limit: {self.chance.randint(1, 2)}", "      do: |"]
            lines += self._block(2, [], procedures, 4 * STEP)
        lines.append("  districts:")
        for n in range(self.chance.randint(1, 2)):
            lines += self._district(n, procedures)
        return "\n".join(lines) + "\n"

    def _procedure(self, name: str, given: bool, known: list[Procedure]) -> list[str]:
        lines = [f"    {name}:", "      of: player", *(["      with: {e: card}"] if given else [])]
        lines += [f'      says: "{{}} does {name}"', "      do: |"]
        lines += self._block(2, ["e"] if given else [], known, 4 * STEP)
        return [*lines, f"{4 * STEP}if e.cost > 2:", f"{5 * STEP}gain(1)"] if given else lines

    def _district(self, number: int, procedures: list[Procedure]) -> list[str]:
        lines = [f"    hut{number}:", f"      colour: {self.chance.choice(['trade', 'noble'])}"]
        lines += [f"      cost: {self.chance.randint(1, 2)}", f"      copies: {self.chance.randint(4, 9)}"]
        if self.chance.random() < 0.2:
            return lines
        lines += ["      abilities:", "        use:"]
        if self.chance.random() < 0.5:
            lines += ["          action: may", "          do: |"]
            return lines + self._block(1, ["this"], procedures, 6 * STEP)
        (name, given), kind = self.chance.choice(procedures), self.chance.choice(["before", "after", "may_instead"])
        lines += [f"          {kind}: me.{name}" + ("(e)" if given else "")]
        lines += ["          while: in_hand"] if self.chance.random() < 0.5 else []
        lines += ["          do: |", *self._block(1, ["this", *(["e"] if given else [])], [], 6 * STEP)]
        if given:
            lines += [f"{6 * STEP}if e.cost > 2:", f"{7 * STEP}gain(1)"]
        return [*lines, f"{6 * STEP}proceed()"] if kind == "may_instead" else lines

    # ------------------------------------------------------------ blocks

    def _block(self, depth: int, cards: list[str], procedures: list[Procedure], indent: str) -> list[str]:
        """`cards`: the names that cards have there."""
        known, lines = list(cards), list[str]()
        for _ in range(self.chance.randint(1, 3)):
            lines += self._statement(depth, known, procedures, indent)
        for name in known[len(cards) :]:
            if len(re.findall(rf"\b{name}\b", "\n".join(lines))) < 2:  # a name that nothing uses is refused
                lines += [
                    f"{indent}if {name}.cost > 2:",
                    f"{indent}{STEP}{self._one_of(f'discard({name})', 'gain(1)')}",
                ]
        return lines

    def _statement(self, depth: int, cards: list[str], procedures: list[Procedure], indent: str) -> list[str]:
        inner = indent + STEP
        kind = self._one_of(
            "choose", "choose", "some", "discard", "call", "call", "for", "if", "may", "mark", "random", "let", "give",
            "together", "either", "repeat", "everybody", "tag",
        )  # fmt: skip
        match kind:
            case "choose" | "random":
                name, source = self._name(), self._source(cards)
                where = f" if {self._condition(name, cards)}" if self.chance.random() < 0.4 else ""
                cards.append(name)
                return [f"{indent}{kind} {name} in {source}{where}"]
            case "some":
                name, low = self._name() + "s", self.chance.randint(0, 1)
                then = self._one_of(f"discard({name})", f"gain(count({name}))")
                high = low + self.chance.randint(1, 2)
                return [f"{indent}choose {low}..{high} {name} in {self._source(cards)}", f"{indent}{then}"]
            case "discard" if cards:
                return [f"{indent}discard({self.chance.choice(cards)})"]
            case "mark" if cards and self.marks:
                card = self.chance.choice(cards)
                return [f"{indent}{self._one_of(f'mark(me, dear={card})', f'mark({card}, noted)')}"]
            case "call" if any(cards or not given for _, given in procedures):
                name, given = self.chance.choice([one for one in procedures if cards or not one[1]])
                return [f"{indent}{name}({self.chance.choice(cards) if given else ''})"]
            case "let" if cards:
                name, card = self._name() + "s", self.chance.choice(cards)
                meant = self._one_of(f"z.name is {card}.name", f"z.cost >= {card}.cost and z is not {card}")
                return [
                    f"{indent}let {name} = those(z in me.hand if {meant})",
                    f"{indent}choose {name}_one in me.hand if {name}_one in {name}",
                    f"{indent}if {name}_one.cost > 1:",
                    f"{inner}discard({name}_one)",
                ]
            case "give" if cards:
                return [
                    f"{indent}move({self.chance.choice(cards)}, to={self._one_of('me.next(1).hand', 'deck.bottom')})"
                ]
            case "tag" if cards and self.marks:
                card = self.chance.choice(cards)
                return [f"{indent}mark({card}, tag={card}.tag + 1)"]
            case "together" | "everybody" if depth:
                who, card = self._name(), self._name()
                head = "together" if kind == "together" else "for"
                where = self._one_of("", f" if {card}.cost > 1", *([f" if {card}.tag < 1"] if self.marks else []))
                then = self._one_of(f"{who}.move({card}, to={who}.next(1).hand)", f"discard({card})")
                return [
                    f"{indent}{head} {who} in {self._one_of('others', 'players')}:",
                    f"{inner}{who}.choose {card} in {who}.hand{where}",
                    f"{inner}{then}",
                ]
            case "either" if depth:
                ways = (self._block(depth - 1, cards, procedures, inner) for _ in range(2))
                return [
                    line
                    for name, way in zip("ab", ways, strict=True)
                    for line in (f'{indent}{"either" if name == "a" else "or"} "{name}":', *way)
                ]
            case "repeat" if depth:
                return [f"{indent}repeat 2:", *self._block(depth - 1, cards, procedures, inner)]
            case "for" if depth:
                name, source = self._name(), self._source(cards)
                head = f"{indent}for {name} in {source} if {name}.cost < {self.chance.randint(2, 3)}:"
                return [head, *self._block(depth - 1, [*cards, name], procedures, inner)]
            case "if" if depth:
                asked = [f"me.gold > {self.chance.randint(0, 3)}", f"count(me.hand) > {self.chance.randint(1, 4)}"]
                asked += ["me.dear is not none", "me.dear in me.hand"] if self.marks else []
                asked += [f"can(me.{name}({cards[-1]}))" for name, given in procedures if given and cards]
                head = f"{indent}if {self.chance.choice(asked)}:"
                return [head, *self._block(depth - 1, cards, procedures, inner)]
            case "may" if depth:
                return [f'{indent}may "go on":', *self._block(depth - 1, cards, procedures, inner)]
            case _:  # there is nothing to do it with
                return [f"{indent}gain(1)"]

    def _name(self) -> str:
        self.names += 1
        return f"c{self.names}"

    def _source(self, cards: list[str]) -> str:
        without = "".join(f" - {card}" for card in cards if self.chance.random() < 0.35)
        return self._one_of("me.hand", "me.hand", "me.hand", "me.city") + without

    def _condition(self, name: str, cards: list[str]) -> str:
        ways = [f"{name}.cost > {self.chance.randint(1, 3)}", f"{name}.cost < {self.chance.randint(3, 5)}"]
        if cards:
            ways += [f"{name} is not {cards[-1]}", f"{name}.cost >= {cards[0]}.cost"]
        if self.marks:
            ways += [f"{name} is not me.dear", f"not {name}.noted", f"{name}.tag < 2"]
            ways += [f"me.dear is not none and {name}.cost > me.dear.cost"]
        return self.chance.choice(ways)

    def _one_of(self, *ways: str) -> str:
        return self.chance.choice(ways)


def made_up_house(number: int) -> str:
    return _House(number).overlay()
