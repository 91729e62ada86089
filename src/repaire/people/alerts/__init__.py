"""Calling people back: channels, an outbox written with the moves, and a sender on every node (docs/alerts.md)."""
