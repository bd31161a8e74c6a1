"""The way to other machines: the package that leads there is loaded when somebody wants to go."""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from types import TracebackType
from typing import Protocol

from citadels_dsl.simulate.chunks import Chunks
from citadels_dsl.simulate.parts import Part, Wanted
from citadels_dsl.simulate.players import Players
from citadels_dsl.simulate.playing import Table


class Playing(Protocol):
    """Who plays, here or elsewhere, as `players.Players` tells.

    `count`: so many games at a time; `seconds`: a part should take so long; `signal`: by which somebody stopped it.
    """

    @property
    def seconds(self) -> float: ...

    @property
    def count(self) -> int: ...

    @property
    def signal(self) -> int: ...

    def __enter__(self) -> Playing: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None: ...

    def play(self, chunks: Chunks, wanted: Wanted) -> Generator[Part, None, None]: ...


class ClusterError(Exception):
    """What keeps games from being played on other machines; the message is for the person."""


def players_of(table: Table, address: str) -> Playing:
    """The processes of this machine, or those at whose scheduler the address is. Raises `ClusterError`."""
    if not address:
        return Players(table)
    try:
        module = import_module("citadels_dsl.simulate.cluster")
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] != "distributed":
            raise
        raise ClusterError(
            "games are played on other machines with the package distributed, and it is not installed; "
            "`./setup.sh cluster` or `pip install 'citadels-dsl[cluster]'` does it"
        ) from None
    there: Playing = module.Cluster(table, address)
    return there
