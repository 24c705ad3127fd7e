"""The section `stats`: the values of pieces that texts can change."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """The stats; that which damage fills has a name of its own in the engine."""
    fills = (file.get("damage") or {}).get("fills", "")
    said = {name: one or {} for name, one in file.get("stats", {}).items()}
    words = {name: [name, *one.get("words", ())] for name, one in said.items()}
    return Brought({"stats": {name: "hit points" if name == fills else name for name in said}}, {"stats": words})
