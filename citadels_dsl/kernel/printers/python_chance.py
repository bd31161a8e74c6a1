"""Chance and the record of decisions in a flat game, written for Python: many numbers are worked out at once.

Stands for the functions `draw`, `pick` and `decided` of a program and for those that shuffle a pile, and does what
they do (see `lower.chance`). The
numbers of a stream come 32 or 64 at a time: a long integer holds one of them in every 128 bits, so that multiplying it
multiplies all. What is decided is kept in a list and becomes the transcript's hash when the game ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from citadels_dsl.kernel.ir import (
    Call,
    Compare,
    Compute,
    Const,
    Function,
    If,
    Leave,
    Load,
    Loop,
    Program,
    Set,
    Store,
)
from citadels_dsl.kernel.passes.parts import expressions, inside
from citadels_dsl.kernel.passes.staking import at_stake
from citadels_dsl.kernel.passes.walking import within
from citadels_dsl.rules.unfinished import DECISIONS

DRAW, PICK, DECIDED, DECIDE = "draw", "pick", "decided", "decide"

#: The functions that stand in the prelude.
REPLACED = (DRAW, PICK, DECIDED)
#: What a flat game is given of it.
NAMES = ("take=take", "more=more", "pick=pick", "said=decided.append")

_PRELUDE = """
WORD = 0xFFFFFFFFFFFFFFFF
GOLDEN, ONE, TWO = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def lanes(many, item):
    return sum(item(n) << 128 * n for n in range(many))


SIZES = {many: (lanes(many, lambda n: 1), lanes(many, lambda n: (n + 1) * GOLDEN & WORD), lanes(many, lambda n: WORD),
                lanes(many, lambda n: (1 << 30) - 1)) for many in (32, 64)}


def numbers(key, first, many):
    '''30 bits each of the uses of a stream from `first` on, the last of them first.'''
    ones, steps, words, tops = SIZES[many]
    z = (key + first * GOLDEN & WORD) * ones + steps & words
    z = ((z ^ z >> 30) & words) * ONE & words
    z = ((z ^ z >> 27) & words) * TWO >> 34 & tops
    return memoryview(z.to_bytes(16 * many, "little")).cast("I")[4 * many - 4::-4].tolist()


def mixed(z):
    z = (z ^ z >> 30) * ONE & WORD
    z = (z ^ z >> 27) * TWO & WORD
    return z ^ z >> 31


opened = {}
shuffled = [[] for _ in stream_key]


def turn_to(stream, now):
    if stream_round[stream] != now:
        h = opened.get((stream, now))
        if h is None:
            h = stream_name[stream]
            for digit in str(now):
                h = (h ^ ord(digit)) * 0x100000001B3 & WORD
            opened[stream, now] = h
        stream_key[stream] = mixed(game_key[0] ^ h)
        stream_used[stream] = 0
        stream_round[stream] = now
        del shuffled[stream][:]


def pick(stream, n):
    if n < 2:
        return 0
    now = round[0]
    if stream_round[stream] != now:
        turn_to(stream, now)
    if now == 0:  # what is set up is shuffled
        left = shuffled[stream]
        if not left:
            left.extend(numbers(stream_key[stream], stream_used[stream], 64))
            stream_used[stream] += 64
        return left.pop() * n >> 30
    use = stream_used[stream] = stream_used[stream] + 1
    z = stream_key[stream] + use * GOLDEN & WORD
    z = (z ^ z >> 30) * ONE & WORD
    return (((z ^ z >> 27) * TWO & WORD) >> 34) * n >> 30


def several(stream, many):
    '''The next numbers of a stream.'''
    turn_to(stream, round[0])
    found = shuffled[stream][::-1]
    del shuffled[stream][:]
    while len(found) < many:
        found += numbers(stream_key[stream], stream_used[stream], 64)[::-1]
        stream_used[stream] += 64
    stream_used[stream] -= len(found) - many
    return found

