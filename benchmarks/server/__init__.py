"""Load on a server: `python -m benchmarks.server`."""
