"""The lint rules about resources."""
