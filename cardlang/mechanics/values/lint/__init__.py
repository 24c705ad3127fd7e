"""The lint rules about values."""
