"""Players that a text chooses."""
