"""Tables as Parquet files, which programs for statistics read. DuckDB writes them, an extra of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from os.path import join
from tempfile import TemporaryDirectory
from typing import Any

from engine.model.said import say

#: A table's columns in their order, each with its type in SQL.
Columns = Mapping[str, str]

#: Nothing is fetched from anywhere while tables are written.
_ALONE = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}


class NoParquet(ValueError):
    """Why no tables can be written."""


def parquet_files(
    tables: Mapping[str, Columns], rows: Iterable[tuple[str, Sequence[object]]]
) -> dict[str, bytes]:
    """The content of a Parquet file for each table; `rows` come in any order, each with its table's name.

    A row has a value of JSON for each column of its table. Raises NoParquet where DuckDB is not installed,
    or takes a value for none.
    """
    try:
        import duckdb
    except ImportError as error:
        raise NoParquet(
            say("DuckDB is not installed here: {error}. Install tidewright[parquet].", error=error)
        ) from error
    with TemporaryDirectory(prefix="tidewright-") as folder:
        _write_lines(folder, tables, rows)
        with duckdb.connect(":memory:", config=dict(_ALONE)) as database:
            try:
                return {name: _converted(database, folder, name, columns) for name, columns in tables.items()}
            except duckdb.Error as error:
                reason, _, _ = str(error).partition("\n")
                raise NoParquet(f"A value fits no table: {reason}") from error


def _write_lines(
    folder: str, tables: Mapping[str, Columns], rows: Iterable[tuple[str, Sequence[object]]]
) -> None:
    """The rows of each table as JSON, one on a line: there may be more of them than memory holds."""
    with ExitStack() as open_files:
        files = {
            name: open_files.enter_context(open(join(folder, f"{name}.json"), "w", encoding="utf-8"))
            for name in tables
        }
        for name, row in rows:
            files[name].write(json.dumps(dict(zip(tables[name], row, strict=True))) + "\n")


def _converted(database: Any, folder: str, name: str, columns: Columns) -> bytes:
    types = ", ".join(f"{_quoted(column)}: {_quoted(type_)}" for column, type_ in columns.items())
    lines, target = (_quoted(join(folder, f"{name}.{ending}")) for ending in ("json", "parquet"))
    database.execute(
        f"COPY (SELECT * FROM read_json({lines}, format = 'newline_delimited', columns = {{{types}}})) "
        f"TO {target} (FORMAT parquet, COMPRESSION zstd)"
    )
    with open(join(folder, f"{name}.parquet"), "rb") as file:
        return file.read()


def _quoted(text: str) -> str:
    """The text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"
