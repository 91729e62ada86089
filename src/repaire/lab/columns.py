"""Games as a Parquet file, one row each (docs/data.md). Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from repaire.lab.growing import Growing
from repaire.lab.match import Games
from repaire.lab.sheet import Sheet

GROUP = 20_000  # rows of a row group


class Columns(Sheet):
    """A Parquet file: what a row needs to be played again is in the row."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        super().__init__(path, head)
        self.lineups = pa.array(head["lineups"], pa.list_(pa.string()))
        self.run = json.dumps(head)
        self.schema = pa.schema(
            {
                "number": pa.int64(),
                "returns": pa.list_(pa.float64(), self.players),
                "scores": pa.list_(pa.int64(), self.players),
                "decisions": pa.int32(),
                "steps": pa.int32(),
            }
        )
        self.rows = Growing(path, self.schema, self.run.encode(), GROUP, self._whole)

    def _whole(self, table: pa.Table) -> pa.Table:
        """Add what the games are and who sat where."""
        turns = pa.array([number % len(self.lineups) for number in table["number"].to_pylist()], pa.int64())
        run = pa.DictionaryArray.from_arrays(pa.array([0] * table.num_rows, pa.int32()), pa.array([self.run]))
        return table.add_column(1, "seats", self.lineups.take(turns)).append_column("run", run)

    def count(self) -> int:
        """Return how many games are there."""
        return self.rows.rows

    def kept(self, most: int) -> Iterator[Games]:
        """Yield the first games."""
        number = 0
        for batch in self.rows.batches():
            part = batch.slice(0, most - number)
            if not part.num_rows:
                return
            games = Games(self.players, number)
            games.returns = part["returns"].flatten().to_pylist()
            games.scores = part["scores"].flatten().to_pylist()
            games.decisions = part["decisions"].to_pylist()
            games.steps = part["steps"].to_pylist()
            number += part.num_rows
            yield games

    def cut(self, games: int) -> None:
        """Leave only the first games."""
        self.rows.cut(games)

    def add(self, games: Games) -> None:
        """Write one row a game."""
        columns = [
            pa.array(range(games.first, games.first + len(games)), pa.int64()),
            pa.FixedSizeListArray.from_arrays(pa.array(games.returns, pa.float64()), self.players),
            pa.FixedSizeListArray.from_arrays(pa.array(games.scores, pa.int64()), self.players),
            pa.array(games.decisions, pa.int32()),
            pa.array(games.steps, pa.int32()),
        ]
        self.rows.add(pa.RecordBatch.from_arrays(columns, schema=self.schema))

    def close(self, whole: bool) -> None:
        """Make the file, if everything is there."""
        self.rows.close(whole)
