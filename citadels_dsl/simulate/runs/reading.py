"""A file of a part, looked at before it is believed: it is as it was written, and holds what its name says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from citadels_dsl.simulate.runs import packages
from citadels_dsl.simulate.runs.opening import NoFile, opened
from citadels_dsl.simulate.runs.sealing import is_intact
from citadels_dsl.simulate.runs.tables import Layout, schema


class Damaged(Exception):
    """The message says what is wrong with which file."""


def checked(file: Path, layout: Layout, numbers: range, rows: int | None) -> None:
    """Raises `Damaged` if it is not that of these games.

    `rows`: how many they have there, if that is known. All of a file is read; its columns only where it has no digest.
    """
    with _parquet(file) as (parquet, sealed):
        if sealed:
            _fits(file, parquet.schema_arrow, layout)
            _holds(file, parquet.metadata.num_rows, _ends(parquet.metadata), numbers, rows)
        else:
            _whole(file, parquet, layout, numbers, rows)


def read(file: Path, layout: Layout, numbers: range, rows: int | None) -> Any:
    """The rows, as Arrow has them; raises `Damaged` as `checked`."""
    with _parquet(file) as (parquet, _):
        return _whole(file, parquet, layout, numbers, rows)


def _whole(file: Path, parquet: Any, layout: Layout, numbers: range, rows: int | None) -> Any:
    table = parquet.read()
    _fits(file, table.schema, layout)
    ends = packages.compute.min_max(table["game"]).as_py()
    _holds(file, table.num_rows, [ends["min"], ends["max"]] if table.num_rows else [], numbers, rows)
    return table


@contextmanager
def _parquet(file: Path) -> Iterator[tuple[Any, bool]]:
    """With whether it has a digest."""
    try:
        with opened(file) as content:
            intact = is_intact(content)
            if intact is False:
                raise Damaged(f"{_called(file)} is not as it was written")
            yield packages.parquet.ParquetFile(content, page_checksum_verification=True), bool(intact)
    except FileNotFoundError:
        raise Damaged(f"{_called(file)} is gone") from None
    except NoFile as error:
        raise Damaged(f"{_called(file)} is no file of a part; {error}") from None
    except (OSError, ValueError, LookupError, packages.pyarrow.ArrowException) as error:
        if isinstance(error, OSError) and error.errno:  # the system; Arrow has errors of the same kind without a number
            raise
        raise Damaged(f"{_called(file)} is not as it was written ({str(error).partition(chr(10))[0]})") from None


def _fits(file: Path, found: Any, layout: Layout) -> None:
    if found != schema(layout):
        raise Damaged(f"{_called(file)} has other columns than those of {layout.name}")


def _ends(metadata: Any) -> list[int]:
    """The least and greatest number of a game, as the footer tells them."""
    found = [metadata.row_group(group).column(0).statistics for group in range(metadata.num_row_groups)]
    return [end for one in found if one is not None and one.has_min_max for end in (one.min, one.max)]


def _holds(file: Path, count: int, ends: list[int], numbers: range, rows: int | None) -> None:
    if any(end not in numbers for end in ends):
        raise Damaged(f"{_called(file)} has the games {min(ends)} to {max(ends)}, which its name does not say")
    if rows is not None and count != rows:
        raise Damaged(f"{_called(file)} has {count:,} rows, and its games have {rows:,}")


def _called(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"
