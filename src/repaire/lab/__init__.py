"""Measuring games: many games between bots, and what comes of them."""
