"""Findings of lint only: the rules of style for the texts of every game (`rules/`), and the faults that a dry run
finds."""
