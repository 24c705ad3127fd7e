"""The lint rules about cards that attach."""
