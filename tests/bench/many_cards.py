"""Decks of many different cards, as text: what is printed and linted to measure speed."""

from __future__ import annotations

from collections.abc import Iterable
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
    "Untap an allied creature within {s} squares.",
    "Tap an enemy within {s} squares.",
)
THEN = (
    "The acting creature shifts {s} squares.",
    "Draw {s} action cards.",
    "Deal {n} damage to the acting creature.",
    "Heal {n} damage.",
    "Each allied creature within {s} squares shifts 1 square.",
    "The acting creature gains Block {n} until the end of the current turn.",
    "If the acting creature is adjacent to an enemy, draw {s} action cards.",
    "You may discard 1 action card. If you do, deal {n} damage to an enemy within {s} squares.",
    "An allied creature within {s} squares shifts {s} squares.",
    "Tap an allied creature within {s} squares.",
)
NAMES = (
    ("Ashen", "Bitter", "Cold", "Deep", "Elder", "Fallen", "Grim", "Hollow", "Iron", "Jagged"),
    ("Arrow", "Blade", "Chant", "Dance", "Edge", "Feint", "Gambit", "Hex", "Insight"),
    (
        "of Dawn",
        "of Dusk",
        "of Depth",
        "of Embers",
        "of Frost",
        "of Hunger",
        "of Kings",
        "of Mercy",
        "of Night",
        "of Sand",
    ),
)
RANKS = ("", "Old ", "New ", "Low ", "Far ", "Mad ")
ABILITIES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")


def text(number: int) -> str:
    """The rules text of a card; the first 5,000 differ."""
    more, most = divmod(number // 100, 10)
    first, then = FIRST[number % 10], THEN[number // 10 % 10]
    return f"{first.format(n=5 * most + 5, s=most + 2)} {then.format(n=5 * more + 5, s=more + 2)}"


def names(count: int) -> list[str]:
    return [rank + " ".join(words) for rank, *words in islice(product(RANKS, *NAMES), count)]


def deck(count: int, copies: int = 1) -> str:
    """A deck file of so many cards."""
    return _deck("many", "Many Cards", enumerate(names(count)), copies)


def decks(files: int, cards: int) -> dict[str, str]:
    """So many deck files of so many different cards each, by their names. They are written as the shipped decks are,
    with ids, flavour and empty lines: about as many lines and characters for each card."""
    known = [*enumerate(names(files * cards))]
    parts = (known[cards * n : cards * (n + 1)] for n in range(files))
    return {
        f"many-{n:02}": _deck(f"many-{n:02}", f"Many Cards {n:02}", part, 1, whole=True) for n, part in enumerate(parts)
    }


def _deck(id: str, title: str, cards: Iterable[tuple[int, str]], copies: int, *, whole: bool = False) -> str:
    lines = ["game: skirmish", f"deck: {id}", f"name: {title}", "kind: action", "faction: drow", "set: bench", "cards:"]
    for number, name in cards:
        lines += [
            *(
                ["", f"  - id: {name.lower().replace(' ', '-')}", f"    name: {name}"]
                if whole
                else [f"  - name: {name}"]
            ),
            f"    level: {number % 6 + 1}",
            f"    ability: {ABILITIES[number % 6]}",
            f"    action: {('Standard', 'Minor')[number % 2]}",
            f"    text: {text(number)}",
            f"    copies: {copies}",
            *(["    requires: [Ranged]"] if "ranged attack" in text(number) else []),
            *([f"    flavor: {name.split()[-1]} comes to all who wait, and to the quick."] if whole else []),
        ]
    return "\n".join(lines) + "\n"
