"""What the faces of elements show: values for the templates in `templates/elements/`. What a text requires, where it
attacks and how it is enhanced is taken from what it means, not from its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardlang.games.elements.nodes import Instant, Permanent, Requires
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.selector import ONE, Controlled, Is, Selector
from cardlang.mechanics.activation.nodes import Directions
from cardlang.mechanics.dice.nodes import Symbols
from cardlang.mechanics.enhancing.nodes import Enhance, EnhanceWith, FreeEnhancement, NotEnhanced
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.card import Card, Deck
from cardlang.model.faces import Faces, Part, of_deck

ELEMENTS = ("fire", "water", "earth", "air")
NO_ELEMENT = "steel"  # the look of what has none
ALIKE = "any"  # the icon of dice that show one and the same element
ENHANCED = {
    "wounds": "wound",
    "power tokens": "power-token",
    "targets": "targets",
    "healing": "heart",
    "draws": "cards",
    "discards": "cards",
}

_SMALL = frozenset({"a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to"})  # within a name


def card_values(card: Card, deck: Deck, texts: Sequence[str]) -> Mapping[str, Any]:
    """The values of any card that stand in its fields."""
    return {"id": card.id, "name": card.name, "subtitle": "", **of_deck(card, deck)}


def spell_values(card: Card, deck: Deck, parts: Sequence[Part]) -> Mapping[str, Any]:
    """What a spell requires, does, and how it is enhanced. Source: E12 to E15."""
    values: dict[str, Any] = {
        "look": NO_ELEMENT,
        "element_icon": ALIKE,
        "frame": card.fields["set"],
        "subtitle": _name(card.fields.get("hero") or ""),
        "symbols": [],
        "alike": "",
        "type_line": "",
        "target": "",
        "rules_text": "",
        "enhance": {"icon": "", "words": ""},
    }
    for part, words in parts:
        match part:
            case Requires(symbols, identical):
                values["symbols"] = [{"icon": one, "look": _look(one)} for one in symbols]
                values["symbols"] += [{"icon": ALIKE, "look": NO_ELEMENT}] * identical
                values["alike"] = f"The {identical} dice show one element." if identical else ""
                element = next((one for one in symbols if one in ELEMENTS), "")
                if element:
                    values |= {"look": element, "element_icon": element}
            case Instant(effect):
                values |= {"type_line": "Instant", "target": _target(effect), "rules_text": _headless(words)}
            case Permanent(on, where=where):
                noun = "opponent" if where and on == "player" else on
                target = "yourself" if on == "you" else _choice(Selector(ONE, noun, where))
                values |= {"type_line": "Permanent", "target": target, "rules_text": _headless(words)}
            case Enhance() | EnhanceWith():
                said = _headless(words).rstrip(".")
                icon = ENHANCED[part.what] if isinstance(part, Enhance) else "targets"
                values["enhance"] = {"icon": icon, "words": said[:1].upper() + said[1:]}
            case NotEnhanced():
                values["enhance"] = {"icon": "", "words": words.rstrip(".")}
            case _:
                values["rules_text"] = f"{values['rules_text']}\n{words}".strip()
    return values


def creature_values(card: Card, deck: Deck, parts: Sequence[Part]) -> Mapping[str, Any]:
    """What a creature is worth, where it attacks, and its abilities. Source: E3, E17, E18."""
    fields, element = card.fields, deck.fields.get("faction") or NO_ELEMENT
    to, said = next(
        ((str(part.to), _headless(words)) for part, words in parts if isinstance(part, Directions)), ("", "")
    )
    return {
        "look": element,
        "element_icon": element if element in ELEMENTS else ALIKE,
        "cost": str(fields["cost"]),
        "helmets": ["leadership"] * fields["activation"],
        "strength": str(fields["strength"]),
        "toughness": str(fields["toughness"]),
        "directions": to,
        "attacks": f"{said[:1].upper()}{said[1:]}".rstrip("."),
        "powers_text": [words for part, words in parts if not isinstance(part, Directions)],
    }


def hero_values(card: Card, deck: Deck, parts: Sequence[Part]) -> Mapping[str, Any]:
    """The element of a hero, and each of its texts beside the symbol that it is about. Source: E2, E7, E15."""
    element = card.fields["element"]
    return {
        "look": element,
        "element_icon": element,
        "hit_points": str(card.fields["hit_points"]),
        "spell": _name(card.fields["spell"]),
        "pairs": [_beside_symbol(part, words) for part, words in parts],
    }


def _beside_symbol(part: object, words: str) -> dict[str, str]:
    symbol = next(iter(_symbols(part)), "")
    return {"icon": symbol or ALIKE, "look": _look(symbol), "rules_text": words}


def _symbols(part: object) -> Iterator[str]:
    for node in walk(part) if isinstance(part, Node) else ():
        if isinstance(node, Symbols):
            yield node.face
        elif isinstance(node, FreeEnhancement):
            yield node.element


def _look(symbol: str) -> str:
    return symbol if symbol in ELEMENTS else NO_ELEMENT


def _target(effect: Node) -> str:
    """What an instant spell is cast on, as its target line says it: what its text chooses first. Source: E13."""
    for node in walk(effect):
        if isinstance(node, ChosenPlayer):
            return "any player"
        if isinstance(node, Selector):
            return _choice(node)
    return ""


def _choice(one: Selector) -> str:
    """`any exposed being`, `creature you control`"""
    said = (part.adjective for part in one.where if isinstance(part, Is) and one.noun != "opponent")
    if any(isinstance(part, Controlled) for part in one.where):
        return " ".join([*said, one.noun, "you control"])
    return " ".join(["any", *said, one.noun])


def _headless(words: str) -> str:
    """A text without its heading, such as `Instant:`, which the face shows elsewhere."""
    return words.partition(": ")[2]


def _name(id: str) -> str:
    """A card's name, made from its id.

    >>> _name("bolt-from-the-blue")
    'Bolt from the Blue'
    """
    return " ".join(word if word in _SMALL else word.capitalize() for word in id.split("-"))


def mat_values(mats: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The values of the boards and of the tableau by their ids: rows of places for cards, with the army that begins
    there, and the track of hit points. Source: section 2.4."""
    return {mat["mat"]: _mat(mat) for mat in mats}


def _mat(mat: Mapping[str, Any]) -> Mapping[str, Any]:
    army = {(one["row"], one["column"]): {"name": one["card"], "icon": one["icon"]} for one in mat.get("army", ())}
    nobody = {"name": "", "icon": ""}
    columns = range(1, mat.get("columns", 0) + 1)
    return {
        "title": mat["name"],
        "look": mat.get("look", NO_ELEMENT),
        "track": [str(number) for number in range(mat.get("track", -1), -1, -1)],
        "places": [place["title"] for place in mat.get("places", ())],
        "rows": [
            {
                "title": row["title"],
                "note": row.get("note", ""),
                "spaces": [{"number": str(column), **army.get((number, column), nobody)} for column in columns],
            }
            for number, row in enumerate(mat.get("rows", ()), start=1)
        ],
    }


_OWN = {"spell": spell_values, "creature": creature_values, "hero": hero_values}

FACES = Faces(cards=dict.fromkeys(_OWN, card_values), parts=_OWN, mats=mat_values, bold=("Static:", "Activated:"))
