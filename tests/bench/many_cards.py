"""A deck of many different cards, as text: what the bench of printing prints."""

from __future__ import annotations

from itertools import islice, product

FIRST = (
    "Make a melee attack with +{n} damage.",
    "Make a ranged attack with +{n} damage.",
    "Deal {n} damage to an adjacent enemy.",
    "The acting creature moves {s} squares.",
    "Slide an allied creature within {s} squares 1 square.",
    "Heal {n} damage from an allied creature within {s} squares.",
    "Deal {n} damage to each enemy within {s} squares.",
    "Slide an enemy within {s} squares {s} squares.",
    "Draw {s} action cards.",
    "Tap an enemy within {s} squares.",
)
THEN = (
    "The acting creature shifts {s} squares.",
    "Draw 1 action card.",
    "Deal {n} damage to the acting creature.",
    "Heal {n} damage from the acting creature.",
    "Each allied creature within {s} squares shifts 1 square.",
    "The acting creature gains Block {n} until the end of the turn.",
    "If the acting creature is adjacent to an enemy, draw {s} action cards.",
    "You may discard 1 action card. If you do, deal {n} damage to an enemy within {s} squares.",
    "Untap an allied creature within {s} squares.",
    "",
)
NAMES = (
    ("Ashen", "Bitter", "Cold", "Deep", "Elder", "Fallen", "Grim", "Hollow", "Iron", "Jagged"),
    ("Arrow", "Blade", "Chant", "Dance", "Edge", "Feint", "Gambit", "Hex", "Insight"),
    (
        "of Dawn",
        "of Dusk",
        "of the Deep",
        "of Embers",
        "of Frost",
        "of Hunger",
        "of Kings",
        "of Mercy",
        "of Night",
        "of Sand",
    ),
)
ABILITIES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")


def text(number: int) -> str:
    """The rules text of a card; 900 of them differ."""
    n, s = 5 * (number // 100 + 1), number // 100 + 2
    return f"{FIRST[number % 10]} {THEN[number // 10 % 10]}".strip().format(n=n, s=s)


def names(count: int) -> list[str]:
    return [" ".join(words) for words in islice(product(*NAMES), count)]


def deck(count: int, copies: int = 1) -> str:
    """A deck file of so many cards."""
    lines = [
        "game: skirmish",
        "deck: many",
        "name: Many Cards",
        "kind: action",
        "faction: drow",
        "set: bench",
        "cards:",
    ]
    for number, name in enumerate(names(count)):
        lines += [
            f"  - name: {name}",
            f"    level: {number % 6 + 1}",
            f"    ability: {ABILITIES[number % 6]}",
            f"    action: {('Standard', 'Minor')[number % 2]}",
            f"    text: {text(number)}",
            f"    copies: {copies}",
        ]
    return "\n".join(lines) + "\n"
