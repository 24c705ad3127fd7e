"""The section `damage`: what damage is counted in, and what it fills."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File

SECTIONS = NEEDED = ("damage",)


def plan(file: File) -> Brought:
    """Its unit and the stat that it fills. What has as much of it as it can take is discarded."""
    said = file["damage"]
    return Brought(
        {"survived": said.get("survived", False)}, {"damage": {"step": said.get("step", 1), "fills": said["fills"]}}
    )
