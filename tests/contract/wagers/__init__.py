"""A small game without a board but with a die."""
