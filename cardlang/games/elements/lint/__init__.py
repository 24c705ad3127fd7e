"""The lint rules of elements alone."""
