"""The section `damage`: what damage is counted in, and what it fills."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File

SECTIONS = NEEDED = ("damage",)


def plan(file: File) -> Brought:
    """Its unit and the stat that it fills. What has as much of it as it can take is discarded. With a `verb`, texts say
    of a piece that it takes damage, and not that it is dealt."""
    said = file["damage"]
    words = {"damage": {"step": said.get("step", 1), "fills": said["fills"]}, "usual": said.get("verb", [])}
    return Brought({"survived": said.get("survived", False), "suffered": "verb" in said}, words)
