"""Who somebody is across tables: sessions, and what is known of a person beyond one game."""
