"""Guilds: rival guilds of heroes fight each other and monsters over a campaign. The game is `game.yaml`."""
