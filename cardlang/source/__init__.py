"""Finds, reads and writes files: projects and their folders, YAML with the position of every character, JSON Schema,
decks, ledgers of builds, revisions in git, and the cache. The only room that knows where the shipped folders are.
Mistakes in a file are returned as diagnostics; what the system refuses (a missing file, a folder without
permission) is raised as `SourceError`."""
