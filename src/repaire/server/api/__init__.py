"""Plain HTTP for everything: one module for each kind of thing that is asked for, one table of routes."""
