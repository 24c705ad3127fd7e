"""The lint rules about keywords."""
