"""The section `combat`: which values count when pieces attack players."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File


def plan(file: File) -> Brought:
    """The stat with which pieces strike, and the resource that they take from players."""
    return Brought(dict(file.get("combat") or {}))
