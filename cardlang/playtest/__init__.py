"""Plays full games between automated players: the players' policies, running a playtest in several processes, and the
file of finished games. The engine alone decides what is legal; a policy picks one of the legal actions."""
