"""Decisions as a Parquet file, one row each (docs/data.md). Needs pyarrow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from repaire.kernel.setup import Setup
from repaire.lab.decisions import Decisions, Notes
from repaire.lab.growing import Growing
from repaire.research.observer import Observer

GROUP = 10_000  # rows of a row group


class DecisionColumns(Notes):
    """A Parquet file of decisions; whole games are written at a time."""

    def __init__(self, path: Path, head: dict[str, Any], setup: Setup) -> None:
        observer = Observer(setup)
        self.size, self.actions = observer.size, observer.actions
        self.schema = pa.schema(
            {
                "number": pa.int64(),
                "step": pa.int32(),
                "seat": pa.int8(),
                "observation": pa.list_(pa.float32(), self.size),
                "mask": pa.list_(pa.int8(), self.actions),
                "action": pa.int32(),
                "mixture": pa.list_(pa.float32(), self.actions),
                "values": pa.list_(pa.float32(), self.actions),
                "outcome": pa.float64(),
            }
        )
        parts = [
            {"name": part.name, "start": part.start, "shape": part.shape, "low": part.low, "high": part.high}
            for part in observer.parts
        ]
        about = {**head, "observation": parts, "actions": observer.game.action_names()}
        self.rows = Growing(path, self.schema, json.dumps(about).encode(), GROUP, lambda table: table)

    def count(self) -> int:
        """Return of how many games all decisions are there."""
        last = -1
        for batch in self.rows.batches():
            last = batch["number"][-1].as_py()
        return last + 1

    def cut(self, games: int) -> None:
        """Leave only the decisions of the first games."""
        rows = 0
        for batch in self.rows.batches():
            rows += pc.sum(pc.less(batch["number"], games)).as_py() or 0
        self.rows.cut(rows)

    def add(self, decisions: Decisions) -> None:
        """Write one row a decision."""
        found = decisions

        def wide(matrix: Any, size: int, kind: Any) -> Any:
            return pa.FixedSizeListArray.from_arrays(pa.array(matrix.reshape(-1), kind), size)

        columns = [
            pa.array(found.number, pa.int64()),
            pa.array(found.step, pa.int32()),
            pa.array(found.seat, pa.int8()),
            wide(found.observation, self.size, pa.float32()),
            wide(found.mask, self.actions, pa.int8()),
            pa.array(found.action, pa.int32()),
            wide(found.mixture, self.actions, pa.float32()),
            wide(found.values, self.actions, pa.float32()),
            pa.array(found.outcome, pa.float64()),
        ]
        self.rows.add(pa.RecordBatch.from_arrays(columns, schema=self.schema))

    def close(self, whole: bool) -> None:
        """Make the file, if everything is there."""
        self.rows.close(whole)
