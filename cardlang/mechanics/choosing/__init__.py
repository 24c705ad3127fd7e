"""Choices that are effects of their own, for later words to refer to."""
