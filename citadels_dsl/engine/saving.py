"""A state as plain data that JSON can hold, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from citadels_dsl.engine.code.several import Several
from citadels_dsl.engine.linking.linker import Linker
from citadels_dsl.engine.moments.happening import Happening
from citadels_dsl.engine.moments.watching import Watched
from citadels_dsl.engine.running.acting import Acting
from citadels_dsl.engine.running.frames import Code, Frame, Refusal
from citadels_dsl.engine.running.starting import unit_of
from citadels_dsl.engine.state import State

#: What a state is kept in, as it is; mappings as lists of pairs, sets in order.
PLAIN = (
    "seed", "game", "key", "gold", "where", "round", "player", "character", "turn", "answering", "serial", "changes",
    "dirty", "trouble", "decisions", "steps",
)  # fmt: skip
TUPLES = ("inside", "uses", "debts", "deeds", "reached", "asked", "outcome")
SETS = ("revealed", "down", "shown")
MAPPINGS = ("drawn", "marks", "by", "known", "limits", "waiting", "watched")

#: What frames keep, beside what they are made with.
OF_HAPPENING = (
    "fresh", "origin", "skip", "stage", "happened", "changes", "brought", "earlier", "reaching", "awaited", "options",
)  # fmt: skip
OF_SEVERAL = ("left_over", "place", "awaits", "done", "earlier")


def dump(state: State) -> dict[str, Any]:
    saved: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    saved["gold"], saved["where"] = list(state.gold), list(state.where)
    saved.update((name, _plain(getattr(state, name))) for name in TUPLES)
    saved.update((name, sorted(getattr(state, name))) for name in SETS)
    saved.update((name, [_plain(pair) for pair in getattr(state, name).items()]) for name in MAPPINGS)
    saved["frames"] = [_frame(frame) for frame in state.frames]
    return saved


def load(linker: Linker, saved: Mapping[str, Any]) -> State:
    """The state again, but for the pending decision, which the last frame asks once more."""
    state = State(saved["seed"], saved["game"], saved["key"])
    state.alert = linker.marking.alert
    for name in PLAIN:
        setattr(state, name, saved[name])
    state.gold, state.where = list(saved["gold"]), list(saved["where"])
    for name in TUPLES:
        setattr(state, name, _value(saved[name]))
    state.inside = list(state.inside)
    for name in SETS:
        setattr(state, name, set(saved[name]))
    for name in MAPPINGS:
        setattr(state, name, {_value(key): _value(value) for key, value in saved[name]})
    state.frames = [_restored(linker, frame) for frame in saved["frames"]]
    return state


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple | list) else value


def _value(value: Any) -> Any:
    return tuple(_value(item) for item in value) if isinstance(value, list) else value


# ------------------------------------------------------------ frames


def _frame(frame: Frame) -> dict[str, Any]:
    saved = frame.saved and [*frame.saved[:2], list(frame.saved[2].items()), *frame.saved[3:]]
    common: dict[str, Any] = {"scope": frame.scope, "clear": list(frame.clear), "saved": _plain(saved)}
    match frame:
        case Code(unit=unit, pc=pc, env=env, start=start):
            return {"code": unit.name, "pc": pc, "env": _plain(env), "start": start, **common}
        case Acting(doer=doer, steps=steps, counts=counts, options=options):
            return {"acting": doer, "steps": list(steps), "counts": _plain(counts), "options": list(options), **common}
        case Happening():
            fields = {name: _plain(getattr(frame, name)) for name in ("cause", "given", *OF_HAPPENING)}
            queue = [_applying(one) for one in frame.queue]
            groups = frame.groups and [[owner, [_applying(one) for one in those]] for owner, those in frame.groups]
            who = {"happening": frame.occasion.word, "doer": frame.doer, "args": _plain(frame.args)}
            return {**who, **fields, "queue": queue, "groups": groups, **common}
        case Several():
            kept = ("doer", "args", "cause", "given", *OF_SEVERAL)
            return {"several": frame.occasion.word, **{n: _plain(getattr(frame, n)) for n in kept}, **common}
        case Watched(queue=answering):
            return {"watched": [[ability.number, me, _plain(env)] for ability, me, env in answering], **common}
        case Refusal():
            return {"refusal": True, **common}
        case _:
            raise AssertionError(type(frame))


def _applying(one: Any) -> list[Any]:
    ability, me, this, env = one
    return [ability.number, me, this, _plain(env)]


def _restored(linker: Linker, saved: Mapping[str, Any]) -> Frame:
    frame = _made(linker, saved)
    frame.scope = saved["scope"]
    frame.clear = tuple(saved["clear"])
    if saved["saved"]:
        player, character, limits, *rest = saved["saved"]
        frame.saved = (player, character, dict(limits), *rest)
    return frame


def _made(linker: Linker, saved: Mapping[str, Any]) -> Frame:
    def applying(one: Any) -> Any:
        number, me, this, env = one
        return linker.abilities[number], me, this, list(_value(env))

    if "code" in saved:
        return Code(unit_of(linker, saved["code"]), [_value(v) for v in saved["env"]], saved["start"], saved["pc"])
    if "acting" in saved:
        acting = Acting(linker.menu, saved["acting"], tuple(saved["steps"]))
        acting.counts, acting.options = _value(saved["counts"]), tuple(saved["options"])
        return acting
    if "happening" in saved:
        args = [_value(v) for v in saved["args"]]
        occasion = linker.occasion(saved["happening"])
        frame = Happening(linker, occasion, saved["doer"], args, tuple(saved["given"]), saved["cause"])
        for name in OF_HAPPENING:
            setattr(frame, name, _value(saved[name]))
        frame.queue = tuple(applying(one) for one in saved["queue"])
        if saved["groups"] is not None:
            frame.groups = tuple((owner, tuple(applying(one) for one in those)) for owner, those in saved["groups"])
        return frame
    if "several" in saved:
        args = [_value(v) for v in saved["args"]]
        several = Several(
            linker, linker.occasion(saved["several"]), saved["doer"], args, tuple(saved["given"]), saved["cause"]
        )
        for name in OF_SEVERAL:
            setattr(several, name, _value(saved[name]))
        return several
    if "watched" in saved:
        return Watched(tuple((linker.abilities[n], me, list(_value(env))) for n, me, env in saved["watched"]))
    assert "refusal" in saved, saved
    return Refusal()
