"""The section `resources`: what players have a number of."""

from __future__ import annotations

from cardlang.mechanics.brought import Brought, File, forms

SECTIONS = ("resources",)


def plan(file: File) -> Brought:
    """The resources, each with its name as the only place where it lies."""
    said = {name: one or {} for name, one in file.get("resources", {}).items()}
    words = {name: forms(name, one) for name, one in said.items()}
    return Brought({"stores": dict.fromkeys(said, ())}, {"resources": words})
