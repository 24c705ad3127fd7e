"""What writes a designer's files: fixes of lint, canonical form, new projects, imported spreadsheets."""
