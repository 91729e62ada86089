"""What the server writes down about itself: lines of JSON with kinds and places, never names, cards or secrets."""

from __future__ import annotations

import json
import os
import sys
import time


def log(event: str, **facts: object) -> None:
    """Write one line of JSON to standard error. Callers give counts, kinds and places, never secrets."""
    line = {"at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()), "event": event, **facts}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


def places(error: BaseException) -> list[str]:
    """Return where an error came from, without any data."""
    where = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where.append(f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}:{code.co_name}")
        trace = trace.tb_next
    return where[-6:]
