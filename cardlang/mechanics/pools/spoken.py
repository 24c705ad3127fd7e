"""The words that a game's file brings to attacks with pools of dice: kinds of attack, groups of cards, labels, and what
people say instead of the words for its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardlang.mechanics.brought import File, plural_of


def words(file: File) -> dict[str, Any]:
    """They stand in the section `pools`; the groups are those of the field `group` of the cards."""
    said: Mapping[str, Any] = file["pools"]
    fields = [(kind or {}).get("fields", {}).get("group", {}) for kind in file["kinds"].values()]
    groups = dict.fromkeys(group for field in fields for group in field.get("items", field).get("enum", ()))
    values = {
        "ATTACK_KIND": {kind: [kind] for kind in said["reach"]},
        "GROUP": {group: [group] for group in groups},
        "LABEL": {label: [label.lower()] for label in said.get("labels", ())},
    }
    faces = dict.fromkeys(face for die in file["dice"].values() for face in die.get("faces", ()))
    unit = (file.get("stats", {}).get(said.get("again")) or {}).get("unit", ())
    same = dict(
        [*_of_dice(said["rolls"], said["against"]["rolls"]), *(one for face in faces for one in _of_face(face))]
    )
    same |= {f"gains +# {word}": [f"gains # {word}", f"gains # more {word}"] for word in unit}
    return {"values": {terminal: named for terminal, named in values.items() if named}, "worded": True, "same": same}


def _of_dice(attack: str, defense: str) -> Iterator[tuple[str, list[str]]]:
    """`gets +2 attack dice`, `an extra attack die`"""
    for die in (attack, defense):
        for said in (die, plural_of(die)):
            yield f"rolls # more {said}", [f"gets +# {said}", f"has +# {said}"]
        yield f"1 more {die}", [f"an extra {die}", f"an additional {die}", f"another {die}", f"one extra {die}"]
    yield f"cannot roll {plural_of(defense)}", [f"rolls no {plural_of(defense)}", f"does not roll {plural_of(defense)}"]
    for said in (attack, plural_of(attack)):
        yield f"this attack rolls # more {said}", [f"add # {said}", f"add # {said} to this attack"]
        yield f": this attack rolls # more {said}", [f": +# {said}"]


def _of_face(face: str) -> Iterator[tuple[str, list[str]]]:
    """`On a crit, …`, `Blanks count as hits.`"""
    yield f"{face} :", [*(f"{before} {face} ," for before in _WHEN), f"on {face} ,", f"on {face} :"]
    several = plural_of(face)
    yield (
        f"each {face} counts as a hit",
        [f"{several} count as hits", f"{several} count as a hit", f"{several} are hits"],
    )


_WHEN: Final = ("on a", "if you roll a", "if you rolled a", "if this attack rolls a", "with a")
