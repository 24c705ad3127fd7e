"""The words that a game's file brings to attacks with pools of dice: kinds of attack, groups of cards, labels, and what
people say instead of the words for its dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardlang.mechanics.brought import File, forms, pieces_in, plural_of


def words(file: File) -> dict[str, Any]:
    """They stand in the section `pools`; the groups are those of the field `group` of the cards."""
    said: Mapping[str, Any] = file["pools"]
    values = {
        "ATTACK_KIND": {kind: [kind] for kind in said["reach"]},
        "GROUP": {group: [group] for group in _groups(file)},
        "LABEL": {label: [f"{label.lower()} (:)"] for label in said.get("labels", ())},
        "IN_HELD": _in_held(file),
    }
    faces = dict.fromkeys(face for die in file["dice"].values() for face in die.get("faces", ()))
    unit = (file.get("stats", {}).get(said.get("again")) or {}).get("unit", ())
    same = dict(
        [*_of_dice(said["rolls"], said["against"]["rolls"]), *(one for face in faces for one in _of_face(face))]
    )
    same |= {f"gains +# {word}": [f"gains # {word}", f"gains # more {word}"] for word in unit}
    nouns = {noun: {**forms(noun, None), "of": HELD} for noun in sorts(file)}
    values = {terminal: named for terminal, named in values.items() if named}
    return {"values": values, "worded": True, "same": same, "nouns": nouns}


HELD: Final = "held"  # the domain of the cards that pieces have


def sorts(file: File) -> dict[str, Mapping[str, Any]]:
    """The words for cards that pieces have: for all of a kind, for those that attack, those that join an attack, and
    those of a group. Each with the values that fields of such a card have."""
    said: Mapping[str, Any] = file["pools"]
    kinds = dict.fromkeys(kind for zone in _held(file).values() for kind in zone.get("holds", ()))
    if not kinds:
        return {}
    found: dict[str, Mapping[str, Any]] = {kind: {} for kind in kinds}
    for key, more in (("attack", " card"), ("joins", "")):
        found |= {f"{value}{more}": said[key] for value in list(said.get(key, {}).values())[:1]}
    return found | {group: {"group": group} for group in _groups(file)}


def _held(file: File) -> dict[str, Mapping[str, Any]]:
    """The zones of pieces."""
    pieces, zones = pieces_in(file), {name: said or {} for name, said in file["zones"].items()}
    return {name: said for name, said in zones.items() if said.get("of") in pieces}


def _in_held(file: File) -> dict[str, list[str]]:
    """`in this hero's inventory`, by whose it is."""
    found: dict[str, list[str]] = {}
    for zone, said in _held(file).items():
        whose = {
            "this": f"this {said['of']}'s",
            "attacked": "the target's",
            "its": "its",
            "that": f"that {said['of']}'s",
        }
        for who, words in whose.items():
            found.setdefault(who, []).append(f"in {words} {zone}")
    return found


def _groups(file: File) -> list[str]:
    """The values of the field `group` of cards."""
    fields = [(kind or {}).get("fields", {}).get("group", {}) for kind in file["kinds"].values()]
    return list(dict.fromkeys(group for field in fields for group in field.get("items", field).get("enum", ())))


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
