"""What designers wrote, found and read: projects and their folders, files, YAML with the place of every character, JSON
Schema, decks, ledgers of builds, revisions in git, and the cache. The one room that knows where the shipped folders
stand and that reads and writes files. Everything that can be wrong with a file comes back as diagnostics; only what the
system refuses (a missing file, a folder without rights) is raised, as `SourceError`."""
