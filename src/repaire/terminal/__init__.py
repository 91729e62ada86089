"""The terminal table: games, rules and records as text."""
