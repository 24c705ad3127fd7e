"""What lint alone does: `rules/` of style for the texts of every game, and how the faults of a dry run are told."""
