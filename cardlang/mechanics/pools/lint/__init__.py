"""The lint rules about texts of attacks."""
