"""A question to the tables of a run, in SQL: it reads them, and can reach nothing else.

DuckDB is given the tables as Arrow reads them, so that it needs no file, and is locked before the question is
put: no other file, no network, no extension, no Python object, no setting. Only a SELECT is let through.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from typing import Any

from citadels_dsl.simulate.interrupt import Stop
from citadels_dsl.simulate.runs import packages
from citadels_dsl.simulate.runs.folder import Run
from citadels_dsl.simulate.runs.tables import LAYOUTS, schema
from citadels_dsl.simulate.runs.trouble import RunError

#: Rows that are fetched at a time.
ROWS = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    megabytes: int = 1024
    seconds: int = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """`rows` come as they are fetched, while the question is open."""

    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


@contextmanager
def asked(run: Run, sql: str, limits: Limits) -> Iterator[Answer]:
    """The answer, as long as it is open. Raises `RunError` for what is no question, or takes too much.

    All parts are looked at first: to hash a file takes little beside asking it, and an answer from what is damaged
    looks like any other.
    """
    duckdb = packages.duckdb
    parts = run.parts()
    for part in parts:
        run.check(part)
    with _explained(limits), duckdb.connect(":memory:", config=_locked(limits)) as connection:
        stop = Stop(connection.interrupt)
        for layout in LAYOUTS:
            files = [str(run.file(layout, part)) for part in parts]
            known = schema(layout)
            tables = packages.dataset.dataset(files, schema=known, format="parquet") if files else known.empty_table()
            connection.register(layout.name, tables)
        connection.execute("SET lock_configuration = true")
        question = _question(sql)
        timer = Timer(limits.seconds, connection.interrupt)
        timer.daemon = True  # a program that ends does not wait for it
        timer.start()
        try:
            # DuckDB would make of a signal an error of its own, which no longer tells which it was.
            with stop:
                connection.execute(question)
                columns = tuple(column[0] for column in connection.description or ())
                yield Answer(columns, _fetched(connection, stop))
        except duckdb.InterruptException:
            _end(stop)
            raise
        finally:
            timer.cancel()


def _locked(limits: Limits) -> dict[str, str | bool | int | float | list[str]]:
    return {
        "enable_external_access": False,
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "allow_community_extensions": False,
        "allow_persistent_secrets": False,
        "python_enable_replacements": False,
        "memory_limit": f"{limits.megabytes}MB",
        "temp_directory": "",
    }


def _question(sql: str) -> Any:
    statements = packages.duckdb.extract_statements(sql)
    kinds = [statement.type.name for statement in statements]
    if kinds != ["SELECT"]:
        what = " and ".join(kinds) if kinds else "nothing"
        raise RunError(f"a question is one SELECT (or FROM, WITH, DESCRIBE, SUMMARIZE); this is {what}")
    return statements[0]


def _fetched(connection: Any, stop: Stop) -> Iterator[tuple[Any, ...]]:
    while rows := connection.fetchmany(ROWS):
        yield from rows
        _end(stop)


def _end(stop: Stop) -> None:
    """Ends as the signal would have it, if there was one."""
    if stop.number == signal.SIGINT:
        raise KeyboardInterrupt
    if stop.number:
        raise SystemExit(128 + stop.number)


@contextmanager
def _explained(limits: Limits) -> Iterator[None]:
    """What DuckDB complains of, as the person may mend it."""
    duckdb = packages.duckdb
    try:
        yield
    except duckdb.InterruptException:
        raise RunError(
            f"this takes longer than {limits.seconds} s; ask for less, or give more with --seconds"
        ) from None
    except duckdb.OutOfMemoryException:
        raise RunError(
            f"this needs more memory than {limits.megabytes} MB; ask for less, or give more with --memory"
        ) from None
    except duckdb.PermissionException as error:
        raise RunError(f"a question reads the tables of its run and nothing else: {_first(error)}") from None
    except duckdb.Error as error:
        raise RunError(str(error)) from None


def _first(error: Exception) -> str:
    return str(error).partition("\n")[0]
