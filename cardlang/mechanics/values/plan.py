"""The section `stats`: the values of pieces that texts can change."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """The stats, each with all words for it."""
    said = {name: one or {} for name, one in file.get("stats", {}).items()}
    return Brought({}, {"stats": {name: [name, *one.get("words", ())] for name, one in said.items()}})
