"""The command `repaire`, also `python -m repaire`: it takes up compiled rules if they fit, then runs."""

from __future__ import annotations

import sys

from repaire import compiled


def main() -> int:
    """Run the command."""
    if compiled.made():
        compiled.take_up(compiled.mark())
    from repaire.cli import main as run  # noqa: PLC0415 (now it is known which rules are imported)

    return run()


if __name__ == "__main__":
    sys.exit(main())
