"""Faces: a project's theme and fonts (`theme_files`) and sheets (`sheet_files`), and what draws its cards, backs, mats
and pieces (`renderer`)."""
