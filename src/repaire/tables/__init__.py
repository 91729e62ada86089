"""Live tables: who sits where, what they did, in a journal that cannot be changed unseen, with fair draws."""
