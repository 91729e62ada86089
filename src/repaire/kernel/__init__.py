"""What all games share; needs the standard library alone."""
