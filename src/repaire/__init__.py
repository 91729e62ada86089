"""Repaire: a table for five bandit games."""

__version__ = "0.1.0"
