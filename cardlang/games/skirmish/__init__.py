"""The first game: miniatures on a board of squares, commanded by action cards (rules S1 to S15)."""
