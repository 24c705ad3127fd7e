"""The sections `tokens` and `statuses`: what is put on pieces and squares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlang.mechanics.brought import Brought, File, forms, pieces_in

SECTIONS = ("tokens", "statuses")


def plan(file: File) -> Brought:
    """The tokens. A status is a token with verbs of its own: what has it is described by its name."""
    tokens: dict[str, Mapping[str, Any]] = {name: said or {} for name, said in file.get("tokens", {}).items()}
    statuses: Mapping[str, Mapping[str, Any]] = file.get("statuses", {})
    pieces = pieces_in(file)
    counters = {name: forms(name, said) | {"on": said.get("on", pieces)} for name, said in tokens.items()} | {
        name: forms(f"{name} token", None)
        | {"on": said.get("on", pieces)}
        | {verb: said[verb] for verb in ("verb", "off") if verb in said}
        for name, said in statuses.items()
    }
    itself = {piece: [f"the {piece} ({after})" for after in (":", "and", ",")] for piece in pieces}  # in a cost
    words = {
        "counters": counters,
        "values": {"THE_SELF": itself} if statuses else {},
        "adjectives": {name: {"words": [name]} for name in statuses},
        "deeds": {f"be {name}": {"words": [f"be {name}"]} for name in statuses},
    }
    return Brought({"statuses": [*statuses]}, words)
