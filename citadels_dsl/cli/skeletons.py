"""What `citadels new` writes: small, whole, and playing as it stands."""

from __future__ import annotations

from string import Template

CHARACTER = Template("""\
overlay: $name
on: $base
says: What this brings, in one sentence.

add:
  characters:
    $name:
      rank: $rank
      says: Takes 1 gold from a richer player.
      abilities:
        beg:
          action: may
          do: |
            choose p in others if p.gold > me.gold
            take(1, from=p)
""")

CHARACTER_SCENARIO = Template("""\
scenario: $title takes 1 gold from a richer player
ruleset: $base
with: $file
players: $players
given:
  A: {roles: $name, gold: 1}
  B: {gold: 3}
do:
  - A: beg B
  - expect:
      A: {gold: 2}
      B: {gold: 2}
""")

DISTRICT = Template("""\
overlay: $name
on: $base
says: What this brings, in one sentence.

add:
  districts:
    $name:
      colour: $colour
      cost: 3
      says: Once a turn, its owner takes 1 gold.
      abilities:
        alms:
          action: may
          do: gain(1)
""")

DISTRICT_SCENARIO = Template("""\
scenario: The owner of $title takes 1 gold in his turn
ruleset: $base
with: $file
players: $players
given:
  A: {roles: $character, city: $name}
do:
  - A: alms
  - expect:
      A: {gold: 1}
""")

RULESET = Template("""\
ruleset: $name
extends: $base
says: What is different here, in one sentence.

options:
  plenty: {kind: number, from: 0, to: 2, default: 1, says: Gold that everybody gathers more.}

rules:
  plenty:
    rule: coins
    add: plenty
""")

RULESET_SCENARIO = Template("""\
scenario: Everybody gathers 3 gold
ruleset: $file
players: $players
given:
  A: {roles: $character}
do:
  - A: gather gold
  - expect:
      A: {gold: 3}
""")
