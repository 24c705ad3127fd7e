"""What a mechanic makes of its sections of a game's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from cardlang.model.value import Value

File = Mapping[str, Any]
"""The content of a game's file, by section."""


class Brought(Value):
    """The `settings` of the mechanic, and the `words` that it adds to the vocabulary. `procedures` are those that
    actions can name, each with what the rulebook says of it."""

    settings: Mapping[str, object] = field(default_factory=dict)
    words: Mapping[str, Any] = field(default_factory=dict)
    procedures: Mapping[str, str] = field(default_factory=dict)


def plural_of(name: str) -> str:
    """The usual plural of a word, for one that does not say its own.

    >>> plural_of("card"), plural_of("ally"), plural_of("witch"), plural_of("attack die")
    ('cards', 'allies', 'witches', 'attack dice')
    """
    if name.endswith(" die"):
        return f"{name[:-3]}dice"
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    return f"{name[:-1]}ies" if name.endswith("y") and name[-2:-1] not in "aeiou" else f"{name}s"


def forms(name: str, said: Mapping[str, Any] | None) -> dict[str, Any]:
    """The words for one and for several of something that a section names."""
    return {"singular": [name], "plural": [(said or {}).get("plural") or plural_of(name)]}


def pieces_in(file: File) -> list[str]:
    """The kinds of card that are pieces."""
    return [kind for kind, said in file["kinds"].items() if (said or {}).get("piece")]


def own_boxes(file: File) -> list[tuple[str, str, str]]:
    """The boxes that texts name by another field of their card: the kind of card, the box, and how it is read."""
    found = [(kind, text) for kind, said in file["kinds"].items() for text in (said or {}).get("texts", {}).values()]
    return [
        (kind, box, mode) for kind, text in found if isinstance(text, dict) for box, mode in text.items() if box != BY
    ]


BY = "by"  # in place of a box: the field that names it


def piece_of(file: File) -> str:
    """What texts call any piece: by its kind, if there is only one."""
    pieces = pieces_in(file)
    return pieces[0] if len(pieces) == 1 else "piece"
