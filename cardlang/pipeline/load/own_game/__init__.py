"""A game of a project's own, over a shipped one: its files in `games/<id>/` (`reading`), its powers and terrain, which
are names for texts (`texts`), and how it is played (`playing`)."""
