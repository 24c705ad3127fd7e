"""The words that a game's file brings to attacks with pools of dice: kinds of attack, groups of cards, labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.mechanics.brought import File


def words(file: File) -> dict[str, Any]:
    """They stand in the section `pools`; the groups are those of the field `group` of the cards."""
    said: Mapping[str, Any] = file["pools"]
    fields = (
        field
        for kind in file["kinds"].values()
        for name, field in (kind or {}).get("fields", {}).items()
        if name == "group"
    )
    groups = dict.fromkeys(one for field in fields for one in field.get("items", field).get("enum", ()))
    values = {
        "ATTACK_KIND": {kind: [kind] for kind in said["reach"]},
        "GROUP": {group: [group] for group in groups},
        "LABEL": {label: [label.lower()] for label in said.get("labels", ())},
    }
    return {"values": {terminal: named for terminal, named in values.items() if named}, "worded": True}
