"""Plans: what a game's file says of how it is played, compiled to the rules that the engine plays. A plan is plain
data, its texts already read; it knows no YAML and no text."""
