"""The dry run of a card: it is loaded, played and used in positions made for it, and the outcome is compared with its
text. Knows no game: positions come from `Game.dry_run`."""
