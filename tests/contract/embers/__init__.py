"""A small game: cards, two zones, one resource, a turn of two phases."""
