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
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is not None and error.name.partition(".")[0] != package:
            raise _broken(package, error) from None
        raise RunError(
            f"games are kept and asked with the packages pyarrow and duckdb, and {package} is not installed; "
            "`./setup.sh runs` or `pip install 'citadels-dsl[runs]'` does it"
        ) from None
    except (ImportError, OSError, AttributeError) as error:  # a library of it is missing
        raise _broken(module.partition(".")[0], error) from None


def _broken(package: str, error: Exception) -> RunError:
    return RunError(
        f"games are kept and asked with the packages pyarrow and duckdb, and {package} cannot be loaded ({error}); "
        f"`pip install --force-reinstall {package}` may mend it"
    )


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
