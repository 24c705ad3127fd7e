"""The section `zones`: where cards lie."""

from __future__ import annotations

from typing import Any

from cardlang.language.clause import third_person
from cardlang.mechanics.brought import Brought, File, forms, pieces_in, plural_of

SECTIONS = ("zones",)

ANY = "card"
PLAYED = {
    "plays": {"players": True, "now": ["plays", "play"], "past": ["played a card"], "not": ["did not play a card"]}
}
ENTERED = {
    "enters play": {
        "now": ["enters play", "enter play"],
        "past": ["entered play"],
        "not": ["did not enter play", "has not entered play"],
    }
}


def kinds_in(file: File, zone: str) -> list[str]:
    """The kinds of card that lie in a zone: those that it names, or all."""
    return list((file["zones"][zone] or {}).get("holds") or file["kinds"])


def zones_in(file: File) -> dict[str, dict[str, Any]]:
    """The zones of players and of the table."""
    zones = {name: dict(said or {}) for name, said in file["zones"].items()}
    return {name: said for name, said in zones.items() if said.get("of", "player") in ("player", "table")}


def held_in(file: File) -> dict[str, str]:
    """The zones of pieces, each with the kind of piece that has one: what lies there is attached to the piece."""
    return {name: said["of"] for name, said in file["zones"].items() if name not in zones_in(file)}


def names_of(file: File) -> dict[str, str]:
    """What texts call each kind of card."""
    return {kind: (said or {}).get("card") or f"{kind} card" for kind, said in file["kinds"].items()}


def beginnings(file: File) -> dict[str, str]:
    """The zone in which the cards of each kind lie at first: a deck, rather one that names the kinds that it holds."""
    zones = zones_in(file)
    found: dict[str, str] = {}
    for name in sorted(zones, key=lambda zone: (not zones[zone].get("deck"), "holds" not in zones[zone])):
        for kind in kinds_in(file, name):
            found.setdefault(kind, name)
    return found


def plan(file: File) -> Brought:
    """The zones, and what texts call the cards there. Texts may just say "card" for those that lie in the hand, of one
    kind or several."""
    zones = zones_in(file)
    names = names_of(file)
    lie = {zone: kinds_in(file, zone) for zone in zones}
    hand = next(iter(zones))
    mixed = len(lie[hand]) > 1
    ordered = sorted(zones, key=lambda zone: zones[zone].get("of") != "table")  # the own deck rather than one of all
    decks = {kind: zone for zone in ordered if zones[zone].get("deck") for kind in lie[zone]}
    drawn = {names[kind]: decks[kind] for kind in lie[hand] if kind in decks}
    if mixed and len({decks.get(kind) for kind in lie[hand]}) == 1 and decks:
        drawn = {ANY: decks[lie[hand][0]], **drawn}
    seen = {"owner": "others", "nobody": "all"}
    usual = {hand: "owner", **{zone: "nobody" for zone, said in zones.items() if said.get("deck")}}
    hidden = {zone: said.get("seen", usual.get(zone, "all")) for zone, said in zones.items()}
    piles = [zone for zone, said in zones.items() if said.get("discards")]
    discards = piles[0] if piles else hand
    table = [zone for zone, said in zones.items() if said.get("of") == "table"]
    bare = [zone for zone, said in zones.items() if said.get("bare")]
    played = next((zone for zone, said in zones.items() if said.get("played")), "")
    called = dict.fromkeys([*lie[hand], *names])
    cards = {names[kind]: {"plural": [plural_of(names[kind])]} for kind in called}
    words = {
        "events": PLAYED | (ENTERED if pieces_in(file) else {}),
        "cards": {ANY: {"plural": ["cards"]}, **cards} if mixed else cards,
        "zones": {
            zone: {
                **forms(zone, said),
                "holds": [*([ANY] if mixed and len(lie[zone]) > 1 else ()), *(names[kind] for kind in lie[zone])],
                "deck": bool(said.get("deck")),
                **({"verb": [said["verb"], third_person(said["verb"])]} if "verb" in said else {}),
            }
            for zone, said in zones.items()
        },
        "values": {"BARE_ZONE": {zone: [zone] for zone in bare}},
        "same": {f"in {zone}": [f"you have in {zone}"] for zone in bare}
        | {f"the {zone} is empty": [f"there are no cards in the {zone}"] for zone in table},
    }
    settings = {
        "kinds": {names[kind]: kind for kind in file["kinds"]},
        "zones": {zone: dict.fromkeys(lie[zone], zone) for zone in zones}
        | {discards: {kind: zone for zone in piles or [hand] for kind in lie[zone]}},
        "draws": drawn,
        "discards": discards,
        "played": played,
        "refills": {zone: said["refills_from"] for zone, said in zones.items() if "refills_from" in said},
        "hidden": {zone: seen[who] for zone, who in hidden.items() if who in seen},
    }
    return Brought(settings, words)
