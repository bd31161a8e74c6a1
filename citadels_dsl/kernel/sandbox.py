"""The sandbox in which modules run: wasmtime, an extra, which may be missing, broken, or have no room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

try:
    import wasmtime as wasmtime
except ModuleNotFoundError as error:
    wasmtime = None  # type: ignore[assignment]
    _BROKEN = "" if error.name == "wasmtime" else str(error)
except Exception as error:  # noqa: BLE001 - whatever is wrong with an extra, it only cannot be used
    wasmtime = None  # type: ignore[assignment]
    _BROKEN = str(error) or type(error).__name__
else:
    _BROKEN = "" if hasattr(wasmtime, "Engine") else "there is nothing in the package"

#: What gets the extra, and what may help where it is there.
GET_IT = "`./setup.sh fast` or `pip install 'citadels-dsl[fast]'`"
_ANEW = "`pip install --force-reinstall wasmtime` may mend it"
_ROOM = "the limits of this process may be too narrow (`ulimit -v`)"


class NoSandbox(Exception):
    """`cause`: why there is none, half a sentence; `cure`: what may be done, "" where it only has to be got."""

    def __init__(self, cause: str, cure: str = "") -> None:
        super().__init__(cause, cure)
        self.cause = cause
        self.cure = cure


@dataclass(frozen=True, slots=True)
class Made:
    """A module that runs, as wasmtime has it."""

    store: Any
    module: Any
    exports: Any


def made(code: str | bytes, native: bytes) -> Made:
    """`native`: the module as a sandbox of this machine has kept it, b"" if none has. Raises `NoSandbox`."""
    needed()
    try:
        # 4 GB of addresses are reserved for it, so that none need be looked at; with fewer a game takes a tenth longer.
        engine = wasmtime.Engine(wasmtime.Config())
        store = wasmtime.Store(engine)
        module = wasmtime.Module.deserialize(engine, native) if native else wasmtime.Module(engine, code)
        return Made(store, module, wasmtime.Instance(store, module, []).exports(store))
    except Exception as error:  # noqa: BLE001 - as above
        how = _ROOM if type(error).__name__ == "WasmtimeError" else _ANEW
        raise NoSandbox(f"wasmtime cannot make its sandbox ({_line(error) or type(error).__name__})", how) from None


def needed() -> None:
    """Raises `NoSandbox` if nothing can be made here."""
    if _BROKEN:
        raise NoSandbox(f"wasmtime cannot be loaded ({_BROKEN})", _ANEW)
    if wasmtime is None:
        raise NoSandbox("wasmtime is not installed")


def is_there() -> bool:
    return wasmtime is not None and not _BROKEN


def _line(error: Exception) -> str:
    """What is said in several lines, of which one is that a cause follows, in one."""
    lines = [line.strip() for line in str(error).splitlines()]
    return ": ".join(line for line in lines if line and line != "Caused by:")
