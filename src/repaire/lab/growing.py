"""A Parquet file in the making: rows go into an Arrow stream beside it (`FILE.partial`), from which it is made at last.

A Parquet file cannot be read before its last byte is written; a stream can, up to wherever it was cut off. What the
file is like depends on its rows alone, not on the portions in which they came nor on stops. Needs pyarrow.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from repaire.kernel.errors import BadRecord

HEAD = b"repaire"  # the key of the heading in the metadata


class Growing:
    """Rows of one schema. `whole` says what becomes of them at the end: it may add columns that follow from others."""

    def __init__(
        self, path: Path, schema: pa.Schema, head: bytes, group: int, whole: Callable[[pa.Table], pa.Table]
    ) -> None:
        self.path = path
        self.partial = path.with_name(path.name + ".partial")
        self.schema = schema.with_metadata({HEAD: head})
        self.group = group  # rows of a row group
        self.whole = whole
        self.rows, self.end = self._scan() if self.partial.exists() else (0, 0)
        done = self._done() if path.exists() else 0
        self.finished = done > self.rows or (path.exists() and not self.partial.exists())
        if self.finished:
            self.rows = done
        self.file: Any = None

    def _scan(self) -> tuple[int, int]:
        """Return how many rows the stream has up to where it was cut off, and where that is."""
        rows = end = 0
        try:
            with self.partial.open("rb") as file:
                reader = pa.ipc.open_stream(file)
                self._same(reader.schema)
                end = file.tell()
                while True:
                    rows += reader.read_next_batch().num_rows
                    end = file.tell()
        except (StopIteration, pa.ArrowInvalid, OSError, EOFError):
            return rows, end

    def _done(self) -> int:
        try:
            with closing(pq.ParquetFile(self.path)) as file:
                self._same(file.schema_arrow)
                rows: int = file.metadata.num_rows
        except (pa.ArrowInvalid, OSError) as error:
            raise BadRecord("unreadable_record", file=str(self.path), why=type(error).__name__) from error
        return rows

    def _same(self, schema: pa.Schema) -> None:
        if (schema.metadata or {}).get(HEAD) != self.schema.metadata[HEAD]:
            raise BadRecord("other_games", file=str(self.path))

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Yield the rows that are there."""
        if self.finished:
            with closing(pq.ParquetFile(self.path)) as file:
                yield from file.iter_batches(columns=self.schema.names)
        elif self.rows:
            with self.partial.open("rb") as file:
                reader, left = pa.ipc.open_stream(file), self.rows
                while left:
                    batch = reader.read_next_batch()
                    left -= batch.num_rows
                    yield batch

    def add(self, batch: pa.RecordBatch) -> None:
        """Write some rows more."""
        if self.file is None:
            self._open()
        self.file.write(batch.serialize())
        self.file.flush()
        self.rows += batch.num_rows

    def cut(self, rows: int) -> None:
        """Leave only the first rows."""
        if rows < self.rows:
            self._copy(rows)

    def _open(self) -> None:
        if self.finished:
            self._copy(self.rows)
        self.file = self.partial.open("r+b" if self.partial.exists() else "w+b")
        self.file.truncate(self.end)
        self.file.seek(self.end)
        if not self.end:
            self.file.write(self.schema.serialize())

    def _copy(self, rows: int) -> None:
        """Begin the stream anew with the first rows."""
        fresh = self.path.with_name(self.path.name + ".fresh")
        left = rows
        with fresh.open("wb") as file:
            file.write(self.schema.serialize())
            for batch in self.batches():
                kept = batch.slice(0, left)
                left -= kept.num_rows
                if kept.num_rows:
                    plain = pa.RecordBatch.from_arrays(kept.columns, schema=self.schema)
                    file.write(plain.serialize())
                if not left:
                    break
            self.end = file.tell()
        os.replace(fresh, self.partial)
        self.rows, self.finished = rows, False

    def close(self, whole: bool) -> None:
        """Stop writing; if everything is there, make the file."""
        if self.file is not None:
            self.file.close()
        if not whole or self.finished:
            return
        fresh = self.path.with_name(self.path.name + ".fresh")
        schema = self.whole(self.schema.empty_table()).schema.with_metadata(self.schema.metadata)
        with pq.ParquetWriter(fresh, schema, compression="zstd") as writer:
            for table in self._groups():
                writer.write_table(self.whole(table).cast(schema), row_group_size=self.group)
        os.replace(fresh, self.path)
        self.partial.unlink(missing_ok=True)
        self.finished = True

    def _groups(self) -> Iterator[pa.Table]:
        """Yield the rows in portions of the size of a row group, whatever they came in."""
        held: list[pa.RecordBatch] = []
        count = 0
        for batch in self.batches():
            at = 0
            while at < batch.num_rows:
                piece = batch.slice(at, self.group - count)
                held.append(piece)
                at += piece.num_rows
                count += piece.num_rows
                if count == self.group:
                    yield pa.Table.from_batches(held, self.schema).combine_chunks()
                    held, count = [], 0
        if held:
            yield pa.Table.from_batches(held, self.schema).combine_chunks()


def heading(path: Path) -> bytes:
    """Return the heading of a file, or of one in the making; raise OSError or ValueError if there is none."""
    if path.suffix == ".parquet":
        schema = pq.read_schema(path)
    else:
        with path.open("rb") as file:
            schema = pa.ipc.open_stream(file).schema
    found: bytes = (schema.metadata or {}).get(HEAD, b"")
    return found


def row(path: Path, number: int) -> dict[str, Any] | None:
    """Return the row of a game, if the file has it; raise OSError or ValueError if it is no such file."""
    found: list[dict[str, Any]] = pq.read_table(path, filters=[("number", "=", number)]).to_pylist()
    return found[0] if found else None
