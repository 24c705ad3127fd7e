"""The lint rules about damage."""
