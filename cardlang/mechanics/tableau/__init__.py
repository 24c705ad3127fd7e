"""Texts about cards that lie face up for all players in columns of two. The game plays them."""

NEEDS = ("cards",)