"""
_SHUFFLE = """
def {name}(first, left, ring={ring}):
    if left < 2:
        return
    for z in several({stream}, left - 1)[:left - 1]:
        here, there = first & {last}, first + (z * left >> 30) & {last}
        ring[here], ring[there] = ring[there], ring[here]
        first += 1
        left -= 1

"""
_BOTS = """
drawn = [[] for _ in bot_key]
take = [left.pop for left in drawn]
decided = []
powers = [1]


def forget():
    '''A game begins.'''
    for left in drawn:
        del left[:]
    del decided[:]


def more(seat, count):
    '''The next choice of a bot who has no numbers left; a game that goes on for too long is broken off.'''
    many = 32
    if len(decided) >= {near}:
        many = 1
        for other, left in enumerate(drawn):
            bot_used[other] -= len(left)
            del left[:]
    found = numbers(bot_key[seat], bot_used[seat], 32)[-many:]
    bot_used[seat] += many
    choice = found.pop() * count >> 30
    drawn[seat].extend(found)
    if len(decided) >= {last}:
        decided.append(count * 1024 + choice)
        raise Aborted
    return choice


def hashed():
    '''What was decided, as the hash that other machines keep.'''
    while len(powers) < len(decided):
        powers.append(powers[-1] * 1000003 & WORD)
    return sum([one * power for one, power in zip(reversed(decided), powers)]) & WORD

"""


@dataclass(frozen=True, slots=True)
class Shuffling:
    """A function that shuffles a pile: the array that is its ring, whose last place, and the stream of its chance."""

    name: str
    ring: str
    last: int
    stream: int

    def source(self) -> str:
        return _SHUFFLE.format(name=self.name, ring=self.ring, last=self.last, stream=self.stream)


def shuffles(program: Program) -> tuple[Shuffling, ...]:
    return tuple(found for function in program.functions if (found := _shuffling(function)) is not None)


def _shuffling(function: Function) -> Shuffling | None:
    if len(function.params) != 2:
        return None
    first, left = function.params
    match function.body:
        case (Set(local=n, value=Const(value=0)), Loop(label=label, body=(end, *does))):
            pass
        case _:  # it does something else
            return None
    match does:
        case [
            Set(local=other, value=Compute(op="+", left=_, right=Call(function="pick", args=(Const() as stream, _)))),
            Set(local=card, value=Load(array=ring)),
            *_,
        ]:
            pass
        case _:  # it is no shuffle
            return None
    here, there = (Compute("and", Compute("+", first, number), Const(ring.size - 1)) for number in (n, other))
    shuffles = [
        Set(other, Compute("+", n, Call("pick", (stream, left)))),
        Set(card, Load(ring, here)),
        Store(ring, here, Load(ring, there)),
        Store(ring, there, card),
        Set(n, Compute("+", n, Const(1))),
        Set(left, Compute("+", left, Const(-1))),
    ]
    if does != shuffles or end != If(Compare("<", left, Const(2)), (Leave(label),)):
        return None
    return Shuffling(function.name, ring.name, ring.size - 1, stream.value)


def fits(program: Program) -> bool:
    """The numbers of a stream are used one after the other, and who decides draws; none of it is put back."""
    functions = {f.name: f for f in program.functions}
    if not functions.keys() >= {DRAW, PICK, DECIDED, DECIDE}:
        return False
    risked = {array.name for array in at_stake(program)}
    counting = [functions[name] for name in REPLACED if name in functions]
    if any(isinstance(one, Store) and one.array.name in risked for f in counting for one in within(f.body)):
        return False
    callers: dict[str, set[str]] = {DRAW: set(), DECIDED: set()}
    for function in program.functions:
        for statement in within(function.body):
            for expr in expressions(statement):
                for one in inside(expr):
                    if isinstance(one, Call) and one.function in callers:
                        callers[one.function].add(function.name)
    return all(names == {DECIDE} for names in callers.values())


def prelude(seats: int) -> str:
    return _PRELUDE + _BOTS.format(near=DECISIONS - 64 * (seats + 1), last=DECISIONS - 1)
