"""Commands that are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module

import click


class Commands(MutableMapping[str, click.Command]):
    """Click's mapping of names to commands; the module of each is named, not loaded.

    A module holds its command under the command's name, with an underscore where Python has a word of its own.
    """

    def __init__(self, package: str, modules: Mapping[str, str]) -> None:
        self._package = package
        self._modules = dict(modules)
        self._loaded: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._loaded:
            module = import_module(f"{self._package}.{self._modules[name]}")
            command = getattr(module, name, None) or getattr(module, f"{name}_")
            assert isinstance(command, click.Command)
            self._loaded[name] = command
        return self._loaded[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._modules.setdefault(name, "")
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._modules[name]
        self._loaded.pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)
