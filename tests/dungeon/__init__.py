"""A game that names everything in its own words: spaces, heroes, and wounds that fill life."""
