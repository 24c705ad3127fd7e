"""The section `damage`: what damage is called."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """Its words, and the unit in which it is dealt."""
    said = file.get("damage") or {}
    one, many = said.get("one", "damage"), said.get("many", "damage")
    words = {"damage": {"singular": [one], "plural": [many], "step": said.get("step", 1)}}
    return Brought({"discards": True}, words)
