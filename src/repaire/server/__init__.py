"""The server: sessions, HTTP and WebSocket around live tables."""
