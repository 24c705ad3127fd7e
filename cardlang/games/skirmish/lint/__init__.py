"""The lint rules of skirmish."""
