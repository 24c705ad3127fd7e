"""Tries a card out: it is loaded, played and used in positions made for it, and what came of it is compared with its
words. Knows no game: positions come from `Game.dry_run`."""
