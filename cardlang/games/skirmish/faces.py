"""What the faces of skirmish cards show: values for the templates in `templates/skirmish/`. Rules texts are still plain
text here (`*_text`); `face.markup.with_html` adds `*_html`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardlang.model.card import Card, Deck
from cardlang.model.faces import Faces, of_deck

ABILITIES = {
    "STR": "strength",
    "DEX": "dexterity",
    "CON": "constitution",
    "INT": "intelligence",
    "WIS": "wisdom",
    "CHA": "charisma",
    "Any": "any",
}

# Words of rules texts that icons replace.
ICON_WORDS = {
    "T:": "tap",
    "Immediate:": "immediate",
    **{word: icon for word, icon in ABILITIES.items() if word != "Any"},
}
MAT_ICON_WORDS = {"gold": "gold"}
MOST_SPOTS = 60  # for coins on a mat; more go in a tray


def face_values(card: Card, deck: Deck, texts: Sequence[str]) -> Mapping[str, Any]:
    """The values of `card` by the names that its template uses. `texts` is the canonical wording of `card.texts`, one
    for one."""
    by_box: dict[str, list[str]] = {}
    for text, words in zip(card.texts, texts, strict=True):
        by_box.setdefault(text.box, []).append(words)
    common = {"id": card.id, "name": card.name, "level": str(card.fields["level"]), **of_deck(card, deck)}
    return {**common, **_OWN[card.kind](card, by_box)}


def mat_values(mats: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The values of the mats by their ids, the same for the template of every mat. `mats` are the files in a project's
    `cards/skirmish/mats/`.

    Source: S15.
    """
    return {mat["mat"]: _mat(mat) for mat in mats}


def _mat(mat: Mapping[str, Any]) -> Mapping[str, Any]:
    steps, notes = mat.get("steps", ()), mat.get("notes", ())
    return {
        "title": mat["name"],
        "start": mat.get("start", ""),
        "spots": spots if (spots := mat.get("spots", 0)) <= MOST_SPOTS else 0,
        "steps": [
            {"title": step["title"], "lines_text": [*map("{}. {}".format, "abcdefghij", step["lines"])]}
            for step in steps
        ],
        "notes": [{"icon": note["icon"], "title": note["title"], "note_text": note["text"]} for note in notes],
    }


def _action(card: Card, texts: Mapping[str, list[str]]) -> Mapping[str, Any]:
    """The values of an action card. Source: S6.1."""
    fields = card.fields
    ability, action = fields.get("ability") or "Any", fields["action"]
    text, attached = ("\n".join(texts.get(box, ())) for box in ("main", "attached"))
    return {
        "ability": ability,
        "ability_icon": ABILITIES[ability],
        "ability_icons": [ABILITIES[ability]],
        "action": action,
        "action_icon": action.lower(),
        "type_line": " · ".join([action, *(fields.get("subtypes") or ())]),
        "requires": ", ".join(f"Requires {what}" for what in fields.get("requires") or ()),
        "rules_text": text,
        "attached_text": attached,
    }


def _creature(card: Card, texts: Mapping[str, list[str]]) -> Mapping[str, Any]:
    """The values of a creature card. Source: S14."""
    fields = card.fields
    keywords = list(fields.get("keywords") or ())
    ranged = fields.get("ranged")
    damage, reach = (ranged.get("damage"), ranged.get("range")) if isinstance(ranged, Mapping) else (ranged, None)
    stats = [
        {"field": "hp", "icon": "hp", "value": str(fields["hp"]), "note": "hit points"},
        {"field": "speed", "icon": "speed", "value": str(fields["speed"]), "note": "speed"},
        {"field": "melee", "icon": "melee", "value": str(fields["melee"]), "note": "melee"},
    ]
    if damage is not None:
        note = f"within {reach}" if reach is not None else "ranged"
        stats.append({"field": "ranged", "icon": "ranged", "value": str(damage), "note": note})
    return {
        "ability_icons": [ABILITIES[ability] for ability in fields.get("abilities") or ()],
        "keywords_line": " · ".join(keywords),
        "type_line": " · ".join(keywords),
        "stats": stats,
        "powers_text": texts.get("power", []),
    }


_OWN = {"action": _action, "creature": _creature}

FACES = Faces(
    cards=dict.fromkeys(_OWN, face_values),
    mats=mat_values,
    icons=ICON_WORDS,
    mat_icons=MAT_ICON_WORDS,
    mat_names=("vault", "supply"),
    table="table",
    figures=frozenset({"creature"}),
    said=("type_line", "requires", "stats"),
)
