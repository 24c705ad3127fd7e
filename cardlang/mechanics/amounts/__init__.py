"""Amounts that are made from those of other effects: halves and doubles."""
