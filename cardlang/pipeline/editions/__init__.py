"""Editions of a project (a folder, a git revision, the files now), and the differences between two."""
