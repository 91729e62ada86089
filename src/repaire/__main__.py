"""`python -m repaire`."""

import sys

from repaire.cli import main

if __name__ == "__main__":
    sys.exit(main())
