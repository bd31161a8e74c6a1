"""The packages of the extra `runs`. They are loaded when one of them is first used: it takes a while, and whoever
keeps no games need not have them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from citadels_dsl.simulate.runs.trouble import RunError


def needed() -> None:
    """Raises `RunError` if games cannot be kept: before a folder is made for them."""
    _loaded("pyarrow.parquet")


def _loaded(module: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError:
        missing = module.partition(".")[0]
        raise RunError(
            f"games are kept and asked with the packages pyarrow and duckdb, and {missing} is not installed; "
            "`./setup.sh runs` or `pip install 'citadels-dsl[runs]'` does it"
        ) from None


if TYPE_CHECKING:
    import duckdb as duckdb
    import pyarrow as pyarrow
    from pyarrow import compute as compute, dataset as dataset, parquet as parquet
else:

    def __getattr__(name: str) -> ModuleType:
        module = {name: f"pyarrow.{name}" for name in ("compute", "dataset", "parquet")}.get(name, name)
        if module.partition(".")[0] not in ("duckdb", "pyarrow"):
            raise AttributeError(name)
        return _loaded(module)
