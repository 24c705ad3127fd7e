"""What plays: scenarios (`cardlang test`), matches of decks on battlefields, and sessions for programs."""
