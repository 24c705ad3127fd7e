"""The words that the file of a game brings, beside those of its mechanics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlang.mechanics.brought import BY, forms, own_boxes
from cardlang.mechanics.cards.plan import beginnings, held_in, kinds_in

PLAYER, PIECE = "main", "power"  # the boxes of the texts of a player, and of a piece
PERIODS: Final = ("turn", "round", "activation", "game")


def own_words(file: Mapping[str, Any]) -> dict[str, Any]:
    """The words of what the sections of every game name."""
    kinds = {name: said or {} for name, said in file["kinds"].items()}
    pieces = {name: said for name, said in kinds.items() if said.get("piece")}
    declared = ("fields", "required", "needs", "reverse")
    of_table = of_the_table(file)
    brought = [name for name in pieces if name not in of_table]
    holder = {kind: piece for zone, piece in held_in(file).items() for kind in kinds_in(file, zone)}
    phases = [one["phase"] for one in _phases(file)]
    periods = {name: [name] for name in PERIODS} | {f"{name} phase": [f"{name} phase"] for name in phases}
    several = {name: [f"{name}s"] for name in ("turn", "round", "activation")}
    several |= {f"{name} phase": [f"{name} phases"] for name in phases}
    this = [word for name in periods if name != "game" for word in (f"this ({name})", f"during this ({name})")]
    words: dict[str, Any] = {
        "game": file["game"],
        "name": file["name"],
        "kinds": {
            name: {key: said[key] for key in declared if key in said} | _texts_of(name, said)
            for name, said in kinds.items()
        },
        "boxes": {PLAYER: {"as": PLAYER, **({"this": brought[0]} if len(brought) == 1 else {})}}
        | {box: {"as": box} for box in ("attached", PIECE)}
        | {name: {"as": PIECE, "this": name} for name in pieces}
        | {
            box: ({"as": PIECE, "used": True} if mode == "used" else {"as": mode})
            | ({"this": holder[kind]} if kind in holder else {})
            for kind, box, mode in own_boxes(file)
        },
        "values": {"PERIOD": periods, "PERIODS": several, "FOR_THIS": {"end": this}},
        "start": {**file.get("start", {}), **_at_start(file)},
        "words": {"CONTROLLER": ["controller"], "SQUARE": ["square", "squares"]},
        "rename": file.get("words", {}),
        "stats": {
            name: list(dict.fromkeys((name, *(said or {}).get("words", ()), *(said or {}).get("unit", ()))))
            for name, said in file.get("stats", {}).items()
        },
        "bonuses": {name: said["plus"] for name, said in file.get("stats", {}).items() if said and "plus" in said},
        "units": {name: said["unit"] for name, said in file.get("stats", {}).items() if said and "unit" in said},
        "brief": True,
        "first": beginnings(file),
        "table": [
            name for part in ("zones", "resources") for name, said in file.get(part, {}).items() if is_of_table(said)
        ],
    }
    rooms = (file.get("board") or {}).get("rooms", {}).get("names", {})
    words["terrain"] = {name: [f"in the {name}"] for name in rooms.values()}
    if "map" in (file.get("board") or {}):
        words["terrain"]["start area"] = ["in your start area"]
    if pieces:
        from cardlang.rules.plan.sides import WORDS

        general = {"piece": {"singular": ["piece"], "plural": ["pieces"]}} if len(pieces) > 1 else {}
        words["nouns"] = general | {name: forms(name, said) for name, said in pieces.items()}
        words["adjectives"] = WORDS
    return words


def _texts_of(kind: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The boxes of a kind's texts. The powers of a piece stand in a box of their own, where it is "this hero"."""
    declared = said.get("texts", {})
    own = {name: next(one for one in text if one != BY) for name, text in declared.items() if isinstance(text, dict)}
    piece = said.get("piece")
    usual = {name: kind if piece and text == PIECE else text for name, text in declared.items() if name not in own}
    by = {name: declared[name][BY] for name in own}
    return ({"texts": {**usual, **own}} if declared or piece else {}) | ({"by": by} if by else {})


def is_of_table(said: Mapping[str, Any] | None) -> bool:
    return (said or {}).get("of") == "table"


def of_the_table(file: Mapping[str, Any]) -> set[str]:
    """The kinds of card that lie in zones of the table."""
    zones = file["zones"].values()
    return {kind for said in zones if is_of_table(said) for kind in said.get("holds") or file["kinds"]}


def _at_start(file: Mapping[str, Any]) -> dict[str, int]:
    """How much of its resources each player has at first, and after how many turns the game is over."""
    resources = {name: said or {} for name, said in file.get("resources", {}).items()}
    turns = [("turns", said["turns"]) for said in file.get("end", ()) if "turns" in said]
    return dict([*((name, said["start"]) for name, said in resources.items() if "start" in said), *turns])


def _phases(file: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """All phases of a file, of its turns and its rounds."""
    setup = [one for one in file.get("setup", ()) if "phase" in one and not isinstance(one, str)]
    return [*setup, *file["turn"], *(one for one in file.get("round", ()) if one != "turns")]
